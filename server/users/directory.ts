// The directory as it leaves: rows for the screen and for a file.
import { dayIn } from '#contract/dates.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { PAGE_ROWS_MAX } from '#contract/limits.ts'
import type { DirectoryEntry, DirectoryFilter } from '#contract/users.ts'
import { type CsvCell, csvLines } from '#server/csv.ts'
import type { Scope } from '#server/database/scope.ts'
import { translatorFor } from '#server/locales/load.ts'
import { imageOf } from '#server/people.ts'
import { type DirectoryRow, listDirectory } from './store.ts'

export function entryOf({ companyId, profileImageId, deactivatedAt, ...row }: DirectoryRow): DirectoryEntry {
  return {
    ...row,
    _id: row.id,
    profileImage: imageOf(companyId, { id: row.id, profileImageId }),
    isDeactivated: deactivatedAt !== null,
  }
}

const COLUMNS = ['firstName', 'lastName', 'email', 'role', 'joined'] as const

type InScope = <T>(work: () => Promise<T>) => Promise<T>

/** Read page by page while it is sent; the days are those of the reader. */
export function directoryLines(
  scope: Scope,
  filter: DirectoryFilter,
  { language, inScope }: { language: LanguageCode; inScope: InScope },
): AsyncIterable<string> {
  const say = translatorFor(language)
  const head = COLUMNS.map((name) => say(`columns.${name}`))
  return csvLines(head, directoryRows(scope, filter, inScope), { hasBom: true })
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
      yield [firstName, lastName, email, role, dayIn(scope.zone, new Date(joinedAt))]
    }
    cursor = rows.length === PAGE_ROWS_MAX ? rows.at(-1)?.id : undefined
  } while (cursor)
}
