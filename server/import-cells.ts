// What people write into the cells of a table: words in several languages, and dates in several orders.
import { z } from 'zod'
import { plainDate } from '#contract/dates.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fold } from '#contract/search-text.ts'

/** For comparing names and words: only letters and digits, folded, digits as in Europe; all where it has none. */
export function lettersOf(text: string): string {
  return fold(europeanDigits(text)).replace(/[^\p{L}\p{M}\p{N}]/gu, '') || text
}

/** U+0660 and U+06F0 are zeros: the last four bits are the digit. */
const europeanDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** A cell that holds one of these words; an empty one stands for `ifEmpty`. Fails with `value_unknown`. */
export function wordCell<T>(words: readonly (readonly [T, readonly string[]])[], ifEmpty: T) {
  const known = new Map(words.flatMap(([value, names]) => names.map((name) => [lettersOf(name), value])))
  return z.string().transform((cell, context): T => {
    if (cell === '') return ifEmpty
    const value = known.get(lettersOf(cell))
    return value === undefined ? refuse(context, cell, 'value_unknown') : value
  })
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})年(\d{1,2})月(\d{1,2})日$/
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
const EITHER_FIRST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/

/**
 * A cell that holds a plain date, or null: year first, day first with dots, and with slashes or hyphens in the
 * order that the other cells of its column make clear. Fails with `date_invalid` and `date_ambiguous`.
 */
export function dateCell(column: Iterable<string>) {
  const order = orderOf(column)
  return z.string().transform((cell, context) => {
    if (cell === '') return null
    const parts = dateParts(cell, order)
    if (parts === 'unclear') return refuse(context, cell, 'date_ambiguous')
    const date = plainDate.safeParse(parts && isoDate(parts))
    return date.success ? date.data : refuse(context, cell, 'date_invalid')
  })
}

type Order = 'day first' | 'month first'
type Parts = [year: string, month: string, day: string]

const isoDate = ([year, month, day]: Parts) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Undefined where no date is clear by itself, or where they contradict each other. */
function orderOf(column: Iterable<string>): Order | undefined {
  const orders = new Set<Order>()
  for (const cell of column) {
    const order = ownOrder(plainText(cell).match(EITHER_FIRST))
    if (order) orders.add(order)
  }
  const [order] = orders
  return orders.size === 1 ? order : undefined
}

function ownOrder(match: RegExpMatchArray | null): Order | undefined {
  if (!match) return undefined
  const [first, second] = [Number(match[1]), Number(match[3])]
  if (first > 12) return 'day first'
  return second > 12 ? 'month first' : undefined
}

function dateParts(cell: string, order: Order | undefined): Parts | 'unclear' | undefined {
  const text = plainText(cell)
  const [, year, , month, day, ...japanese] = text.match(YEAR_FIRST) ?? []
  if (year) return [year, month, day] as Parts
  if (japanese[0]) return japanese as Parts
  const dotted = text.match(DAY_FIRST)
  if (dotted) return [dotted[3], dotted[2], dotted[1]] as Parts
  const match = text.match(EITHER_FIRST)
  if (!match) return undefined
  const [, first, , second, last] = match
  const own = first === second ? 'day first' : (ownOrder(match) ?? order)
  if (!own) return 'unclear'
  return (own === 'day first' ? [last, second, first] : [last, first, second]) as Parts
}

/** Full-width digits and signs too. */
const plainText = (cell: string) => europeanDigits(cell.normalize('NFKC'))

function refuse(context: z.RefinementCtx, input: string, code: ErrorCode): never {
  context.addIssue({ code: 'custom', message: code, input })
  return z.NEVER
}
