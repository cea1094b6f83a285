// The columns of a file that somebody sends: what they are called, and which field each is read into.
import { type ErrorCode, messageOf } from '#contract/errors.ts'
import type { CsvFile } from '#server/csv.ts'
import { fail } from '#server/errors.ts'
import { lettersOf } from '#server/import-cells.ts'
import type { UploadedFile } from '#server/upload.ts'
import { inWorker } from '#server/worker.ts'

/** The file as read, its columns with a name each. */
export interface Content extends Pick<CsvFile, 'rows' | 'problems'>, Record<string, unknown> {
  columns: string[]
}

export interface Fields<Field extends string> {
  /** What the column of a field may be called, in every language; compared by letters and digits only. */
  names: Record<Field, readonly string[]>
  /** Fields that need a column. */
  required: readonly Field[]
}

/** The column of each field, by its name. */
export type Mapping<Field extends string> = Record<Field, string | null>

/** Reads it in a worker. Throws `not_csv`, `no_rows` and `too_many_columns`. */
export async function readContent({ bytes }: UploadedFile): Promise<Content> {
  if (isBinary(bytes)) throw fail('not_csv')
  const { header, rows, problems } = await inWorker('readCsv', bytes)
  const hasZero = (cells: string[]) => cells.some((cell) => cell.includes('\0'))
  if (hasZero(header) || rows.some(({ cells }) => hasZero(cells))) throw fail('not_csv')
  if (header.length === 0) throw fail(problems[0]?.code ?? 'no_rows')
  if (rows.length + problems.length === 0) throw fail('no_rows')
  return { columns: columnNames(header), rows, problems }
}

/** Only text of two bytes a character holds zeros, and says so in its first two. */
function isBinary(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, 2).toString('hex')
  return mark !== 'fffe' && mark !== 'feff' && bytes.includes(0)
}

const NAME_LENGTH = 100

/** Each once, those without a name by their letter in a spreadsheet. */
function columnNames(header: string[]): string[] {
  const names = new Set<string>()
  for (const [index, cell] of header.entries()) {
    const characters = [...cell.slice(0, 2 * NAME_LENGTH)].slice(0, NAME_LENGTH)
    const name = characters.join('').trim() || letterOf(index)
    let unique = name
    for (let count = 2; names.has(unique); count++) unique = `${name} (${count})`
    names.add(unique)
  }
  return [...names]
}

const letter = (index: number) => String.fromCharCode(65 + index)
const letterOf = (index: number) =>
  index < 26 ? letter(index) : letter(Math.floor(index / 26) - 1) + letter(index % 26)

/** By the first of a field's names that a column has; each column once. */
export function guessMapping<Field extends string>(
  { names }: Fields<Field>,
  columns: string[],
): Mapping<Field> {
  const free = new Map(columns.toReversed().map((column) => [lettersOf(column), column]))
  const guesses = (Object.entries(names) as [Field, readonly string[]][]).map(([field, candidates]) => {
    const name = candidates.map(lettersOf).find((candidate) => free.has(candidate))
    const column = name === undefined ? undefined : free.get(name)
    if (name !== undefined) free.delete(name)
    return [field, column ?? null]
  })
  return Object.fromEntries(guesses)
}

/** Throws `column_missing` and `column_unknown`, by field. */
export function refuseMapping<Field extends string>(
  { required }: Fields<Field>,
  mapping: Mapping<Field>,
  columns: string[],
): void {
  for (const [field, column] of Object.entries<string | null>(mapping)) {
    const refuse = (code: ErrorCode) => fail(code, { fields: { [`mapping.${field}`]: messageOf(code) } })
    if (column === null && required.includes(field as Field)) throw refuse('column_missing')
    if (column !== null && !columns.includes(column)) throw refuse('column_unknown')
  }
}
