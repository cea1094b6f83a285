// Reads a typed date: 2026-12-01, 1.12., 12/1 or 1/12 as the language orders them, 1 dec, tomorrow, friday, in 3 days.
import { addDays, daysBetween } from '#contract/dates.ts'
import { dayPhrases, foldWords } from './day-phrases.ts'

/** A plain date, or undefined when the text is none. Without a year the next such day is meant. */
export function parseDay(typed: string, today: string, locale: string): string | undefined {
  const text = typed.trim().toLocaleLowerCase(locale)
  return exactly(text, today, locale) ?? named(text, today, locale)
}

/** As `parseDay`, for a text that holds nothing beside the date. */
export function parseExactDay(typed: string, today: string, locale: string): string | undefined {
  const text = typed.trim().toLocaleLowerCase(locale)
  return exactly(text, today, locale) ?? named(text, today, locale, true)
}

const exactly = (text: string, today: string, locale: string): string | undefined =>
  relative(text, today, locale) ?? numeric(text, today, locale) ?? ordinal(text, today, locale)

/** The 15th, in English: the next month that has it. */
function ordinal(text: string, today: string, locale: string): string | undefined {
  const date = Number(/^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(text)?.[1] ?? 0)
  if (!locale.startsWith('en') || date === 0) return undefined
  const [year = 0, month = 1] = today.split('-').map(Number)
  // Behind today, and in a month that is too short: the third has it.
  const months = [0, 1, 2].map((later) => new Date(Date.UTC(year, month - 1 + later, 1)))
  return months
    .map((first) => existing(first.getUTCFullYear(), first.getUTCMonth() + 1, date))
    .find((found) => found !== undefined && found >= today)
}

function relative(text: string, today: string, locale: string): string | undefined {
  const found = dayPhrases(locale).get(foldWords(text))
  if (!found) return undefined
  switch (found.unit) {
    case 'day':
      return addDays(today, found.count)
    case 'week':
      return addDays(today, 7 * found.count)
    case 'month':
      return addMonths(today, found.count)
    case 'weekday': {
      // Days since Monday 1 January 1900; a day of the week is never today, which has a word of its own.
      const ahead = (((found.count - daysBetween('1900-01-01', today)) % 7) + 7) % 7
      return addDays(today, ahead || 7)
    }
  }
}

/** The same day of another month, or its last one. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

function numeric(text: string, today: string, locale: string): string | undefined {
  const numbers = text.match(/\d+/g)?.map(Number) ?? []
  if (!/^[\d\s./\-年月日]+$/.test(text) || numbers.length < 2 || numbers.length > 3) return undefined
  const [a = 0, b = 0, c] = numbers
  if (a > 31 && c !== undefined) return existing(a, b, c)
  return isMonthFirst(locale) ? day(b, a, c, today) : day(a, b, c, today)
}

function named(text: string, today: string, locale: string, isExact = false): string | undefined {
  const numbers = text.match(/\d+/g)?.map(Number) ?? []
  const [first = 0, second] = numbers
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  if (isExact && (words.length !== 1 || numbers.length === 0 || numbers.length > 2)) return undefined
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

/** Whether 12/1 is the first of December. */
export function isMonthFirst(locale: string): boolean {
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
  const isThere = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date
  return isThere && year >= 1900 && year <= 9999 ? instant.toISOString().slice(0, 10) : undefined
}
