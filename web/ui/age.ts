// How long ago something was, in the steps in which people say it.
import { dayIn, daysBetween } from '#contract/dates.ts'

type Age = { unit: 'minutes' | 'hours'; count: number } | { unit: 'now' | 'yesterday' | 'weekday' | 'date' }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Hours stay within the day, as the zone has it; a clock that is behind calls what is to come now. */
export function ageOf(at: Date, now: Date, zone: string): Age {
  const passed = now.getTime() - at.getTime()
  if (passed < MINUTE) return { unit: 'now' }
  if (passed < HOUR) return { unit: 'minutes', count: Math.floor(passed / MINUTE) }
  const days = daysBetween(dayIn(zone, at), dayIn(zone, now))
  if (days === 0) return { unit: 'hours', count: Math.floor(passed / HOUR) }
  if (days === 1) return { unit: 'yesterday' }
  // A week ago the weekday was the same as today.
  return { unit: days < 7 ? 'weekday' : 'date' }
}
