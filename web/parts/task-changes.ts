// What a person has just changed and the server has not answered yet, laid over the server's list.
import type { NewTask, Task, TaskPatch } from '#contract/tasks.ts'

/** A text that was edited, as it stood when the edit began. */
export type TaskText = Partial<Pick<Task, 'title' | 'description'>>

/** `shown` is the row as it will be; it stands in the list until the server's answer takes its place. */
export type TaskChange =
  | { kind: 'create'; shown: Task; body: NewTask; key: string }
  | { kind: 'update'; id: string; patch: TaskPatch; shown: Partial<Task>; before?: TaskText }
  | { kind: 'remove'; task: Task }
  | { kind: 'restore'; task: Task }

export const idOf = (change: TaskChange): string => {
  if (change.kind === 'update') return change.id
  return change.kind === 'create' ? change.shown.id : change.task.id
}

/** A new task that the server has not answered yet: it has no id that the server knows. */
export const isUnsaved = ({ revision }: Task): boolean => revision === 0

/** The list as the person expects it: the server's rows with the unanswered changes applied in order. */
export function applyChanges(tasks: Task[], changes: readonly TaskChange[]): Task[] {
  return changes.reduce(applyChange, tasks)
}

function applyChange(tasks: Task[], change: TaskChange): Task[] {
  switch (change.kind) {
    case 'create':
      return withRow(tasks, change.shown)
    case 'restore':
      return withRow(tasks, change.task)
    case 'remove':
      return tasks.filter(({ id }) => id !== change.task.id)
    case 'update':
      return tasks.map((task) => (task.id === change.id ? { ...task, ...change.shown } : task))
  }
}

/** Puts a row in its place, or first when it is new: never twice. */
export function withRow(tasks: Task[], row: Task): Task[] {
  const index = tasks.findIndex(({ id }) => id === row.id)
  return index === -1 ? [row, ...tasks] : tasks.with(index, row)
}
