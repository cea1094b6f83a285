// How long ago, beside Friday 27 November 2026, 09:30 in Berlin.
import { expect, it } from 'vitest'
import { ageOf } from './age.ts'

const now = new Date('2026-11-27T09:30:00+01:00')

it.each([
  ['2026-11-27T09:35:00+01:00', { unit: 'now' }],
  ['2026-11-27T09:29:01+01:00', { unit: 'now' }],
  ['2026-11-27T09:29:00+01:00', { unit: 'minutes', count: 1 }],
  ['2026-11-27T08:30:01+01:00', { unit: 'minutes', count: 59 }],
  ['2026-11-27T08:30:00+01:00', { unit: 'hours', count: 1 }],
  ['2026-11-27T00:00:00+01:00', { unit: 'hours', count: 9 }],
  ['2026-11-26T23:59:59+01:00', { unit: 'yesterday' }],
  ['2026-11-26T00:00:00+01:00', { unit: 'yesterday' }],
  ['2026-11-25T23:59:59+01:00', { unit: 'weekday' }],
  ['2026-11-21T00:00:00+01:00', { unit: 'weekday' }],
  ['2026-11-20T23:59:59+01:00', { unit: 'date' }],
])('%s is %j', (at, age) => {
  expect(ageOf(new Date(at), now, 'Europe/Berlin')).toEqual(age)
})

it('counts minutes across midnight, and asks the zone where midnight is', () => {
  const midnight = new Date('2026-11-27T00:20:00+01:00')
  const before = new Date('2026-11-26T23:50:00+01:00')
  expect(ageOf(before, midnight, 'Europe/Berlin')).toEqual({ unit: 'minutes', count: 30 })
  const evening = new Date('2026-11-26T22:00:00+01:00')
  expect(ageOf(evening, midnight, 'Europe/Berlin')).toEqual({ unit: 'yesterday' })
  expect(ageOf(evening, midnight, 'UTC')).toEqual({ unit: 'hours', count: 2 })
})
