// Tasks that come again: how often, and the day on which the next one is due.
import { z } from 'zod'
import { addDays, daysBetween } from '#contract/dates.ts'
import { REPEAT_EVERY_MAX } from '#contract/limits.ts'

export const repeatUnits = ['day', 'week', 'month', 'year'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** From the day on which the task is completed, or from its deadline, whenever it is completed. */
export const repeatBases = ['completion', 'calendar'] as const

export const taskRepeat = z
  .strictObject({
    every: z.int().min(1, { error: 'invalid' }).max(REPEAT_EVERY_MAX, { error: 'invalid' }),
    unit: z.enum(repeatUnits),
    /** Of weekly ones: Monday is 1, Sunday 7. None: the weekday of the deadline. */
    weekdays: z
      .array(z.int().min(1, { error: 'invalid' }).max(7, { error: 'invalid' }))
      .min(1, { error: 'invalid' })
      .max(7, { error: 'invalid' })
      .transform((days) => [...new Set(days)].sort())
      .optional(),
    /** Of monthly ones: the last day of the month, whichever it is. */
    lastDay: z.boolean().optional(),
    /** Of monthly and yearly ones: the day of the month that is meant, where a month is too short for it. */
    day: z.int().min(1, { error: 'invalid' }).max(31, { error: 'invalid' }).optional(),
    after: z.enum(repeatBases),
  })
  .meta({ id: 'TaskRepeat' })
export type TaskRepeat = z.output<typeof taskRepeat>

const dayOfMonth = (date: string) => Number(date.slice(8))
/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

function inMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().replace(/T.*/, '')
}

/** The `count`th day after `start` of a rule without weekdays. */
function dayAfter({ every, unit, lastDay, day }: TaskRepeat, start: string, count: number): string {
  const steps = every * count
  if (unit === 'day') return addDays(start, steps)
  if (unit === 'week') return addDays(start, steps * 7)
  const [year = 0, month = 0] = start.split('-').map(Number)
  const months = month - 1 + (unit === 'month' ? steps : steps * 12)
  const meant = lastDay && unit === 'month' ? 31 : (day ?? dayOfMonth(start))
  return inMonth(year + Math.floor(months / 12), months % 12, meant)
}

/** The next of several weekdays; after the last of a week the weeks between are left out. */
function weekdayAfter(every: number, weekdays: number[], start: string): string {
  const weekday = weekdayOf(start)
  const later = weekdays.find((day) => day > weekday)
  if (later !== undefined) return addDays(start, later - weekday)
  return addDays(start, every * 7 - weekday + (weekdays[0] ?? weekday))
}

const DAYS = { day: 1, week: 7, month: 31, year: 366 }

/** Plain dates end with the year 9999. */
const isDate = (date: string): boolean => date.length === 10

/** The first day of a rule that has no deadline to start from: `today` or later. */
export function firstDeadline(repeat: TaskRepeat, today: string): string {
  if (repeat.unit === 'week' && repeat.weekdays) return weekdayAfter(1, repeat.weekdays, addDays(today, -1))
  const rule = { ...repeat, every: 1 }
  const first = dayAfter(rule, today, 0)
  return first < today ? dayAfter(rule, today, 1) : first
}

/**
 * When the task is due next, as a plain date: after its deadline (without one: after `today`), never in the past.
 * `today` is the day of the completion. Null: the calendar has no such day any more.
 */
export function nextDeadline(repeat: TaskRepeat, deadline: string | null, today: string): string | null {
  const start = repeat.after === 'calendar' && deadline ? deadline : today
  const { every, unit, weekdays } = repeat
  // What was missed is passed over in one step, however long ago it was.
  const missed = Math.max(0, Math.floor(daysBetween(start, today) / (every * DAYS[unit])) - 1)
  if (unit === 'week' && weekdays) {
    let next = weekdayAfter(every, weekdays, addDays(start, missed * every * 7))
    while (isDate(next) && next < today) next = weekdayAfter(every, weekdays, next)
    return isDate(next) ? next : null
  }
  let count = missed + 1
  let next = dayAfter(repeat, start, count)
  while (isDate(next) && next < today) next = dayAfter(repeat, start, ++count)
  return isDate(next) ? next : null
}
