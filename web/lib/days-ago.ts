// How long ago a day was, in words: today, yesterday, 2 days ago, last month.
import { useLocale } from 'use-intl'
import { dayIn, daysBetween } from '#contract/dates.ts'
import { shownZone } from '#web/lib/zone.ts'

const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const

/** Counts calendar days in the person's zone, not spans of 24 hours. */
export function daysAgo(instant: string, locale: string, now = new Date()): string {
  const here = shownZone.get()
  const days = daysBetween(dayIn(here, new Date(instant)), dayIn(here, now))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of units) {
    if (days >= length) return format.format(-Math.floor(days / length), unit)
  }
  return format.format(-days, 'day')
}

export function useDaysAgo(): (instant: string) => string {
  const locale = useLocale()
  return (instant) => daysAgo(instant, locale)
}
