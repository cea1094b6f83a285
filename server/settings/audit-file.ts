// The company's record as a file: read page by page while it is sent.
import { PAGE_ROWS_MAX } from '#contract/limits.ts'
import { type CsvCell, csvLines } from '#server/csv.ts'
import type { Scope } from '#server/database/scope.ts'
import { namesOf } from '#server/people.ts'
import { type AuditFilter, listAudit } from './store.ts'

const COLUMNS = ['at', 'action', 'person', 'subject', 'details', 'address', 'device']

type InScope = <T>(work: () => Promise<T>) => Promise<T>

export function auditLines(scope: Scope, filter: AuditFilter, inScope: InScope): AsyncIterable<string> {
  return csvLines(COLUMNS, auditRows(scope, filter, inScope), { hasBom: true })
}

async function* auditRows(scope: Scope, filter: AuditFilter, inScope: InScope): AsyncGenerator<CsvCell[]> {
  let before: string | undefined
  do {
    const { rows, person } = await inScope(async () => {
      const found = await listAudit(scope, filter, { before, limit: PAGE_ROWS_MAX })
      return { rows: found, person: await namesOf(found.flatMap(({ actorId }) => actorId ?? [])) }
    })
    for (const { at, action, actorId, subject, details, address, userAgent } of rows) {
      const actor = actorId && person(actorId)
      const name = actor ? `${actor.firstName} ${actor.lastName}`.trim() : null
      const facts = Object.entries(details).map(([key, value]) => `${key}: ${value}`)
      yield [at, action, name, subject, facts.join('; '), address, userAgent]
    }
    before = rows.length === PAGE_ROWS_MAX ? rows.at(-1)?.id : undefined
  } while (before)
}
