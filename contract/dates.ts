// Plain dates in a person's zone; instants stay UTC.
import { z } from 'zod'

/** `YYYY-MM-DD`, a day that exists, in years 1900 to 9999. */
export const plainDate = z.iso
  .date({ error: 'date_invalid' })
  .refine((date) => date >= '1900-01-01', { error: 'date_invalid' })

/** `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' })

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
  /** By minute since 1970, the last ones asked for: formatting each row of a list anew is slow. */
  days: Map<number, string>
}

const clocks = new Map<string, Clock>()
/** Enough for a screen's deadlines; a server that runs for months keeps no more. */
const MINUTES_KEPT = 2_000

function clockOf(zone: string): Clock {
  const known = clocks.get(zone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const clock: Clock = { formatter, days: new Map() }
  clocks.set(zone, clock)
  return clock
}

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. Days change on full minutes in every zone. */
export function dayIn(zone: string, instant: Date): string {
  const { formatter, days } = clockOf(zone)
  const minute = Math.floor(instant.getTime() / 60_000)
  const known = days.get(minute)
  if (known !== undefined) return known
  if (days.size >= MINUTES_KEPT) days.clear()
  const day = formatter.format(instant)
  days.set(minute, day)
  return day
}

/** The time of day of an instant in a zone, as `HH:MM`. */
export function timeIn(zone: string, instant: Date): string {
  return wallClock(zone, instant.getTime()).slice(11, 16)
}

/**
 * The instant of a time of day (`HH:MM`) in a zone. A time that the clock leaps over counts from before the leap; of
 * one that comes twice the first is meant.
 */
export function instantAt(zone: string, date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (instant: number) => Date.parse(`${wallClock(zone, instant)}Z`) - instant
  // A day before and a day after, because the clock is moved at most once between them.
  const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]
  const found = [wall - before, wall - after].find((instant) => instant + offsetAt(instant) === wall)
  return new Date(found ?? wall - before)
}

const DAY_MS = 86_400_000

/** What clocks in a zone show, as `YYYY-MM-DDTHH:MM:SS`. */
function wallClock(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    },
  }).formatToParts(instant)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`
}

/** A plain date moved by calendar days. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  // Beyond the year 9999 it has more than ten characters, and is no plain date.
  return moved.toISOString().replace(/T.*/, '')
}

/** Calendar days from one plain date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
