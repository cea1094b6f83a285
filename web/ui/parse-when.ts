// Reads a typed day with or without a time of day, in words: next friday 17:00, morgen 17 Uhr, in 3 days, 明日 17時.
import type { ParsedResult } from 'chrono-node'
import { addDays, dayIn, timeIn } from '#contract/dates.ts'
import { latinDigits, plainArabic } from './arabic-when.ts'
import { vowelSigns } from './day-phrases.ts'
import { parseDay, parseExactDay } from './parse-day.ts'
import { takeTime } from './parse-time.ts'
import { countWeekdays } from './weekday-of-week.ts'
import { languageOf, whenReader } from './when-words.ts'

export interface When {
  /** `YYYY-MM-DD`. */
  day: string
  /** `HH:MM`. */
  time: string | null
}

export interface WhenContext {
  /** In `zone`. */
  today: string
  now: Date
  /** The person's; what the machine is set to plays no part. */
  zone: string
  locale: string
  /** Of the week: 1 Monday .. 7 Sunday. */
  firstDay?: number | undefined
}

/** Undefined when the text is none. Words that the browser has none for need `loadWhenWords` (when-words.ts). */
export function parseWhen(typed: string, context: WhenContext): When | undefined {
  const written = latinDigits(typed.trim().replace(/\s+/g, ' '))
  if (!written || written.length > 100) return undefined
  const { today, locale, firstDay } = context
  const own = countWeekdays(written.replace(vowelSigns, ''), today, locale, firstDay).text
  const text = countWeekdays(own, today, 'en', firstDay).text
  return (
    readExactly(text, context) ??
    readWhole(text, context) ??
    (languageOf(context.locale) === 'en' ? undefined : readWhole(text, { ...context, locale: 'en-GB' })) ??
    dayOnly(parseDay(text, context.today, context.locale))
  )
}

/** Nothing but a day, a time, or both, in the words of the browser. A time alone is the next such time. */
export function readExactly(typed: string, context: WhenContext): When | undefined {
  const { today, now, zone, locale } = context
  const text = plainWords(typed, locale)
  const day = parseExactDay(text, today, locale)
  if (day) return { day, time: null }
  const timed = takeTime(text)
  if (!timed) return undefined
  const { time, rest } = timed
  if (!rest) return { day: time > timeIn(zone, now) ? today : addDays(today, 1), time }
  const timedDay = parseExactDay(rest, today, locale) ?? weekdayOnly(rest, context)
  return timedDay ? { day: timedDay, time } : undefined
}

/** Next Friday, for which the browser has no word. */
function weekdayOnly(text: string, context: WhenContext): string | undefined {
  const [found] = readWords(text, context)
  const isWhole = found?.start === 0 && found.end === text.length && found.when.time === null
  return isWhole && found.result.start.isCertain('weekday') ? found.when.day : undefined
}

const plainWords = (typed: string, locale: string): string => {
  const text = latinDigits(typed.trim()).toLocaleLowerCase(locale).replace(vowelSigns, '')
  return languageOf(locale) === 'ar' ? plainArabic(text) : text
}

const dayOnly = (day: string | undefined): When | undefined => (day ? { day, time: null } : undefined)

function readWhole(text: string, context: WhenContext): When | undefined {
  const plain =
    languageOf(context.locale) === 'ar' ? plainWords(text, context.locale) : text.replace(vowelSigns, '')
  const [found, ...more] = readWords(plain, context)
  const rest = found && plain.slice(0, found.start) + plain.slice(found.end)
  // A point or a word that leads to a date (by, on) is no part of it; the end of a month is.
  const isWhole = /^[^\p{N}]{0,8}$/u.test(rest ?? '') && !/نهاية|بداية|منتصف/.test(rest ?? '')
  return found && more.length === 0 && isWhole ? found.when : undefined
}

export interface FoundWords {
  start: number
  end: number
  when: When
  result: ParsedResult
}

/** Every date in a text, as the loaded reader of the language understands it. */
export function readWords(text: string, context: WhenContext): FoundWords[] {
  const reader = whenReader(context.locale)
  if (!reader) return []
  // The reader counts in the machine's zone, so it is given the person's clock as if it hung there.
  const [year = 0, month = 1, day = 1] = context.today.split('-').map(Number)
  const [hour = 0, minute = 0] = timeIn(context.zone, context.now).split(':').map(Number)
  const reference = new Date(year, month - 1, day, hour, minute)
  return reader.parse(text, reference, { forwardDate: true }).flatMap((result) => {
    const when = result.end ? undefined : whenOf(result, context)
    return when ? [{ start: result.index, end: result.index + result.text.length, when, result }] : []
  })
}

/** As in `parseDay`: a day of the week is never today, which has a word of its own; only this Friday may be. */
function comingWeekday(read: string, today: string, isThis: boolean): string {
  const nextWeek = addDays(today, 7)
  if (isThis) return read === nextWeek ? today : read
  return read === today ? nextWeek : read
}

const thisOne = /^(?:this|diese[nrm]?|هذ[اه]|(?:ce|cette|este|esta|quest[oa])) /iu

const partsOfDay = { morning: '09:00', afternoon: '15:00', evening: '18:00', tonight: '20:00' }

function whenOf({ start, text }: ParsedResult, { today, now, zone, locale }: WhenContext): When | undefined {
  const tags = start.tags()
  if (tags.has('casualReference/now')) return { day: today, time: null }
  const isCounted = tags.has('result/relativeDateAndTime')
  if (isCounted || start.isCertain('timezoneOffset')) {
    // In 2 hours, or 17:00 GMT: an instant, which clocks in the person's zone show.
    const instant = isCounted ? new Date(now.getTime() + lengthOf(text, locale)) : start.date()
    return { day: dayIn(zone, instant), time: timeIn(zone, instant) }
  }
  const pad = (value: number | null, length = 2) => String(value ?? 0).padStart(length, '0')
  const read = `${pad(start.get('year'), 4)}-${pad(start.get('month'))}-${pad(start.get('day'))}`
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day')
  const day = isWeekday ? comingWeekday(read, today, thisOne.test(text) && !start.isCertain('hour')) : read
  if (day < '1900-01-01' || day.length !== 10) return undefined
  if (!start.isCertain('hour')) {
    const part = Object.entries(partsOfDay).find(([name]) =>
      [...tags].some((tag) => tag.endsWith(`/${name}`)),
    )
    return { day, time: part?.[1] ?? null }
  }
  if (start.get('hour') === 24) return { day: addDays(day, 1), time: '00:00' }
  return { day, time: `${pad(start.get('hour'))}:${pad(start.get('minute'))}` }
}

/** How long "in 2 hours" is; counted from a day on which no clock is changed. */
function lengthOf(text: string, locale: string): number {
  const from = new Date(2026, 0, 15, 12)
  const [result] = whenReader(locale)?.parse(text, from, { forwardDate: true }) ?? []
  const at = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => result?.start.get(name) ?? 0
  const reached = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'))
  return reached - Date.UTC(2026, 0, 15, 12)
}
