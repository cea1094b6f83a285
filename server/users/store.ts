// Members, roles and invitations in the database.
import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { INVITATION_SECONDS, WHOLE_LIST_MAX } from '#contract/limits.ts'
import { canonicalEmail } from '#contract/text.ts'
import { db, type PersonScope, type Scope } from '#server/database/scope.ts'
import { memberships, roles, users } from '#server/database/tables.ts'
import { invitations } from './tables.ts'

const roleOfMember = and(eq(roles.companyId, memberships.companyId), eq(roles.id, memberships.roleId))

/** Active members by name. */
export const listMembers = async (scope: Scope) =>
  await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: roles.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(roles, roleOfMember)
    .where(and(eq(memberships.companyId, scope.companyId), isNull(memberships.endedAt)))
    .orderBy(sql`${users.firstName} collate "und-x-icu", ${users.lastName} collate "und-x-icu", ${users.id}`)
    .limit(WHOLE_LIST_MAX)

/** Companies that the asker shares with each colleague. */
export async function sharedCompanies(scope: Scope): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ user_id: string; company_ids: string[] }>(
    sql`select user_id, company_ids::text[] from gates.shared_companies(${scope.companyId}, ${scope.userId})`,
  )
  return new Map(rows.map((row) => [row.user_id, row.company_ids]))
}

/** Built-in roles first, then by name. */
export const listRoles = async (scope: Scope) =>
  await db
    .select({ id: roles.id, name: roles.name, kind: roles.kind, actions: roles.actions })
    .from(roles)
    .where(eq(roles.companyId, scope.companyId))
    .orderBy(sql`${roles.kind} = 'custom', ${roles.createdAt}, ${roles.id}`)

export async function findRole(scope: Scope, name: string) {
  const [row] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.companyId, scope.companyId), eq(sql`lower(${roles.name})`, sql`lower(${name})`)))
  return row
}

export async function isMember(scope: Scope, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(users.canonicalEmail, canonicalEmail(email)),
        eq(memberships.companyId, scope.companyId),
        isNull(memberships.endedAt),
      ),
    )
  return rows.length > 0
}

const isOpen = (scope: Scope) =>
  and(eq(invitations.companyId, scope.companyId), isNull(invitations.acceptedAt), isNull(invitations.endedAt))

/** Open invitations, newest first, with role and sender. */
export const listInvitations = async (scope: Scope) => await selectInvitations(isOpen(scope))

const selectInvitations = (where: ReturnType<typeof and>) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: roles.name,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      inviter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(invitations)
    .innerJoin(roles, and(eq(roles.companyId, invitations.companyId), eq(roles.id, invitations.roleId)))
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(where)
    .orderBy(sql`${invitations.id} desc`)
    .limit(WHOLE_LIST_MAX)

/** Sent in the last day, cancelled ones too; whoever else invites in this company waits until we are done. */
export async function countInvitationsToday(scope: Scope): Promise<number> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${scope.companyId}`}, 0))`,
  )
  const [row] = await db
    .select({ sent: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, scope.companyId),
        gt(invitations.createdAt, sql`now() - interval '1 day'`),
      ),
    )
  return row?.sent ?? 0
}

/** Undefined when the address has an open invitation; an expired one makes way. */
export async function createInvitation(scope: Scope, { email, roleId }: { email: string; roleId: string }) {
  const address = canonicalEmail(email)
  await db
    .update(invitations)
    .set({ endedAt: sql`now()` })
    .where(
      and(isOpen(scope), eq(invitations.canonicalEmail, address), lte(invitations.expiresAt, sql`now()`)),
    )
  const id = uuidv7()
  const inserted = await db
    .insert(invitations)
    .values({
      companyId: scope.companyId,
      id,
      email,
      canonicalEmail: address,
      roleId,
      inviterId: scope.userId,
      expiresAt: sql`now() + make_interval(secs => ${INVITATION_SECONDS})`,
    })
    .onConflictDoNothing()
    .returning({ id: invitations.id })
  if (inserted.length === 0) return undefined
  const [row] = await selectInvitations(
    and(eq(invitations.companyId, scope.companyId), eq(invitations.id, id)),
  )
  return row
}

/** The address; undefined when there is no such open invitation. */
export async function cancelInvitation(scope: Scope, id: string): Promise<string | undefined> {
  const ended = await db
    .update(invitations)
    .set({ endedAt: sql`now()` })
    .where(and(isOpen(scope), eq(invitations.id, id)))
    .returning({ email: invitations.email })
  return ended[0]?.email
}

interface OwnInvitationRow extends Record<string, unknown> {
  id: string
  company_id: string
  company_name: string
  role_name: string
  inviter_name: string
  created_at: string
}

export async function listOwnInvitations(scope: PersonScope): Promise<OwnInvitationRow[]> {
  const { rows } = await db.execute<OwnInvitationRow>(
    sql`select * from gates.invitations_of(${scope.userId})`,
  )
  return rows
}

/** The company joined, null when the invitation has ended; undefined when it is not this person's. */
export async function acceptInvitation(scope: PersonScope, id: string) {
  const { rows } = await db.execute<{ company: string | null; inviter: string | null }>(
    sql`select * from gates.accept_invitation(${scope.userId}, ${id})`,
  )
  return rows[0]
}
