// The people of a company in the database: everybody, the directory, and one membership.
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { WHOLE_LIST_MAX } from '#contract/limits.ts'
import { termsOf } from '#contract/search-text.ts'
import type { DirectoryFilter, DirectorySort } from '#contract/users.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { searchDocuments } from '#server/database/service-tables.ts'
import { memberships, roles, users } from '#server/database/tables.ts'
import { roleOfMember } from '#server/rights.ts'
import { likeOf } from '#server/search-terms.ts'

/** As people sort names, whatever their language, and as the indexes of users hold them. */
const sorted = (column: unknown) => sql`left(${column}, 60) collate "und-x-icu"`

/** Active members by name. */
export const listMembers = async (scope: Scope) =>
  await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImageId: users.profileImageId,
      role: roles.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(roles, roleOfMember)
    .where(and(eq(memberships.companyId, scope.companyId), isNull(memberships.endedAt)))
    .orderBy(sorted(users.firstName), sorted(users.lastName), users.id)
    .limit(WHOLE_LIST_MAX)

/** Companies that the asker shares with each colleague. */
export async function sharedCompanies(scope: Scope): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ user_id: string; company_ids: string[] }>(
    sql`select user_id, company_ids::text[] from gates.shared_companies(${scope.companyId}, ${scope.userId}, ${scope.isStrong})`,
  )
  return new Map(rows.map((row) => [row.user_id, row.company_ids]))
}

const entry = {
  companyId: memberships.companyId,
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageId: users.profileImageId,
  role: roles.name,
  joinedAt: memberships.joinedAt,
  deactivatedAt: memberships.deactivatedAt,
}

const byName = [sorted(users.firstName), sorted(users.lastName), sql`${users.id}`]
const orders: Record<DirectorySort, SQL[]> = {
  firstName: byName,
  lastName: [sorted(users.lastName), sorted(users.firstName), sql`${users.id}`],
  role: [
    sql`array_position(array['admin', 'manager', 'user', 'custom'], ${roles.kind})`,
    sorted(roles.name),
    ...byName,
  ],
}

/** The rows of a page, after the person `cursor`. */
export async function listDirectory(
  scope: Scope,
  filter: DirectoryFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  const order = orders[filter.sort]
  const place = cursor === undefined ? undefined : await placeOf(scope, order, cursor)
  if (cursor !== undefined && !place) return []
  // As values, so that an index in this order can begin there.
  const after = place && sql`(${sql.join(order, sql`, `)}) > (${sql.join(place, sql`, `)})`
  return await db
    .select(entry)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(roles, roleOfMember)
    .where(and(isListed(scope, filter), after))
    .orderBy(...order)
    .limit(limit)
}

/** What a person is sorted by; undefined for somebody who never was here. */
async function placeOf(scope: Scope, order: SQL[], userId: string): Promise<SQL[] | undefined> {
  const columns = Object.fromEntries(order.map((column, n) => [`place_${n}`, column.as(`place_${n}`)]))
  const [row] = await db
    .select(columns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(roles, roleOfMember)
    .where(and(eq(memberships.companyId, scope.companyId), eq(memberships.userId, userId)))
  return row && Object.values(row).map((value) => sql`${value}`)
}

export type DirectoryRow = Awaited<ReturnType<typeof listDirectory>>[number]

export async function countDirectory(scope: Scope, filter: DirectoryFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(roles, roleOfMember)
    .where(isListed(scope, filter))
  return row?.total ?? 0
}

function isListed({ companyId }: Scope, { q, role, status }: DirectoryFilter): SQL | undefined {
  const patterns = termsOf(q).map(likeOf)
  return and(
    eq(memberships.companyId, companyId),
    status === 'active' ? isNull(memberships.endedAt) : isNotNull(memberships.deactivatedAt),
    role === undefined ? undefined : eq(sql`lower(${roles.name})`, sql`lower(${role})`),
    patterns.length === 0
      ? undefined
      : // Folded as for search: accents, case and script do not matter.
        sql`${memberships.userId} in (
          select ${searchDocuments.id} from ${searchDocuments}
          where ${searchDocuments.companyId} = ${companyId} and ${searchDocuments.type} = 'user'
            and ${searchDocuments.folded} like all (${sql.param(patterns)}::text[])
        )`,
  )
}

const isHere = ({ companyId }: Scope, userId: string) =>
  and(
    eq(memberships.companyId, companyId),
    eq(memberships.userId, userId),
    or(isNull(memberships.endedAt), isNotNull(memberships.deactivatedAt)),
  )

/** An active or deactivated member with what they say of themselves. */
export async function findProfile(scope: Scope, userId: string) {
  const [row] = await db
    .select({ ...entry, description: users.description, skills: users.skills })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(roles, roleOfMember)
    .where(isHere(scope, userId))
  return row
}

/** An active or deactivated member, and nobody else's change of the membership until the end of the transaction. */
export async function lockMember(scope: Scope, userId: string) {
  const [row] = await db
    .select({
      ...entry,
      isActive: sql<boolean>`${memberships.endedAt} is null`,
      kind: roles.kind,
      actions: roles.actions,
      roleId: roles.id,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(roles, roleOfMember)
    .where(isHere(scope, userId))
    .for('update', { of: memberships })
  return row
}

interface MembershipChange {
  roleId?: string
  /** Now, or not at all any more. */
  endedAt?: SQL | null
  deactivatedAt?: SQL | null
}

export async function updateMembership(
  scope: Scope,
  userId: string,
  change: MembershipChange,
): Promise<void> {
  await db
    .update(memberships)
    .set(change)
    .where(and(eq(memberships.companyId, scope.companyId), eq(memberships.userId, userId)))
}
