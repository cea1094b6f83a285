// Reads a typed date: 2026-12-01, 1.12., 12/1 or 1/12 as the language orders them, 1 dec, tomorrow.
import { addDays } from '#contract/dates.ts'

/** A plain date, or undefined when the text is none. Without a year the next such day is meant. */
export function parseDay(typed: string, today: string, locale: string): string | undefined {
  const text = typed.trim().toLocaleLowerCase(locale)
  return relative(text, today, locale) ?? numeric(text, today, locale) ?? named(text, today, locale)
}

function relative(text: string, today: string, locale: string): string | undefined {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const offset = [0, 1, -1, 2, -2].find(
    (days) => words.format(days, 'day').toLocaleLowerCase(locale) === text,
  )
  return offset === undefined ? undefined : addDays(today, offset)
}

function numeric(text: string, today: string, locale: string): string | undefined {
  const numbers = text.match(/\d+/g)?.map(Number) ?? []
  if (!/^[\d\s./\-年月日]+$/.test(text) || numbers.length < 2 || numbers.length > 3) return undefined
  const [a = 0, b = 0, c] = numbers
  if (a > 31 && c !== undefined) return existing(a, b, c)
  return isMonthFirst(locale) ? day(b, a, c, today) : day(a, b, c, today)
}

function named(text: string, today: string, locale: string): string | undefined {
  const numbers = text.match(/\d+/g)?.map(Number) ?? []
  const [first = 0, second] = numbers
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  for (const style of ['long', 'short'] as const) {
    const months = monthNames(locale, style)
    const month = months.findIndex((name) => words.some((word) => isMonth(word, name)))
    if (month >= 0) {
      return first > 31 ? day(second ?? 0, month + 1, first, today) : day(first, month + 1, second, today)
    }
  }
  return undefined
}

/** Three letters are enough to know a month by. */
const isMonth = (word: string, name: string): boolean =>
  word === name || (word.length >= 3 && name.startsWith(word))

function monthNames(locale: string, month: 'long' | 'short'): string[] {
  const formatter = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => {
    const parts = formatter.formatToParts(Date.UTC(2026, index, 1))
    const name = parts.find(({ type }) => type === 'month')?.value ?? ''
    return name.replace('.', '').toLocaleLowerCase(locale)
  })
}

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts()
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month'
}

function day(date: number, month: number, year: number | undefined, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined) return existing(year < 100 ? 2000 + year : year, month, date)
  const next = existing(thisYear, month, date)
  return next && next >= today ? next : existing(thisYear + 1, month, date)
}

/** A day that the calendar has: 31 February is none. */
function existing(year: number, month: number, date: number): string | undefined {
  const instant = new Date(Date.UTC(year, month - 1, date))
  const exists = year >= 1900 && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date
  return exists ? instant.toISOString().slice(0, 10) : undefined
}
