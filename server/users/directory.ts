// The directory as it leaves: rows for the screen and for a file.
import { PAGE_ROWS_MAX } from '#contract/limits.ts'
import type { DirectoryEntry, DirectoryFilter } from '#contract/users.ts'
import { type CsvCell, csvLines } from '#server/csv.ts'
import type { Scope } from '#server/database/scope.ts'
import { type DirectoryRow, listDirectory } from './store.ts'

export function entryOf({ deactivatedAt, ...row }: DirectoryRow): DirectoryEntry {
  return { ...row, _id: row.id, profileImage: null, isDeactivated: deactivatedAt !== null }
}

const COLUMNS = ['firstName', 'lastName', 'email', 'role', 'joinedAt']

type InScope = <T>(work: () => Promise<T>) => Promise<T>

/** Read page by page while it is sent. */
export function directoryLines(
  scope: Scope,
  filter: DirectoryFilter,
  inScope: InScope,
): AsyncIterable<string> {
  return csvLines(COLUMNS, directoryRows(scope, filter, inScope), { hasBom: true })
}

async function* directoryRows(
  scope: Scope,
  filter: DirectoryFilter,
  inScope: InScope,
): AsyncGenerator<CsvCell[]> {
  let cursor: string | undefined
  do {
    const rows = await inScope(() => listDirectory(scope, filter, { cursor, limit: PAGE_ROWS_MAX }))
    for (const { firstName, lastName, email, role, joinedAt } of rows) {
      yield [firstName, lastName, email, role, joinedAt]
    }
    cursor = rows.length === PAGE_ROWS_MAX ? rows.at(-1)?.id : undefined
  } while (cursor)
}
