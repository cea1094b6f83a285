// Texts whose saving failed, by task and field: the drawer may have moved on when the refusal comes.
import type { Task } from '#contract/tasks.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import type { TextField } from './conflicts.ts'

export interface UnsavedText {
  text: string
  /** The task as it stood when the edit began. */
  seen: Task
}

const texts = new Map<string, UnsavedText>()
atSessionEnd(() => texts.clear())

const keyOf = (id: string, field: TextField) => `${id} ${field}`

export function keepUnsaved(field: TextField, unsaved: UnsavedText): void {
  texts.set(keyOf(unsaved.seen.id, field), unsaved)
}

/** Gives the text back to the field that shows it again. */
export function takeUnsaved(id: string, field: TextField): UnsavedText | null {
  const key = keyOf(id, field)
  const unsaved = texts.get(key) ?? null
  texts.delete(key)
  return unsaved
}
