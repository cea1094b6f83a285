// One page of a list that was asked for with one row more than it holds.

/** `cursor` of the next page is the last id of this one. */
export function nextPage<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  return { items: shown.map(present), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
