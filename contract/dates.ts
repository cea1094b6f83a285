// Plain dates in a person's zone; instants stay UTC.
import { z } from 'zod'

/** `YYYY-MM-DD`, a day that exists, in years 1900 to 9999. */
export const plainDate = z.iso
  .date({ error: 'date_invalid' })
  .refine((date) => date >= '1900-01-01', { error: 'date_invalid' })

/** An IANA zone that this runtime knows. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'time_zone_invalid' })

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayIn(zone: string, instant: Date): string {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter.format(instant)
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
