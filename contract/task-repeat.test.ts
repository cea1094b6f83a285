// The next deadline of tasks that come again, rule by rule.
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { firstDeadline, nextDeadline, type TaskRepeat, weekdayOf } from '#contract/task-repeat.ts'

const rule = (unit: TaskRepeat['unit'], more: Partial<TaskRepeat> = {}): TaskRepeat => ({
  every: 1,
  unit,
  after: 'calendar',
  ...more,
})

describe('by the calendar, completed on the day itself', () => {
  test.each([
    ['daily', rule('day'), '2024-02-28', '2024-02-29'],
    ['every third day', rule('day', { every: 3 }), '2024-12-30', '2025-01-02'],
    ['weekly, on its weekday', rule('week'), '2026-11-27', '2026-12-04'],
    ['Monday and Thursday, from Monday', rule('week', { weekdays: [1, 4] }), '2026-11-23', '2026-11-26'],
    ['Monday and Thursday, from Thursday', rule('week', { weekdays: [1, 4] }), '2026-11-26', '2026-11-30'],
    ['every other week on Sunday', rule('week', { every: 2, weekdays: [7] }), '2026-11-29', '2026-12-13'],
    [
      'every other week, from a day between',
      rule('week', { every: 2, weekdays: [2] }),
      '2026-11-26',
      '2026-12-08',
    ],
    ['monthly', rule('month'), '2026-12-15', '2027-01-15'],
    ['monthly on the 31st, in February', rule('month'), '2026-01-31', '2026-02-28'],
    ['and back on the 31st', rule('month', { day: 31 }), '2026-02-28', '2026-03-31'],
    ['the last day of the month', rule('month', { lastDay: true }), '2026-02-28', '2026-03-31'],
    ['the last day, from another', rule('month', { lastDay: true }), '2026-01-10', '2026-02-28'],
    ['quarterly', rule('month', { every: 3 }), '2026-11-30', '2027-02-28'],
    ['yearly on 29 February', rule('year'), '2024-02-29', '2025-02-28'],
    ['and on the 29th again', rule('year', { day: 29 }), '2027-02-28', '2028-02-29'],
  ])('%s', (_name, repeat, deadline, next) => {
    expect(nextDeadline(repeat, deadline, deadline)).toBe(next)
  })
})

describe('completed late or early', () => {
  test.each([
    ['what was missed is passed over', rule('day', { every: 2 }), '2026-11-20', '2026-11-27', '2026-11-28'],
    ['a day that falls on today is due today', rule('day'), '2026-11-20', '2026-11-27', '2026-11-27'],
    [
      'weekdays keep their rhythm',
      rule('week', { every: 2, weekdays: [1] }),
      '2026-11-02',
      '2026-11-28',
      '2026-11-30',
    ],
    ['months keep their day', rule('month'), '2026-08-31', '2026-11-27', '2026-11-30'],
    ['early, the next comes after the deadline', rule('week'), '2026-12-04', '2026-11-27', '2026-12-11'],
    ['from the completion', rule('week', { after: 'completion' }), '2026-11-02', '2026-11-27', '2026-12-04'],
    ['without a deadline, from today', rule('month', { lastDay: true }), null, '2026-11-27', '2026-12-31'],
  ])('%s', (_name, repeat, deadline, today, next) => {
    expect(nextDeadline(repeat, deadline, today)).toBe(next)
  })
})

test('a deadline of the year 1900 needs no more steps than any other', () => {
  for (const unit of ['day', 'week', 'month', 'year'] as const) {
    const next = nextDeadline(rule(unit), '1900-01-01', '2026-11-27')
    expect(next && next >= '2026-11-27' && next <= '2027-11-27').toBe(true)
  }
  expect(nextDeadline(rule('week', { weekdays: [5] }), '1900-01-01', '2026-11-27')).toBe('2026-11-27')
})

test('the next is never in the past, always after the deadline, and on a day that the rule names', () => {
  for (let n = 0; n < 2_000; n++) {
    const deadline = addDays('2024-01-01', (n * 37) % 800)
    const today = addDays('2024-01-01', (n * 101) % 1500)
    const weekdays = [1 + (n % 7), 1 + ((n * 3) % 7)].sort()
    const repeat = rule('week', { every: 1 + (n % 4), weekdays: [...new Set(weekdays)] })
    const next = nextDeadline(repeat, deadline, today) ?? ''
    expect(next > deadline && next >= today).toBe(true)
    expect(repeat.weekdays).toContain(weekdayOf(next))
    const [, later = ''] = [today, deadline].sort()
    expect(next <= addDays(later, 7 * repeat.every + 7)).toBe(true)
  }
})

test.each([
  ['day', {}],
  ['day', { every: 100 }],
  ['week', { weekdays: [1, 5] }],
  ['month', { lastDay: true }],
  ['year', {}],
] as const)('at the end of the calendar nothing comes after: %s %j', (unit, more) => {
  expect(nextDeadline(rule(unit, more as Partial<TaskRepeat>), '9999-12-31', '2026-11-27')).toBeNull()
})

test.each([
  ['daily', rule('day', { every: 3 }), '2026-11-28'],
  ['on weekdays that have passed', rule('week', { every: 2, weekdays: [1, 5] }), '2026-11-30'],
  ['on the weekday itself', rule('week', { weekdays: [6] }), '2026-11-28'],
  ['monthly, on a day that has passed', rule('month', { day: 12 }), '2026-12-12'],
  ['the last day of the month', rule('month', { lastDay: true }), '2026-11-30'],
])('a rule without a deadline begins: %s', (_, repeat, expected) => {
  expect(firstDeadline(repeat, '2026-11-28')).toBe(expected)
})
