// Lists that are given out in pages: how many rows, and where the next page begins.
import { z } from 'zod'
import { PAGE_ROWS, PAGE_ROWS_MAX } from '#contract/limits.ts'
import { id } from '#contract/people.ts'

/** Part of a list's query. `cursor`: the `nextCursor` of the page before. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(PAGE_ROWS),
  cursor: id.optional(),
}

/** A page of a list; `nextCursor` is null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.uuid().nullable() })
