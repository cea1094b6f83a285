// Sends a change of a task and lets every list show it at once: until the answer comes it lies over the cached rows.
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import {
  changeTasks,
  createSubtasks,
  createTask,
  moveTask,
  removeTask,
  restoreTask,
  type Task,
  updateTask,
} from '#contract/tasks.ts'
import { CallError, call } from '#web/lib/call.ts'
import { createStore } from '#web/lib/store.ts'
import {
  type EditedField,
  findTask,
  idOf,
  type TaskChange,
  withoutRow,
  withPosition,
  withRow,
} from './task-changes.ts'
import { creations, taskQuery, tasksKey } from './task-queries.ts'

type Update = Extract<TaskChange, { kind: 'update' }>

const unanswered = createStore<readonly TaskChange[]>([])
/** Changes of one task go out one after the other, so that the last one made is the one that stands. */
const turns = new Map<string, Promise<unknown>>()

export const useUnansweredChanges = unanswered.use

/** Answers with the server's rows; on failure the lists show the old value again and the CallError is thrown. */
export async function changeTask(client: QueryClient, change: TaskChange): Promise<Task[]> {
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
    settle(change, () => remember(client, change, current ? [current] : []))
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
    case 'many': {
      const { tasks, refused } = await call(changeTasks, { body: { changes: change.changes } })
      const [first] = refused
      if (first) throw new ManyRefused(refused.length, first.code, first.message)
      return tasks
    }
  }
}

/** Of many changes some were refused; the others stand. */
export class ManyRefused extends CallError {
  readonly count: number
  constructor(count: number, code: ErrorCode, message: string) {
    super(409, code, { message })
    this.count = count
  }
}

async function sendUpdate({ id, patch, shown, before }: Update): Promise<Task> {
  try {
    return await call(updateTask, { params: { id }, body: patch })
  } catch (error) {
    const current = staleRow(error)
    if (!current || !before) throw error
    const fields = Object.keys(before) as EditedField[]
    if (fields.every((field) => isSame(current[field], shown[field]))) return current
    // Another field was changed meanwhile, perhaps by this person: nothing is lost by going on.
    if (!fields.every((field) => isSame(current[field], before[field]))) throw error
    return await call(updateTask, { params: { id }, body: { ...patch, revision: current.revision } })
  }
}

/** People are who they are, whatever picture they have by now. */
function isSame(a: Task[EditedField] | undefined, b: Task[EditedField] | undefined): boolean {
  const plain = (value: typeof a) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : JSON.stringify(value ?? null)
  return plain(a) === plain(b)
}

/** The answer enters the cache in the same step in which the change leaves, so that no row blinks or doubles. */
function settle(change: TaskChange, store: () => void): void {
  notifyManager.batch(() => {
    store()
    unanswered.set(unanswered.get().filter((other) => other !== change))
  })
}

function remember(client: QueryClient, change: TaskChange, rows: Task[]): void {
  const gone = goneIn(change)
  const renew = (list: Task[], known: Task[]) => {
    const fresh = known.filter((row) => !isOlder(row, list))
    const kept = fresh.reduce(withRow, gone.reduce(withoutRow, list))
    return change.kind === 'move' ? withPosition(kept, change.id, change.position) : kept
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
  for (const row of rows) client.setQueryData(taskQuery(row.id).queryKey, row)
}

function goneIn(change: TaskChange): string[] {
  if (change.kind === 'remove') return [change.task.id]
  if (change.kind !== 'many') return []
  return change.changes.flatMap(({ id, deleted }) => (deleted ? [id] : []))
}

const isOlder = (row: Task, list: Task[]): boolean => (findTask(list, row.id)?.revision ?? 0) > row.revision
