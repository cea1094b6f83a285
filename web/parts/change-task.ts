// Sends a change of a task and lets every list show it at once: until the answer comes it lies over the cached rows.
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { createTask, removeTask, restoreTask, type Task, updateTask } from '#contract/tasks.ts'
import { CallError, call } from '#web/lib/call.ts'
import { createStore } from '#web/lib/store.ts'
import { idOf, type TaskChange, withRow } from './task-changes.ts'
import { creations, taskQuery, tasksKey } from './task-queries.ts'

type Update = Extract<TaskChange, { kind: 'update' }>

const unanswered = createStore<readonly TaskChange[]>([])
/** Changes of one task go out one after the other, so that the last one made is the one that stands. */
const turns = new Map<string, Promise<unknown>>()

export const useUnansweredChanges = unanswered.use

/** Answers with the server's row; on failure the lists show the old value again and the CallError is thrown. */
export async function changeTask(client: QueryClient, change: TaskChange): Promise<Task | undefined> {
  // What was asked for before the change may be answered after it and would take it back.
  const wasFetching = client.isFetching({ queryKey: tasksKey }) > 0
  void client.cancelQueries({ queryKey: tasksKey })
  unanswered.set([...unanswered.get(), change])
  let isSure = false
  try {
    const row = await inTurn(change)
    settle(change, () => remember(client, change, row))
    isSure = !wasFetching && client.isFetching({ queryKey: tasksKey }) === 0
    return row
  } catch (error) {
    settle(change, () => remember(client, change, staleRow(error)))
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

async function inTurn(change: TaskChange): Promise<Task | undefined> {
  const id = idOf(change)
  const act = () => send(change)
  const turn = (turns.get(id) ?? Promise.resolve()).then(act, act)
  turns.set(id, turn)
  if (change.kind === 'create') creations.add(turn)
  try {
    return await turn
  } finally {
    creations.delete(turn)
    if (turns.get(id) === turn) turns.delete(id)
  }
}

async function send(change: TaskChange): Promise<Task | undefined> {
  switch (change.kind) {
    case 'create':
      return await call(createTask, { body: change.body }, { idempotencyKey: change.key })
    case 'update':
      return await sendUpdate(change)
    case 'remove':
      return await call(removeTask, { params: { id: change.task.id } })
    case 'restore':
      return await call(restoreTask, { params: { id: change.task.id } })
  }
}

async function sendUpdate({ id, patch, shown, before }: Update): Promise<Task> {
  try {
    return await call(updateTask, { params: { id }, body: patch })
  } catch (error) {
    const current = staleRow(error)
    if (!current || !before) throw error
    const fields = Object.keys(before) as ('title' | 'description')[]
    if (fields.every((field) => current[field] === shown[field])) return current
    // Another field was changed meanwhile, perhaps by this person: no text is lost by going on.
    if (!fields.every((field) => current[field] === before[field])) throw error
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

function remember(client: QueryClient, change: TaskChange, row: Task | undefined): void {
  const isRemoved = change.kind === 'remove'
  if (!row && !isRemoved) return
  client.setQueriesData<Task[]>({ queryKey: [...tasksKey, 'list'] }, (list) => {
    if (!row) return list?.filter(({ id }) => id !== idOf(change))
    return list && !isOlder(row, list) ? withRow(list, row) : list
  })
  if (row) client.setQueryData(taskQuery(row.id).queryKey, row)
}

const isOlder = (row: Task, list: Task[]): boolean =>
  list.some(({ id, revision }) => id === row.id && revision > row.revision)
