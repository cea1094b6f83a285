// The people of a company as search finds them.
import { and, asc, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { db, type JobScope } from '#server/database/scope.ts'
import { memberships, users } from '#server/database/tables.ts'
import { fullName } from '#server/people.ts'
import type { DocumentSource } from '#server/reindex.ts'
import { put, type SearchDocument } from '#server/search-index.ts'

export const memberDocuments: DocumentSource = (scope, { after, limit }) =>
  select(scope, after === null ? undefined : gt(memberships.userId, after), limit)

/** Writes the document of somebody who joined, was deactivated or is back, or whose profile changed. */
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
      skills: users.skills,
      deactivatedAt: memberships.deactivatedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.companyId, companyId),
        or(isNull(memberships.endedAt), isNotNull(memberships.deactivatedAt)),
        which,
      ),
    )
    .orderBy(asc(memberships.userId))
    .limit(limit)
    .for('share', { of: memberships })
  return rows.map(({ id, email, firstName, lastName, description, skills, deactivatedAt }) => ({
    type: 'user' as const,
    id,
    title: fullName({ firstName, lastName }),
    description,
    keywords: [email, ...skills].join('\n'),
    details: { email },
    // Whoever was deactivated is found by those who could bring them back.
    audience: deactivatedAt ? ({ people: [], holdersOf: 'users.manage' } as const) : ('company' as const),
  }))
}
