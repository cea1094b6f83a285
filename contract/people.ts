// A person as other members see them, and the id fields that every object carries.
import { z } from 'zod'

/** A UUID, in the one spelling that rows and rooms are known by. */
export const id = z.uuid().toLowerCase()

/** `_id` repeats `id` in the specification's own calls. */
export const ids = { id: z.uuid(), _id: z.uuid() }

/** `data`: address of a picture of 256 px. */
export const profileImage = z.object({ data: z.string() }).nullable()

/** Enough to show who somebody is. */
export const person = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    profileImage,
  })
  .meta({ id: 'Person' })
export type Person = z.output<typeof person>

export const instant = z.iso.datetime()
