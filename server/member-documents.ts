// The people of a company as search finds them.
import { and, asc, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { db, inJoinedCompany, type JobScope, NoMember, type PersonScope } from '#server/database/scope.ts'
import { memberships, users } from '#server/database/tables.ts'
import { companiesOf } from '#server/own-companies.ts'
import { fullName } from '#server/people.ts'
import { publishChange } from '#server/realtime.ts'
import type { DocumentSource } from '#server/reindex.ts'
import { put, type SearchDocument } from '#server/search-index.ts'

export const memberDocuments: DocumentSource = (scope, { after, limit }) =>
  select(scope, after === null ? undefined : gt(memberships.userId, after), limit)

/** Writes the document of somebody who joined, was deactivated or is back, or whose profile changed. */
export async function indexMember(scope: JobScope, userId: string): Promise<void> {
  await put(scope, await select(scope, eq(memberships.userId, userId), 1))
}

/** After a change of what companies show of a person, in the person's scope: each finds it anew, and its pages hear. */
export async function renewMember(scope: Pick<PersonScope, 'userId'>): Promise<void> {
  for (const { id: companyId } of await companiesOf(scope)) {
    const renewed = inJoinedCompany(scope, companyId, async () => {
      await indexMember({ companyId }, scope.userId)
      await tellColleagues({ companyId }, scope.userId)
    })
    await renewed.catch((error: unknown) => {
      // Left it a moment ago.
      if (!(error instanceof NoMember)) throw error
    })
  }
}

/** Pages that show a member fetch them anew. */
export const tellColleagues = ({ companyId }: JobScope, userId: string): Promise<void> =>
  publishChange({ companyId }, 'users', [userId], { people: [userId], holdersOf: 'users.view' })

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
      profileImageId: users.profileImageId,
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
  return rows.map(({ id, email, profileImageId, description, skills, deactivatedAt, ...name }) => ({
    type: 'user' as const,
    id,
    title: fullName(name),
    description,
    keywords: [email, ...skills].join('\n'),
    details: { email, profileImageId },
    // Whoever was deactivated is found by those who could bring them back.
    audience: deactivatedAt ? ({ people: [], holdersOf: 'users.manage' } as const) : ('company' as const),
  }))
}
