// Days are calendar days: a minute before midnight is yesterday a minute later.
import { expect, it } from 'vitest'
import { daysAgo } from './days-ago.ts'

const at = (time: string) => new Date(time).toISOString()
const now = new Date('2026-11-27T00:01:00')

it.each([
  ['2026-11-27T00:00:30', 'today'],
  ['2026-11-26T23:59:00', 'yesterday'],
  ['2026-11-25T23:59:00', '2 days ago'],
  ['2026-11-19T12:00:00', 'last week'],
  ['2026-09-27T12:00:00', '2 months ago'],
])('%s is %s', (time, words) => {
  expect(daysAgo(at(time), 'en', now)).toBe(words)
})
