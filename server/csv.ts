// CSV out and in: safe to open in a spreadsheet, and readable from whatever people bring.
import Papa from 'papaparse'
import { IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS } from '#contract/limits.ts'

/** A text is made safe, a number is written as it is: `{ number }` holds exact decimals such as '-12.50'. */
export type CsvCell = string | number | boolean | null | { number: string }

export interface CsvOptions {
  delimiter?: ',' | ';' | '\t'
  /** Excel takes UTF-8 for what it is only with a byte order mark. */
  hasBom?: boolean
}

export interface CsvProblem {
  /** Physical line where the record begins; the first is 1. */
  line: number
  /** `cells_*`: against the header's. `quote_open`: never closed. `quote_stray`: inside a quoted cell. */
  code: 'cells_missing' | 'cells_extra' | 'quote_open' | 'quote_stray' | OverLimit
}

/** The file is not read to its end. */
type OverLimit = 'too_many_rows' | 'too_many_columns' | 'too_large'

export interface CsvFile {
  header: string[]
  /** Only records with as many cells as the header; each other one is a problem. */
  rows: { line: number; cells: string[] }[]
  problems: CsvProblem[]
}

/** Where the lines do not decide, what stands least in plain text. */
const DELIMITERS = ['\t', ';', '|', ',']
const CHUNK_LENGTH = 65_536
const SAMPLE_LENGTH = 65_536

/** What a spreadsheet may run, also after quotes and what it trims; apostrophes keep the way back unambiguous. */
const FORMULA = /^["'\s\p{C}]*[=+\-@\t\r＝＋－＠]/u
/** All delimiters, not only the one in use: a reader has to guess which one that is. */
const NEEDS_QUOTES = /[",;\t|\r\n]|^\s|\s$/
const DECIMAL = /^-?\d+(\.\d+)?$/
/** A quoted cell, or its next part after a doubled quote; or a line end that is not a plain one. */
const QUOTED_OR_LINE_END = /(?<=^|[,;\t|\r\n"])"[^"]*(?:"|$)|\r\n?/g
const QUOTED = /(?<=^|[,;\t|\n"])"[^"]*(?:"|$)/g

/** The table by RFC 4180, in pieces to be streamed as UTF-8. Throws RangeError at a number that is none. */
export async function* csvLines(
  columns: string[],
  rows: Iterable<CsvCell[]> | AsyncIterable<CsvCell[]>,
  { delimiter = ',', hasBom = false }: CsvOptions = {},
): AsyncGenerator<string, void, void> {
  const lineOf = (cells: CsvCell[]) => {
    if (cells.length !== columns.length) throw new RangeError(`A row has ${cells.length} cells`)
    // An empty line would not be a row.
    return `${cells.map(written).join(delimiter) || '""'}\r\n`
  }
  let chunk = (hasBom ? '\ufeff' : '') + lineOf(columns)
  for await (const cells of rows) {
    chunk += lineOf(cells)
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell !== 'string') {
    const isNumber = typeof cell === 'number' ? Number.isFinite(cell) : DECIMAL.test(cell.number)
    if (!isNumber) throw new RangeError('A cell is not a number')
    return typeof cell === 'number' ? String(cell) : cell.number
  }
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text that `written` had, without the apostrophe before a formula. */
const asMeant = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/** Encoding, delimiter and line ends are found out. Takes long for a big file: run it in a worker. */
export function readCsv(bytes: Uint8Array): CsvFile {
  const file: CsvFile = { header: [], rows: [], problems: [] }
  if (bytes.length > IMPORT_BYTES) return { ...file, problems: [{ line: 1, code: 'too_large' }] }
  const text = decoded(bytes)
    // Some programs set a second mark. The parser would drop it, and count from there.
    .replace(/^\ufeff/, '')
    .replace(QUOTED_OR_LINE_END, (part) => (part.startsWith('"') ? part : '\n'))
  let cursor = 0
  let nextLine = 1
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: '\n',
    step({ data, errors, meta }, parser) {
      const record = text.slice(cursor, meta.cursor)
      const line = nextLine
      cursor = meta.cursor
      nextLine += record.match(/\r\n?|\n/g)?.length ?? 0
      if (/^ *\n?$/.test(record)) return
      const over = limitPassed(file, data.length)
      if (over) {
        file.problems.push({ line, code: over })
        parser.abort()
        return
      }
      const cells = data.map(asMeant)
      const isHeader = file.header.length === 0
      if (isHeader) file.header = cells
      const code = problemOf(cells, file.header.length, errors)
      if (code) file.problems.push({ line, code })
      else if (!isHeader) file.rows.push({ line, cells })
    },
  })
  return file
}

function limitPassed({ header, rows, problems }: CsvFile, width: number): OverLimit | undefined {
  if (header.length === 0 && width > IMPORT_COLUMNS) return 'too_many_columns'
  return rows.length + problems.length === IMPORT_ROWS ? 'too_many_rows' : undefined
}

function problemOf(
  cells: string[],
  width: number,
  errors: Papa.ParseError[],
): CsvProblem['code'] | undefined {
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'quote_open'
  if (errors.length > 0) return 'quote_stray'
  if (cells.length === width) return undefined
  return cells.length < width ? 'cells_missing' : 'cells_extra'
}

/** By the byte order mark; else UTF-8 where it is valid, and what Windows programs write in the West. */
function decoded(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf
  try {
    return new TextDecoder('utf-8', { fatal: !isMarked }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}

const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** TextDecoder of Node 20.18.3 to 24 takes it for ISO 8859-1 (nodejs/node#56542). */
function fromWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!)
}

/** The one that most lines hold as often as the header does, and of several the most frequent. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(QUOTED, '')
  const [header = '', ...lines] = sample.split('\n').filter((line) => line !== '')
  const [best] = DELIMITERS.map((delimiter) => {
    const countIn = (line: string) => line.split(delimiter).length - 1
    const count = countIn(header)
    return { delimiter, count, agreeing: lines.filter((line) => countIn(line) === count).length }
  })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.agreeing - a.agreeing || b.count - a.count)
  return best?.delimiter ?? ','
}
