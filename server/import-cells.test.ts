// Cells as people write them: dates in the order of their column, words in several languages.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateCell, lettersOf, wordCell } from '#server/import-cells.ts'

/** Each cell of a column as the date that it holds, or what is wrong with it. */
function read(...column: string[]) {
  const schema = dateCell(column)
  return column.map((cell) => {
    const result = schema.safeParse(cell)
    return result.success ? result.data : result.error.issues[0]?.message
  })
}

describe('a date', () => {
  test.each([
    ['', null],
    ['2026-12-09', '2026-12-09'],
    ['2026-3-1', '2026-03-01'],
    ['2026/03/01', '2026-03-01'],
    ['2026年3月1日', '2026-03-01'],
    ['２０２６／０３／０１', '2026-03-01'],
    ['٢٠٢٦-١٢-٠٩', '2026-12-09'],
    ['۲۰۲۶/۱۲/۰۹', '2026-12-09'],
    ['09.12.2026', '2026-12-09'],
    ['9. 12. 2026', '2026-12-09'],
    ['24/12/2026', '2026-12-24'],
    ['12/24/2026', '2026-12-24'],
    ['24-12-2026', '2026-12-24'],
    ['05/05/2026', '2026-05-05'],
    ['09/12/2026', 'date_ambiguous'],
    ['09-12-2026', 'date_ambiguous'],
    ['31.12.26', 'date_invalid'],
    ['30.02.2026', 'date_invalid'],
    ['2026-13-01', 'date_invalid'],
    ['13/13/2026', 'date_invalid'],
    ['2026-03/01', 'date_invalid'],
    ['01.01.1800', 'date_invalid'],
    ['tomorrow', 'date_invalid'],
    ['46365', 'date_invalid'],
  ])('%j alone is %j', (cell, expected) => {
    expect(read(cell)).toEqual([expected])
  })

  test('with slashes is read as its column makes clear', () => {
    expect(read('09/12/2026', '24/12/2026')).toEqual(['2026-12-09', '2026-12-24'])
    expect(read('09/12/2026', '12/24/2026')).toEqual(['2026-09-12', '2026-12-24'])
    expect(read('09/12/2026', '24-12-2026')).toEqual(['2026-12-09', '2026-12-24'])
    expect(read('09/12/2026', '24.12.2026', '2026-12-24')[0]).toBe('date_ambiguous')
    expect(read('09/12/2026', '24/12/2026', '12/24/2026')).toEqual([
      'date_ambiguous',
      '2026-12-24',
      '2026-12-24',
    ])
  })

  test('is the same in every way of writing it', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-')
        expect(read(`${day}.${month}.${year}`)).toEqual([iso])
        expect(read(`${year}/${month}/${day}`)).toEqual([iso])
        expect(read('31/01/2026', `${day}/${month}/${year}`)[1]).toBe(iso)
        expect(read('01/31/2026', `${month}/${day}/${year}`)[1]).toBe(iso)
      }),
    )
  })
})

test('a word is known however it is written, and no other one is', () => {
  const schema = wordCell<number>(
    [
      [1, ['high', 'größte', 'عالية', '高']],
      [2, ['2', '–']],
    ],
    0,
  )
  for (const cell of ['HIGH', ' High! ', 'Größte', 'GROSSTE', 'عَالِيَة', '高']) {
    expect([cell, schema.parse(cell)]).toEqual([cell, 1])
  }
  for (const cell of ['2', '２', '٢', '–']) expect([cell, schema.parse(cell)]).toEqual([cell, 2])
  expect(schema.parse('')).toBe(0)
  for (const cell of ['highest', '-', '!', '22']) {
    expect([cell, schema.safeParse(cell).error?.issues[0]?.message]).toEqual([cell, 'value_unknown'])
  }
})

test('names are compared by what can be read of them', () => {
  expect(lettersOf('Due-Date:')).toBe(lettersOf('due date'))
  expect(lettersOf('Fällig am')).toBe('falligam')
  expect(lettersOf('締め切り')).not.toBe(lettersOf('締切'))
  expect(lettersOf('☑')).toBe('☑')
})
