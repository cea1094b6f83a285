// Plain dates in a person's zone; instants stay UTC.
import { z } from 'zod'

/** `YYYY-MM-DD`, a day that exists, in years 1900 to 9999. */
export const plainDate = z.iso
  .date({ error: 'date_invalid' })
  .refine((date) => date >= '1900-01-01', { error: 'date_invalid' })

/** An IANA zone that this runtime knows, in its one spelling. */
export const timeZone = z
  .string()
  .max(64)
  .transform((name, context) => {
    const zone = knownTimeZone(name)
    if (zone) return zone
    context.addIssue({ code: 'custom', message: 'time_zone_invalid', input: name })
    return z.NEVER
  })

/** Runtimes know a zone in any mixture of letters; one spelling keeps what is remembered by zone small. */
export function knownTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

interface Clock {
  formatter: Intl.DateTimeFormat
  /** The minute last asked for, since 1970, and its day: formatting each row of a list anew is slow. */
  minute: number
  day: string
}

const clocks = new Map<string, Clock>()

function clockOf(zone: string): Clock {
  const known = clocks.get(zone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const clock = { formatter, minute: Number.NaN, day: '' }
  clocks.set(zone, clock)
  return clock
}

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. Days change on full minutes in every zone. */
export function dayIn(zone: string, instant: Date): string {
  const clock = clockOf(zone)
  const minute = Math.floor(instant.getTime() / 60_000)
  if (clock.minute !== minute) {
    clock.minute = minute
    clock.day = clock.formatter.format(instant)
  }
  return clock.day
}

/** A plain date moved by calendar days. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Calendar days from one plain date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
