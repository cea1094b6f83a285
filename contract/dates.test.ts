// Plain dates: the day of an instant in a zone, and arithmetic by calendar day.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, instantAt, knownTimeZone, plainDate, timeIn } from '#contract/dates.ts'

test.each([
  ['2024-03-11T11:30:00Z', 'Pacific/Auckland', '2024-03-12'],
  ['2024-03-11T11:30:00Z', 'America/Los_Angeles', '2024-03-11'],
  ['2026-12-31T23:59:59Z', 'Asia/Kathmandu', '2027-01-01'],
  ['2026-01-01T00:00:00Z', 'America/St_Johns', '2025-12-31'],
])('%s is, in %s, %s', (instant, zone, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day)
})

test('asking again, for another minute or zone, gives that day', () => {
  const before = new Date('2024-03-10T07:59:59Z')
  const after = new Date('2024-03-10T08:00:00Z')
  for (let round = 0; round < 2; round++) {
    expect(dayIn('America/Los_Angeles', before)).toBe('2024-03-09')
    expect(dayIn('America/Los_Angeles', after)).toBe('2024-03-10')
    expect(dayIn('UTC', before)).toBe('2024-03-10')
  }
})

test('a zone has one spelling', () => {
  expect(knownTimeZone('eUROPE/tALLINN')).toBe('Europe/Tallinn')
  expect(knownTimeZone('Mars/Olympus')).toBeUndefined()
})

test('across a change of the clocks a day is a day', () => {
  expect(daysBetween('2024-03-09', '2024-03-11')).toBe(2)
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2024-12-31', 1)).toBe('2025-01-01')
})

test('adding days and counting them are each other’s inverse', () => {
  const date = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1900-01-01', days))
  fc.assert(
    fc.property(date, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days)
    }),
  )
})

test.each(['2026-02-30', '2026-13-01', '1899-12-31', '2026-1-1', '12.03.2026', '2026-02-28T00:00:00Z'])(
  '%s is no plain date',
  (text) => {
    expect(plainDate.safeParse(text).success).toBe(false)
  },
)

describe('a time of day in a zone', () => {
  test.each([
    ['UTC', '2026-11-27', '17:00', '2026-11-27T17:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-27', '17:00', '2026-11-27T04:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-27', '00:30', '2026-11-27T08:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-27', '12:00', '2026-11-27T06:15:00.000Z'],
    // Leapt over.
    ['America/Los_Angeles', '2024-03-10', '02:30', '2024-03-10T10:30:00.000Z'],
    // There twice.
    ['America/Los_Angeles', '2024-11-03', '01:30', '2024-11-03T08:30:00.000Z'],
    // Half an hour is leapt over.
    ['Australia/Lord_Howe', '2024-10-06', '02:15', '2024-10-05T15:45:00.000Z'],
  ])('%s, %s at %s is %s', (zone, date, time, instant) => {
    expect(instantAt(zone, date, time).toISOString()).toBe(instant)
  })

  test('is the time that clocks show then', () => {
    for (const zone of ['Europe/Tallinn', 'Pacific/Apia', 'Asia/Tehran', 'America/St_Johns']) {
      for (let day = 0; day < 400; day += 3) {
        const date = addDays('2026-01-01', day)
        const instant = instantAt(zone, date, '17:45')
        expect([dayIn(zone, instant), timeIn(zone, instant)]).toEqual([date, '17:45'])
      }
    }
  })
})
