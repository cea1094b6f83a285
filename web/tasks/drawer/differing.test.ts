// Marking where two versions of a text differ.
import { expect, it } from 'vitest'
import { differing, type Piece } from './differing.ts'

const marked = (pieces: Piece[]) => pieces.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('')
const shown = (one: string, other: string, locale = 'en') => differing(one, other, locale).map(marked)

it('marks the words that only one of them has, wherever they stand', () => {
  expect(shown('Order brass hinges and oak doors', 'Order steel hinges and doors')).toEqual([
    'Order [brass] hinges and[ oak] doors',
    'Order [steel] hinges and doors',
  ])
})

it('marks nothing in equal texts, and everything where one is empty', () => {
  expect(shown('Same', 'Same')).toEqual(['Same', 'Same'])
  expect(shown('All new', '')).toEqual(['[All new]', ''])
})

it('finds words where no spaces stand between them', () => {
  expect(shown('明日会議', '明日休み', 'ja')).toEqual(['明日[会議]', '明日[休み]'])
})

it('marks all between the ends of texts that are too long to compare', () => {
  const long = (word: string) => `Start ${`${word} `.repeat(3000)}end`
  expect(shown(long('oak'), long('pine'))[0]).toBe(`Start [${'oak '.repeat(3000).trimEnd()}] end`)
})
