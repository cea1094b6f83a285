// Makes the search documents of a company anew, after the way of making them changed.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, inCompany, type JobScope, withoutSession } from '#server/database/scope.ts'
import { job, queueJob } from '#server/jobs.ts'
import { put, SEARCH_VERSION, type SearchDocument } from '#server/search-index.ts'

/** Documents of one kind, by id, after `after`; fewer than `limit` are the last. */
export type DocumentSource = (
  scope: JobScope,
  options: { after: string | null; limit: number },
) => Promise<SearchDocument[]>

const AT_ONCE = 500
const sources: DocumentSource[] = []

/** Each module adds its own, once. */
export function addDocumentSource(source: DocumentSource): void {
  sources.push(source)
}

export const reindexJob = job({
  name: 'search.reindex',
  /** Of the program that queued it; the first one did not say. */
  body: z.strictObject({ version: z.int().default(1) }),
  expireSeconds: 4 * 3_600,
  async run(scope, { version }) {
    if (version < SEARCH_VERSION) return // the newer program queued its own
    if (version > SEARCH_VERSION) throw new Error('search documents that a newer program wants')
    for (const source of sources) await copyAll(scope, source)
    await inCompany(scope, () => db.execute(sql`select gates.mark_indexed(${SEARCH_VERSION})`))
  },
})

/** In short transactions; a row that changes meanwhile writes its own document. */
async function copyAll(scope: JobScope, source: DocumentSource) {
  let after: string | null = null
  for (let isMore = true; isMore; ) {
    const documents: SearchDocument[] = await inCompany(scope, async () => {
      const found = await source(scope, { after, limit: AT_ONCE })
      await put(scope, found, { isSame: true })
      return found
    })
    after = documents.at(-1)?.id ?? null
    isMore = documents.length === AT_ONCE
  }
}

/** Queues the work for every company whose documents are of an older version. */
export async function reindexOlder(): Promise<void> {
  const { rows } = await withoutSession(() =>
    db.execute<{ company: string }>(sql`select gates.companies_to_index(${SEARCH_VERSION}) as company`),
  )
  for (const { company } of rows) {
    await inCompany({ companyId: company }, () =>
      queueJob(reindexJob, { version: SEARCH_VERSION }, { key: `version ${SEARCH_VERSION}` }),
    )
  }
}
