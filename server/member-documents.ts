// The people of a company as search finds them.
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { db, type JobScope } from '#server/database/scope.ts'
import { memberships, users } from '#server/database/tables.ts'
import type { DocumentSource } from '#server/reindex.ts'
import { put, type SearchDocument } from '#server/search-index.ts'

export const memberDocuments: DocumentSource = (scope, { after, limit }) =>
  select(scope, after === null ? undefined : gt(memberships.userId, after), limit)

/** Writes the document of somebody who just joined, or whose name changed. */
export async function indexMember(scope: JobScope, userId: string): Promise<void> {
  await put(scope, await select(scope, eq(memberships.userId, userId), 1))
}

async function select(
  { companyId }: JobScope,
  which: SQL | undefined,
  limit: number,
): Promise<SearchDocument[]> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      description: users.description,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.companyId, companyId), isNull(memberships.endedAt), which))
    .orderBy(asc(memberships.userId))
    .limit(limit)
    .for('share', { of: memberships })
  return rows.map(({ id, email, firstName, lastName, description }) => ({
    type: 'user',
    id,
    title: `${firstName} ${lastName}`.trim(),
    description,
    keywords: email,
    details: { email },
    audience: 'company',
  }))
}
