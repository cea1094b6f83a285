// Typed dates mean the same day in every zone, in the order that the language writes them.
import { expect, it } from 'vitest'
import { parseDay } from './parse-day.ts'

const today = '2026-11-27'

it.each([
  ['2026-12-01', 'en', '2026-12-01'],
  ['12.3.2027', 'de', '2027-03-12'],
  ['12.3.', 'de', '2027-03-12'],
  ['3/12', 'en-US', '2027-03-12'],
  ['3/12', 'en-GB', '2026-12-03'],
  ['27/11', 'fr', '2026-11-27'],
  ['1 dec', 'en-GB', '2026-12-01'],
  ['Dec 1, 2027', 'en', '2027-12-01'],
  ['1 décembre', 'fr', '2026-12-01'],
  ['tomorrow', 'en', '2026-11-28'],
  ['morgen', 'de', '2026-11-28'],
  ['2026年12月1日', 'ja', '2026-12-01'],
  ['1/2/28', 'en-GB', '2028-02-01'],
  ['the 15th', 'en', '2026-12-15'],
  ['31st', 'en', '2026-12-31'],
])('%s in %s is %s', (typed, locale, expected) => {
  expect(parseDay(typed, today, locale)).toBe(expected)
})

it.each(['31.2.2027', 'soon', '', '2026-13-01', '12'])('%s is no date', (typed) => {
  expect(parseDay(typed, today, 'de')).toBeUndefined()
})
