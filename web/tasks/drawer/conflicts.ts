// Edits that met another person's of the same field: both stay until somebody chooses, whatever the screen shows.
import type { TaskPatch } from '#contract/tasks.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import { createStore } from '#web/lib/store.ts'
import type { EditedField, SeenFields } from '#web/parts/task-changes.ts'

export type TextField = 'title' | 'description'

/** Where the question stands; a task's parent has no place of its own. */
export type ConflictField = Exclude<EditedField, 'deadlineAt' | 'parentId'>

export interface Conflict {
  field: ConflictField
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
  open.set(new Map(open.get()).set(taskId, { field: placeOf(fields), fields, mine, patch: wanted }))
}

function placeOf([field]: EditedField[]): ConflictField {
  if (field === 'deadlineAt') return 'deadline'
  return field === undefined || field === 'parentId' ? 'title' : field
}

export function closeConflict(taskId: string): void {
  const next = new Map(open.get())
  next.delete(taskId)
  open.set(next)
}
