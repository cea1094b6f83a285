// Dates in words beside Friday 27 November 2026.
import { expect, it } from 'vitest'
import { dayInText, dayWords, fullDay } from './day-words.ts'

it.each([
  ['2026-11-26', 'en-GB', 'Yesterday'],
  ['2026-11-27', 'en-GB', 'Today'],
  ['2026-11-28', 'de', 'Morgen'],
  ['2026-11-30', 'en-GB', 'Mon 30'],
  ['2026-12-01', 'en-GB', 'Tue 1 Dec'],
  ['2026-11-25', 'en-GB', '25 Nov'],
  ['2027-01-05', 'en-GB', '5 Jan 2027'],
  ['2026-12-01', 'ja', '12月1日(火)'],
])('%s in %s is %s', (day, locale, words) => {
  expect(dayWords(day, '2026-11-27', locale)).toBe(words)
})

it.each([
  ['2026-11-27', 'en-GB', 'today'],
  ['2026-11-27', 'de', 'heute'],
  ['2026-11-25', 'de', '25. Nov.'],
])('%s within a sentence in %s is %s', (day, locale, words) => {
  expect(dayInText(day, '2026-11-27', locale)).toBe(words)
})

it('writes a whole date', () => {
  expect(fullDay('2026-11-27', 'en-GB')).toBe('Fri 27 Nov 2026')
})
