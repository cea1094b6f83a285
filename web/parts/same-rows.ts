// Keeps the rows that an answer did not change as they were, so that only what changed is computed and rendered anew.
import type { Task } from '#contract/tasks.ts'

/** As the queries' own sharing does, which copies every row and takes longer than fetching thousands of them. */
export function keepSameRows(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return after
  let known: Map<string, Task> | undefined
  const oldOf = (row: Task, index: number): Task | undefined => {
    // Most rows stand where they stood.
    const old = (before as Task[])[index]
    if (old === row || old?.id === row.id) return old
    known ??= new Map((before as Task[]).map((one) => [one.id, one]))
    return known.get(row.id)
  }
  const rows = (after as Task[]).map((row, index) => {
    const old = oldOf(row, index)
    return old && isSame(old, row) ? old : row
  })
  const isUnchanged = rows.length === before.length && rows.every((row, index) => row === before[index])
  return isUnchanged ? before : rows
}

/** Of plain values, as JSON has them. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(b)
  return (
    keys.length === Object.keys(a).length &&
    keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}
