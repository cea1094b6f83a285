// The day ends where the viewer is, on days of 23 and 25 hours too.
import { expect, it } from 'vitest'
import { untilMidnight } from './use-today.ts'

const HOUR = 3_600_000

it.each([
  ['Europe/Berlin', '2026-11-27T22:59:50Z', 10_000],
  ['Europe/Berlin', '2026-03-28T23:00:00Z', 23 * HOUR],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', 25 * HOUR],
  ['Pacific/Auckland', '2026-11-27T10:00:00Z', HOUR],
  ['America/Los_Angeles', '2026-11-27T10:00:00Z', 22 * HOUR],
])('in %s at %s', (zone, now, expected) => {
  expect(untilMidnight(zone, Date.parse(now))).toBe(expected)
})
