// Edits that met another person's of the same field: both stay until somebody chooses, whatever the screen shows.
import type { TaskPatch } from '#contract/tasks.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import { createStore } from '#web/lib/store.ts'
import type { EditedField, SeenFields } from '#web/parts/task-changes.ts'

export type TextField = 'title' | 'description'

export interface Conflict {
  fields: EditedField[]
  /** What this person wanted; the other's stands in the task. */
  mine: SeenFields
  patch: TaskPatch
}

const open = createStore<ReadonlyMap<string, Conflict>>(new Map())

atSessionEnd(() => open.set(new Map()))

export const useConflict = (taskId: string): Conflict | undefined => open.use().get(taskId)

export const hasConflict = (taskId: string): boolean => open.get().has(taskId)

export function openConflict(taskId: string, mine: SeenFields, patch: TaskPatch): void {
  const { revision: _, ...wanted } = patch
  const fields = Object.keys(mine) as EditedField[]
  open.set(new Map(open.get()).set(taskId, { fields, mine, patch: wanted }))
}

export function closeConflict(taskId: string): void {
  const next = new Map(open.get())
  next.delete(taskId)
  open.set(next)
}
