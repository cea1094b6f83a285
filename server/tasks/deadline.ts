// Deadlines as people give them: a day, with or without a time of day in their zone.
import { dayIn, instantAt, timeIn } from '#contract/dates.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'

export interface Deadline {
  deadline: string | null
  deadlineAt: string | null
  deadlineZone: string | null
}

interface GivenDeadline {
  deadline?: string | null | undefined
  deadlineTime?: string | null | undefined
}

export const noDeadline: Deadline = { deadline: null, deadlineAt: null, deadlineZone: null }

/** What a deadline becomes when only the day, only the time, or both are given; the rest stays as the caller sees it. */
export function changedDeadline(
  { zone }: Pick<Scope, 'zone'>,
  now: Deadline,
  given: GivenDeadline,
): Deadline {
  const seenAt = now.deadlineAt ? new Date(now.deadlineAt) : null
  const day = given.deadline === undefined ? (seenAt ? dayIn(zone, seenAt) : now.deadline) : given.deadline
  const time =
    given.deadlineTime === undefined ? (seenAt && day ? timeIn(zone, seenAt) : null) : given.deadlineTime
  if (day === null) {
    if (time) throw fail('deadline_needed', { fields: { deadline: 'Choose a day for this time.' } })
    return noDeadline
  }
  return time ? at(zone, day, time) : deadlineOn(day)
}

/** The whole day, or none. */
export const deadlineOn = (day: string | null): Deadline => ({ ...noDeadline, deadline: day })

function at(zone: string, day: string, time: string): Deadline {
  const deadlineAt = instantAt(zone, day, time).toISOString()
  // The last evening of the year 9999 is in the year 10000 elsewhere.
  if (deadlineAt.startsWith('+'))
    throw fail('date_invalid', { fields: { deadline: 'Choose an earlier day.' } })
  return { deadline: day, deadlineAt, deadlineZone: zone }
}

/** The same time of day on another day. */
export function movedTo(day: string, { deadlineAt, deadlineZone }: Deadline): Deadline {
  if (!deadlineAt || !deadlineZone) return deadlineOn(day)
  return at(deadlineZone, day, timeIn(deadlineZone, new Date(deadlineAt)))
}

export const isSameDeadline = (a: Deadline, b: Deadline): boolean =>
  a.deadline === b.deadline && a.deadlineAt === b.deadlineAt

/** For the history. */
export const deadlineText = ({ deadline, deadlineAt }: Deadline): string | null => deadlineAt ?? deadline
