// Whether a field of a task is what it was, whoever wrote it down.
import type { Task } from '#contract/tasks.ts'

type Value = Task[keyof Task] | undefined

/**
 * People are who they are, whatever picture they have by now. A rule is the same in whatever order its parts come from
 * the database; the day of the month in it follows the deadline, and is the server's to say.
 */
export const isSameValue = (a: Value, b: Value): boolean => plain(a) === plain(b)

function plain(value: Value): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value ?? null)
  if ('id' in value) return value.id
  const parts = Object.entries(value).filter(([name, part]) => name !== 'day' && part !== undefined)
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)))
}
