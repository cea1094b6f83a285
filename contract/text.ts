// Text as people count and type it: graphemes for limits, one canonical form for e-mail addresses.
import { z } from 'zod'
import { EMAIL_LENGTH } from '#contract/limits.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Of a text that is taken apart at once: the time for it grows with its square. */
const SLICE = 1_000

/** Number of characters as a person sees them, an emoji family is one; beyond `max` it does not go on counting. */
export function countGraphemes(text: string, max = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (let start = 0; start < text.length && count <= max; ) {
    // No pair of surrogates is cut in two: its halves would be letters of their own.
    const end = start + SLICE
    const slice = text.slice(start, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end)
    const isLast = start + slice.length >= text.length
    const lengths = Array.from(segmenter.segment(slice), ({ segment }) => segment.length)
    // What is cut at the end of a slice begins the next one, unless it fills all of this one.
    const last = isLast || lengths.length < 2 ? 0 : (lengths.at(-1) ?? 0)
    count += lengths.length - (last > 0 ? 1 : 0)
    start += slice.length - last
  }
  return count
}

/** Longer than this in code units is refused before counting graphemes, so that counting stays cheap. */
const UNITS_PER_GRAPHEME = 20

/** Whether it has more than `max` graphemes, or too many code units for so many. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * UNITS_PER_GRAPHEME || countGraphemes(text, max) > max)

/** Half a letter, as a cut may leave it, is nothing that JSON in the database may hold. */
export const readableText = z
  .string()
  .overwrite((text) => text.toWellFormed())
  .refine((text) => !text.includes('\u0000'), { error: 'invalid' })

/** A string of at most `max` graphemes; `code` is the error code of contract/errors.ts. */
export function limitedText(max: number, code = 'too_long') {
  return readableText
    .max(max * UNITS_PER_GRAPHEME, { error: code, abort: true })
    .refine((text) => !isLonger(text, max), { error: code })
}

/** A trimmed, non-empty string of at most `max` graphemes. */
export function requiredText(max: number, missing = 'required') {
  return z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).pipe(limitedText(max))
}

/** As typed, but in one Unicode form and without white space around it. */
export function tidyEmail(typed: string): string {
  return typed.normalize('NFKC').trim()
}

/** The form that identifies an account: look-alikes folded, lower case without any locale's rules. */
export function canonicalEmail(typed: string): string {
  // Lower-casing can leave letters that compose differently.
  return tidyEmail(typed).toLowerCase().normalize('NFKC')
}

// One @, no spaces, control or invisible characters, a dot in the domain: anything finer refuses real addresses.
const emailShape = /^[^\s@<>,;:"\\()[\]\p{C}]+@[^\s@<>,;:"\\()[\]\p{C}]+\.[^\s@<>,;:"\\()[\]\p{C}]+$/u

/** Whether something typed can be an e-mail address. */
export function isEmail(typed: string): boolean {
  const address = tidyEmail(typed)
  return address.length <= EMAIL_LENGTH && emailShape.test(address)
}

/** An e-mail address, tidied; `missing` is the code for a blank one. */
export function email(missing: string) {
  return z
    .string({ error: missing })
    .transform(tidyEmail)
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(EMAIL_LENGTH, { error: 'email_invalid', abort: true })
        .regex(emailShape, { error: 'email_invalid' }),
    )
}
