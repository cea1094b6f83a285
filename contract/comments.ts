// A comment, whatever it is about.
import { z } from 'zod'
import { textWithNames } from '#contract/mentions.ts'
import { ids, instant, person } from '#contract/people.ts'
import { countGraphemes, isLonger, readableText } from '#contract/text.ts'

/** Each kind has a schema of its own, with its name in the description of the API. */
export const commentFields = {
  ...ids,
  author: person,
  /** Markdown, with mentions of people (contract/mentions.ts). */
  text: z.string(),
  createdAt: instant,
  /** Null: as it was written. */
  editedAt: instant.nullable(),
}

/** In graphemes as a person sees them: a mention counts as `@Name`. */
export const commentLength = (text: string): number => countGraphemes(textWithNames(text))

export const isCommentTooLong = (text: string, max: number): boolean =>
  text.length > max && isLonger(textWithNames(text), max)

/** The text of a comment of at most `max` graphemes (`commentLength`), trimmed and not empty. */
export const commentText = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .pipe(readableText.refine((text) => !isCommentTooLong(text, max), { error: 'too_long' }))
