// Texts that met another person's edit: both stay until somebody chooses, whatever the screen shows meanwhile.
import type { Task, TaskPatch } from '#contract/tasks.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import { createStore } from '#web/lib/store.ts'

export type TextField = 'title' | 'description'

export interface Conflict {
  field: TextField
  /** What this person wrote; the other's stands in the task. */
  mine: string
}

const open = createStore<ReadonlyMap<string, Conflict>>(new Map())

atSessionEnd(() => open.set(new Map()))

export const useConflict = (taskId: string): Conflict | undefined => open.use().get(taskId)

export const hasConflict = (taskId: string): boolean => open.get().has(taskId)

export function openConflict(task: Task, patch: TaskPatch): void {
  const field = patch.title === undefined ? 'description' : 'title'
  open.set(new Map(open.get()).set(task.id, { field, mine: patch[field] ?? '' }))
}

export function closeConflict(taskId: string): void {
  const next = new Map(open.get())
  next.delete(taskId)
  open.set(next)
}
