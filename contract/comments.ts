// A comment, whatever it is about.
import { z } from 'zod'
import { ids, instant, person } from '#contract/people.ts'

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
