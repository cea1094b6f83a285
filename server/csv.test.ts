// CSV: what we write reads back the same and runs in no spreadsheet; what others write is understood.
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS } from '#contract/limits.ts'
import { type CsvCell, type CsvOptions, csvLines, readCsv } from '#server/csv.ts'

async function csvOf(columns: string[], rows: CsvCell[][], options?: CsvOptions): Promise<string> {
  let text = ''
  for await (const chunk of csvLines(columns, rows, options)) text += chunk
  return text
}

const read = (text: string) => readCsv(Buffer.from(text))
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells)

/** Strings that a table breaks at more often than at others. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'" \t\r\n,;|a\ufeff\u200b') }),
)
const options = fc.record({
  delimiter: fc.constantFrom<NonNullable<CsvOptions['delimiter']>[]>(',', ';', '\t'),
  hasBom: fc.boolean(),
})
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1 }))

describe('written', () => {
  test('by RFC 4180, with the delimiter and mark asked for', async () => {
    const rows = [
      ['Lunch, "large"', 12.5, true],
      ['two\r\nlines', -3, null],
    ]
    expect(await csvOf(['What', 'How much', 'Paid'], rows)).toBe(
      'What,How much,Paid\r\n"Lunch, ""large""",12.5,true\r\n"two\r\nlines",-3,\r\n',
    )
    expect(await csvOf(['a', 'b'], [[1, 2]], { delimiter: ';', hasBom: true })).toBe('\ufeffa;b\r\n1;2\r\n')
    expect(await csvOf(['a', 'b'], [], { delimiter: '\t' })).toBe('a\tb\r\n')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
    ['+49 123', "'+49 123"],
    ['-', "'-"],
    ['-12.50', "'-12.50"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['  =1+1', "'  =1+1"],
    ['\n=1+1', `"'\n=1+1"`],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['"=1+1', `"'""=1+1"`],
    ['＝1+1', "'＝1+1"],
    ['＠x', "'＠x"],
    ["'=1+1", "''=1+1"],
    ['a=b', 'a=b'],
    ["'quoted'", "'quoted'"],
    ['3-4', '3-4'],
  ])('the text %j as %j', async (cell, written) => {
    expect(await csvOf(['a', 'b'], [[cell, 'x']])).toBe(`a,b\r\n${written},x\r\n`)
    expect(await csvOf([cell, 'b'], [])).toBe(`${written},b\r\n`)
  })

  test('numbers stay numbers, and nothing else passes for one', async () => {
    const rows = [[{ number: '184.60' }, { number: '-12.50' }, -0.5, { number: '9007199254740993' }]]
    expect(await csvOf(['a', 'b', 'c', 'd'], rows)).toBe('a,b,c,d\r\n184.60,-12.50,-0.5,9007199254740993\r\n')
    for (const number of ['=1+1', '-', '', '1,5', '1e5', '-12.50\n', ' 1']) {
      await expect(csvOf(['a'], [[{ number }]])).rejects.toThrow(RangeError)
    }
    await expect(csvOf(['a'], [[Number.NaN]])).rejects.toThrow(RangeError)
    await expect(csvOf(['a', 'b'], [['only one']])).rejects.toThrow(RangeError)
  })

  test('in pieces, while the rows still come', async () => {
    let given = 0
    async function* rows() {
      for (; given < 100_000; given++) yield ['some text', given]
    }
    const pieces = csvLines(['text', 'number'], rows())
    const first = await pieces.next()
    expect(first.value).toMatch(/^text,number\r\nsome text,0\r\n/)
    expect(given).toBeLessThan(10_000)
    let last = ''
    for await (const piece of pieces) last = piece
    expect(last).toMatch(/some text,99999\r\n$/)
  })

  test('any table reads back the same', async () => {
    await fc.assert(
      fc.asyncProperty(table, options, async ([header = [], ...rows], how) => {
        const file = read(await csvOf(header, rows, how))
        expect(file.problems).toEqual([])
        expect(file.header).toEqual(header)
        expect(file.rows.map(({ cells }) => cells)).toEqual(rows)
      }),
      { numRuns: 1000 },
    )
  })

  test('no text begins like a formula, whatever it is, and numbers are not touched', async () => {
    const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
    await fc.assert(
      fc.asyncProperty(text, numbers, options, async (cell, number, how) => {
        const written = await csvOf(['a', 'b', 'c'], [[cell, number, { number: '-12.50' }]], how)
        const { data } = Papa.parse<string[]>(written, { delimiter: how.delimiter, newline: '\r\n' })
        expect(data[1]?.[0]).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/)
        expect(data[1]?.slice(1)).toEqual([String(number), '-12.50'])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('read', () => {
  const umlauts = 'Größe;Preis\r\nMüller – “x”;5 €\r\n'
  const utf16be = Buffer.from(`\ufeff${umlauts}`, 'utf16le').swap16()
  const windows1252 = Buffer.from(
    umlauts.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'),
    'latin1',
  )
  test.each([
    ['UTF-8', Buffer.from(umlauts)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${umlauts}`)],
    ['UTF-8 with its mark twice', Buffer.from(`\ufeff\ufeff${umlauts}`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${umlauts}`, 'utf16le')],
    ['UTF-16 BE', utf16be],
    ['Windows-1252', windows1252],
  ])('%s', (_encoding, bytes) => {
    expect(readCsv(bytes)).toEqual({
      header: ['Größe', 'Preis'],
      rows: [{ line: 2, cells: ['Müller – “x”', '5 €'] }],
      problems: [],
    })
  })

  test('a mark for UTF-8 stands, though a character is broken', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffGröße,b\n1,'), Buffer.from([0xff])])
    expect(readCsv(bytes)).toMatchObject({ header: ['Größe', 'b'], rows: [{ cells: ['1', '\ufffd'] }] })
  })

  test.each([
    [
      'commas',
      'Date,Payee,Amount\n2024-01-02,Rent; flat,"1,200.00"\n',
      ['2024-01-02', 'Rent; flat', '1,200.00'],
    ],
    [
      'semicolons',
      'Datum;Text;Betrag\n24.02.2023;Miete, warm;-12,50\n',
      ['24.02.2023', 'Miete, warm', '-12,50'],
    ],
    ['semicolons and odd amounts', 'Date;Montant\n17-05-2025;" -110.7 €"\n', ['17-05-2025', ' -110.7 €']],
    ['tabs', 'a\tb, c\n1\t2, 3\n', ['1', '2, 3']],
    ['bars', 'a|b\n1|2;3\n', ['1', '2;3']],
    ['what the header holds, not a lone line', 'a;b\n1,2;3,4\nx,y,z\n', ['1,2', '3,4']],
    ['only what is not quoted', 'a,"b;c;d"\n1,"2;3;4"\n', ['1', '2;3;4']],
    ['none in one column', 'name\nMüller\n', ['Müller']],
  ])('%s between cells', (_name, csv, first) => {
    expect(cellsOf(csv)[0]).toEqual(first)
  })

  test.each(['\n', '\r\n', '\r'])('lines that end with %j, quoted ones kept', (end) => {
    const csv = ['a,b', '', '"one\r\ntwo\nthree",""', '   ', '5" pipe,"say ""hi"""', ''].join(end)
    expect(read(csv)).toEqual({
      header: ['a', 'b'],
      rows: [
        { line: 3, cells: ['one\r\ntwo\nthree', ''] },
        { line: 7, cells: ['5" pipe', 'say "hi"'] },
      ],
      problems: [],
    })
  })

  test('line ends of several kinds in one file', () => {
    expect(read('a,b\r\n1,2\n"3",4\r5,"6"\n\n7,8')).toEqual({
      header: ['a', 'b'],
      rows: [
        { line: 2, cells: ['1', '2'] },
        { line: 3, cells: ['3', '4'] },
        { line: 4, cells: ['5', '6'] },
        { line: 6, cells: ['7', '8'] },
      ],
      problems: [],
    })
  })

  test('problems with the line where the record begins, and no half rows', () => {
    const file = read('a,b\n1\n"x\ny",2\n1,2,3\n"p "q" r",4\n5,6\n7,"never\nclosed\n')
    expect(file.rows).toEqual([
      { line: 3, cells: ['x\ny', '2'] },
      { line: 7, cells: ['5', '6'] },
    ])
    expect(file.problems).toEqual([
      { line: 2, code: 'cells_missing' },
      { line: 5, code: 'cells_extra' },
      { line: 6, code: 'quote_stray' },
      { line: 8, code: 'quote_open' },
    ])
  })

  test('nothing in an empty file', () => {
    for (const csv of ['', '\n\n', '\ufeff'])
      expect(read(csv)).toEqual({ header: [], rows: [], problems: [] })
  })

  test('up to the limits and no further', () => {
    const full = `a,b\n${'1,2\n'.repeat(IMPORT_ROWS - 1)}3\n`
    expect(read(full).problems).toEqual([{ line: IMPORT_ROWS + 1, code: 'cells_missing' }])
    const over = read(`${full}4,5\n6\n7\n`)
    expect(over.rows).toHaveLength(IMPORT_ROWS - 1)
    expect(over.problems.slice(1)).toEqual([{ line: IMPORT_ROWS + 2, code: 'too_many_rows' }])
    expect(read(','.repeat(IMPORT_COLUMNS - 1)).header).toHaveLength(IMPORT_COLUMNS)
    expect(read(`\n${','.repeat(IMPORT_COLUMNS)}\n1,2\n`)).toEqual({
      header: [],
      rows: [],
      problems: [{ line: 2, code: 'too_many_columns' }],
    })
    expect(readCsv(Buffer.alloc(IMPORT_BYTES + 1, 'a'))).toEqual({
      header: [],
      rows: [],
      problems: [{ line: 1, code: 'too_large' }],
    })
  })
})
