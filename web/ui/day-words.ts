// A plain date in the fewest words that are still clear beside today: Yesterday, Today, Mon 30, Tue 1 Dec, 25 Nov.
import { daysBetween } from '#contract/dates.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function format(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options)
  let formatter = formatters.get(key)
  if (!formatter) {
    // A plain date has no zone: both ends are UTC, so that no viewer's zone can move it by a day.
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    formatters.set(key, formatter)
  }
  const words = formatter.format(new Date(`${day}T00:00:00Z`))
  return locale.startsWith('en') ? words.replace(/^(\p{L}+), /u, '$1 ') : words
}

function capitalise(word: string, locale: string): string {
  const [first = ''] = word
  return first.toLocaleUpperCase(locale) + word.slice(first.length)
}

/** Standing alone. `day` and `today` are `YYYY-MM-DD`. */
export function dayWords(day: string, today: string, locale: string): string {
  return capitalise(dayInText(day, today, locale), locale)
}

/** As `dayWords`, in the middle of a text: yesterday, today and tomorrow as the language calls them. */
export function dayInText(day: string, today: string, locale: string): string {
  const offset = daysBetween(today, day)
  if (offset === -1 || offset === 0 || offset === 1) {
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(offset, 'day')
  }
  if (day.slice(0, 4) !== today.slice(0, 4)) {
    return format(day, locale, { day: 'numeric', month: 'short', year: 'numeric' })
  }
  if (offset < 0) return format(day, locale, { day: 'numeric', month: 'short' })
  const month = day.slice(0, 7) === today.slice(0, 7) ? undefined : ('short' as const)
  return format(day, locale, { weekday: 'short', day: 'numeric', ...(month && { month }) })
}

/** Fri 27 Nov 2026. */
export function fullDay(day: string, locale: string): string {
  return format(day, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}

/** `HH:MM`, as the language writes it. */
export const clockWords = (time: string, locale: string): string =>
  timeWords(new Date(`1970-01-01T${time}:00Z`), 'UTC', locale)

/** 17:00, as the language writes it. */
export function timeWords(instant: Date, zone: string, locale: string): string {
  const key = `time ${zone} ${locale}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone })
    formatters.set(key, formatter)
  }
  return formatter.format(instant)
}
