// What a refusal says of an announcement that was changed meanwhile.
import type { Announcement } from '#contract/announcements.ts'
import { CallError } from '#web/lib/call.ts'

/** The announcement as others have made it meanwhile. */
export function staleOf(error: unknown): Announcement | undefined {
  const isStale = error instanceof CallError && error.code === 'changed_meanwhile'
  return isStale ? (error.current as Announcement | undefined) : undefined
}
