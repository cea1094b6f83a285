// What can be found: documents written in the transaction of the rows that they stand for, and the question to them.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { SEARCH_GROUP_ROWS, SEARCH_TEXT_LENGTH } from '#contract/limits.ts'
import { plainText } from '#contract/plain-text.ts'
import { type DocumentType, documentTypes } from '#contract/search.ts'
import { fold } from '#contract/search-text.ts'
import { type Audience, audienceTokens, heldTokens } from '#server/audience.ts'
import { db, type JobScope, type Scope } from '#server/database/scope.ts'
import { searchDocuments } from '#server/database/service-tables.ts'
import { conditionsOf, wordsOf } from './search-terms.ts'

/** Counts the changes to how documents are made; documents of another version are made anew. */
export const SEARCH_VERSION = 2

export interface SearchDocument {
  type: DocumentType
  id: string
  title: string
  /** Markdown; found and shown without its signs. */
  description?: string | null
  /** More that it is found by, such as an e-mail address. */
  keywords?: string
  /** More to show of a hit. */
  details?: Record<string, unknown>
  /** Only they find it; the action of its kind (contract/search.ts) is asked for besides. */
  audience: Audience
  /** Instants from which and until which it is seen; without them always. */
  shownFrom?: string | null
  shownUntil?: string | null
}

/** Adds documents, or replaces those of the same things. `isSame`: the things did not change, and are no newer. */
export async function put(
  scope: JobScope,
  documents: SearchDocument[],
  { isSame = false }: { isSame?: boolean } = {},
): Promise<void> {
  if (documents.length === 0) return
  // As one value, so that the statement is the same, and prepared, for any number of documents.
  const rows = JSON.stringify(documents.map((document) => rowOf(scope, document)))
  await db.execute(sql`
    insert into search_documents as d (
      company_id, type, id, title, description, details, folded, words, audience, shown_from, shown_until
    )
    select ${scope.companyId}, type, id, title, description, details, folded, array_to_tsvector(words), audience,
      shown_from, shown_until
    from jsonb_to_recordset(${rows}::jsonb) as made (
      type text, id uuid, title text, description text, details jsonb, folded text, words text[], audience text[],
      shown_from timestamptz, shown_until timestamptz
    )
    on conflict (company_id, type, id) do update set
      title = excluded.title, description = excluded.description, details = excluded.details,
      folded = excluded.folded, words = excluded.words, audience = excluded.audience,
      shown_from = excluded.shown_from, shown_until = excluded.shown_until,
      updated_at = case when ${isSame}::boolean then d.updated_at else now() end`)
}

function rowOf({ companyId }: JobScope, document: SearchDocument) {
  const { type, id, keywords, details = {}, audience } = document
  const title = wholeText(document.title)
  const description = document.description ? wholeText(plainText(document.description)) : null
  const rest = [keywords, description].filter(Boolean).join('\n')
  const searched = wholeText(`${title}\n${rest}`.slice(0, SEARCH_TEXT_LENGTH))
  const [first = '', ...others] = searched.split('\n')
  return {
    type,
    id,
    title,
    description: description && wholeText(description.slice(0, DESCRIPTION_SHOWN)),
    details,
    folded: `${fold(first)}\n${fold(others.join('\n'))}`,
    words: wordsOf(searched, prefixOf(companyId, type)),
    audience: audienceTokens(audience),
    shown_from: document.shownFrom ?? null,
    shown_until: document.shownUntil ?? null,
  }
}

/**
 * Before each word in the index: the words of one company and kind stand together there, and how long a search takes
 * does not depend on how much others have. Who finds what hangs on the columns, not on this.
 */
const prefixOf = (companyId: string, type: DocumentType) => `${companyId.slice(-6)}${type}:`

/** Half a letter, as a cut may leave it or a sender may write it, is nothing that JSON in the database may hold. */
const wholeText = (text: string) => text.replace(/\p{Surrogate}/gu, '')

/** Its first words are shown (contract/limits.ts). */
const DESCRIPTION_SHOWN = 300

/** With more hits than these every few rows of a list are one: each is looked at by itself, until a page is full. */
const HITS_LISTED = 2_000

/**
 * A condition for a list of one kind: the text holds every word, as search finds them. `id`: the column of the list.
 * Undefined: nothing is looked for.
 */
export async function holdsWords(
  scope: Scope,
  type: DocumentType,
  text: string,
  id: SQL,
): Promise<SQL | undefined> {
  const conditions = conditionsOf(text)
  if (!conditions) return undefined
  const { everyWord, shortWords, parts, checks } = conditions
  const prefix = prefixOf(scope.companyId, type)
  const { rows } = await db.execute<{ id: string }>(
    sql`select gates.holding(${heldTokens(scope)}, ${type}, ${everyWord(prefix)}::tsquery,
      ${shortWords(prefix)}::tsquery, ${sql.param(parts)}, ${sql.param(checks)}, ${HITS_LISTED}) as id`,
  )
  const ids = rows.map((row) => row.id)
  if (ids.length < HITS_LISTED) return sql`${id} = any(${sql.param(ids)}::uuid[])`
  const byPart =
    parts.length > 0
      ? sql`or (d.folded like all (${sql.param(parts)}::text[]) and coalesce(d.words @@ ${shortWords(prefix)}::tsquery, true))`
      : sql``
  // The offset keeps it from being asked of all documents at once.
  return sql`exists (
    select from search_documents d
    where d.company_id = ${scope.companyId} and d.type = ${type} and d.id = ${id}
      and (d.words @@ ${everyWord(prefix)}::tsquery ${byPart}) and d.folded like all (${sql.param(checks)}::text[])
    offset 0)`
}

export async function remove(scope: JobScope, type: DocumentType, ids: string[]): Promise<void> {
  await db
    .delete(searchDocuments)
    .where(
      and(
        eq(searchDocuments.companyId, scope.companyId),
        eq(searchDocuments.type, type),
        inArray(searchDocuments.id, ids),
      ),
    )
}

export interface Hit extends Record<string, unknown> {
  type: DocumentType
  id: string
  title: string
  description: string | null
  details: Record<string, unknown>
}

/** The best hits of each kind that the caller may see, in order. */
export async function find(scope: Scope, text: string): Promise<Hit[]> {
  const conditions = conditionsOf(text)
  const kinds = (Object.keys(documentTypes) as DocumentType[]).filter((type) =>
    scope.actions.has(documentTypes[type].can),
  )
  if (!conditions || kinds.length === 0) return []
  const { phrase, everyWord, shortWords, parts, checks } = conditions
  const prefixes = kinds.map((kind) => prefixOf(scope.companyId, kind))
  const { rows } = await db.execute<Hit>(
    sql`select * from gates.search(${heldTokens(scope)}, ${sql.param(kinds)}, ${phrase},
      ${sql.param(prefixes.map(everyWord))}::tsquery[], ${sql.param(prefixes.map(shortWords))}::tsquery[],
      ${sql.param(parts)}, ${sql.param(checks)}, ${SEARCH_GROUP_ROWS})`,
  )
  return rows
}
