// Sends a change of a task and lets every list show it at once: until the answer comes it lies over the cached rows.
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { TASK_CHANGES_MAX } from '#contract/limits.ts'
import {
  type ChangeOfTasks,
  changeTasks,
  createSubtasks,
  createTask,
  moveTask,
  removeTask,
  restoreTask,
  type Task,
  updateTask,
} from '#contract/tasks.ts'
import { CallError, call, type FailureCode } from '#web/lib/call.ts'
import { createStore } from '#web/lib/store.ts'
import { dropRefusal } from './refusal.ts'
import { isSameValue } from './same-value.ts'
import {
  type EditedField,
  idOf,
  type TaskChange,
  withoutRows,
  withPosition,
  withRows,
} from './task-changes.ts'
import { creations, sending, taskQuery, tasksKey } from './task-queries.ts'

type Update = Extract<TaskChange, { kind: 'update' }>

const unanswered = createStore<readonly TaskChange[]>([])
/** Changes of one task go out one after the other, so that the last one made is the one that stands. */
const turns = new Map<string, Promise<unknown>>()

export const useUnansweredChanges = unanswered.use

/** Answers with the server's rows; on failure the lists show the old value again and the CallError is thrown. */
export function changeTask(client: QueryClient, change: TaskChange): Promise<Task[]> {
  dropRefusal()
  const work = showAndSend(client, change)
  sending.add(work)
  return work.finally(() => sending.delete(work))
}

async function showAndSend(client: QueryClient, change: TaskChange): Promise<Task[]> {
  // What was asked for before the change may be answered after it and would take it back.
  const wasFetching = client.isFetching({ queryKey: tasksKey }) > 0
  void client.cancelQueries({ queryKey: tasksKey })
  unanswered.set([...unanswered.get(), change])
  let isSure = false
  try {
    const rows = await inTurn(change)
    settle(change, () => remember(client, change, rows))
    isSure =
      change.kind !== 'many' &&
      change.kind !== 'move' &&
      !wasFetching &&
      client.isFetching({ queryKey: tasksKey }) === 0
    return rows
  } catch (error) {
    const current = staleRow(error)
    const rows = error instanceof ManyRefused ? error.tasks : current ? [current] : []
    settle(change, () => remember(client, change, rows, error))
    throw error
  } finally {
    if (!isSure) void client.invalidateQueries({ queryKey: tasksKey })
    void client.invalidateQueries({ queryKey: ['badges'] })
  }
}

/** The row that a stale edit met. */
export function staleRow(error: unknown): Task | undefined {
  const isStale = error instanceof CallError && error.code === 'changed_meanwhile'
  return isStale ? (error.current as Task | undefined) : undefined
}

async function inTurn(change: TaskChange): Promise<Task[]> {
  const id = idOf(change)
  const act = () => send(change)
  const turn = (turns.get(id) ?? Promise.resolve()).then(act, act)
  turns.set(id, turn)
  if (change.kind === 'create' || change.kind === 'subtasks') creations.add(turn)
  try {
    return await turn
  } finally {
    creations.delete(turn)
    if (turns.get(id) === turn) turns.delete(id)
  }
}

async function send(change: TaskChange): Promise<Task[]> {
  switch (change.kind) {
    case 'create':
      return [await call(createTask, { body: change.body }, { idempotencyKey: change.key })]
    case 'subtasks': {
      const { parentId: id, subtasks, key } = change
      return [await call(createSubtasks, { params: { id }, body: { subtasks } }, { idempotencyKey: key })]
    }
    case 'update':
      return [await sendUpdate(change)]
    case 'remove':
      await call(removeTask, { params: { id: change.task.id } })
      return []
    case 'restore':
      return [await call(restoreTask, { params: { id: change.task.id } })]
    case 'move': {
      const { id, place: body } = change
      await call(moveTask, { params: { id }, body })
      return []
    }
    case 'many':
      return sendMany(change.changes)
  }
}

interface Refusal {
  /** Of the change. */
  index: number
  code: FailureCode
  message: string
}

/** Of many changes some were refused; the others stand. */
export class ManyRefused extends CallError {
  readonly refused: readonly Refusal[]
  /** As the others are now. */
  readonly tasks: Task[]
  constructor(refused: readonly Refusal[], tasks: Task[]) {
    super(409, refused[0]?.code ?? 'internal', { message: refused[0]?.message ?? '' })
    this.refused = refused
    this.tasks = tasks
  }
}

async function sendMany(changes: ChangeOfTasks[]): Promise<Task[]> {
  const tasks: Task[] = []
  const refused: Refusal[] = []
  for (let start = 0; start < changes.length; start += TASK_CHANGES_MAX) {
    const some = changes.slice(start, start + TASK_CHANGES_MAX)
    try {
      const reply = await call(changeTasks, { body: { changes: some } })
      tasks.push(...reply.tasks)
      refused.push(...reply.refused.map((refusal) => ({ ...refusal, index: start + refusal.index })))
    } catch (error) {
      // What was sent before stands.
      if (!(error instanceof CallError) || start === 0) throw error
      const { code, message } = error
      const rest = changes.slice(start).map((_, index) => ({ index: start + index, code, message }))
      throw new ManyRefused([...refused, ...rest], tasks)
    }
  }
  if (refused.length > 0) throw new ManyRefused(refused, tasks)
  return tasks
}

async function sendUpdate({ id, patch, shown, before }: Update): Promise<Task> {
  try {
    return await call(updateTask, { params: { id }, body: patch })
  } catch (error) {
    const current = staleRow(error)
    if (!current || !before) throw error
    const fields = Object.keys(before) as EditedField[]
    if (fields.every((field) => isSameValue(current[field], shown[field]))) return current
    // Another field was changed meanwhile, perhaps by this person: nothing is lost by going on.
    if (!fields.every((field) => isSameValue(current[field], before[field]))) throw error
    return await call(updateTask, { params: { id }, body: { ...patch, revision: current.revision } })
  }
}

/** The answer enters the cache in the same step in which the change leaves, so that no row blinks or doubles. */
function settle(change: TaskChange, store: () => void): void {
  notifyManager.batch(() => {
    store()
    unanswered.set(unanswered.get().filter((other) => other !== change))
  })
}

function remember(client: QueryClient, change: TaskChange, rows: Task[], failure?: unknown): void {
  const gone = goneIn(change, failure)
  const renew = (list: Task[], known: Task[]) => {
    const kept = withRows(withoutRows(list, gone), notOlder(known, list))
    return change.kind === 'move' && !failure ? withPosition(kept, change.id, change.position) : kept
  }
  client.setQueriesData<Task[]>({ queryKey: [...tasksKey, 'list'] }, (list) => list && renew(list, rows))
  // A parent that no list holds shows its subtasks too.
  client.setQueriesData<Task>(
    { queryKey: [...tasksKey, 'one'] },
    (task) =>
      task &&
      (renew(
        [task],
        rows.filter(({ parentId }) => parentId === task.id),
      )[0] ??
        task),
  )
  for (const row of rows) {
    const { queryKey } = taskQuery(row.id)
    // Of many at once only those that some screen asked for by themselves.
    if (change.kind !== 'many' || client.getQueryData(queryKey)) client.setQueryData(queryKey, row)
  }
}

function goneIn(change: TaskChange, failure: unknown): ReadonlySet<string> {
  const some = failure instanceof ManyRefused ? failure : undefined
  if (failure && !some) return new Set()
  if (change.kind === 'remove') return new Set([change.task.id])
  if (change.kind !== 'many') return new Set()
  const refused = new Set(some?.refused.map(({ index }) => index))
  const gone = change.changes.filter(({ deleted }, index) => deleted && !refused.has(index))
  return new Set(gone.map(({ id }) => id))
}

function notOlder(rows: Task[], list: Task[]): Task[] {
  const wanted = new Set(rows.map(({ id }) => id))
  const revisions = new Map<string, number>()
  const note = ({ id, revision }: Pick<Task, 'id' | 'revision'>) =>
    wanted.has(id) && revisions.set(id, revision)
  for (const task of list) {
    note(task)
    for (const subtask of task.subtasks) note(subtask)
  }
  return rows.filter(({ id, revision }) => (revisions.get(id) ?? 0) <= revision)
}
