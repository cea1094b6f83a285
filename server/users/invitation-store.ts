// Invitations in the database: what their company sees, and through the gates what the invited person may do.
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { INVITATION_SECONDS, INVITATIONS_PER_ADDRESS, UNDO_DAYS, WHOLE_LIST_MAX } from '#contract/limits.ts'
import { canonicalEmail } from '#contract/text.ts'
import { db, type PersonScope, type Scope } from '#server/database/scope.ts'
import { memberships, roles, users } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { invitations } from './tables.ts'

/** A new secret: its hash, and whether nobody but the owner of the address is given it. */
export interface NewSecret {
  tokenHash: string
  isMailed: boolean
}

const isOpen = (scope: Scope) =>
  and(eq(invitations.companyId, scope.companyId), isNull(invitations.acceptedAt), isNull(invitations.endedAt))

/** Open invitations, newest first, with role and sender. */
export const listInvitations = async (scope: Scope) => await selectInvitations(isOpen(scope))

export const listInvitationsById = async (scope: Scope, ids: string[]) =>
  await selectInvitations(and(isOpen(scope), sql`${invitations.id} = any(${sql.param(ids)}::uuid[])`))

const selectInvitations = (where: ReturnType<typeof and>) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: { name: roles.name, kind: roles.kind, actions: roles.actions },
      createdAt: invitations.createdAt,
      sentAt: invitations.sentAt,
      expiresAt: invitations.expiresAt,
      declinedAt: invitations.declinedAt,
      inviter: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageId: users.profileImageId,
      },
    })
    .from(invitations)
    .innerJoin(roles, and(eq(roles.companyId, invitations.companyId), eq(roles.id, invitations.roleId)))
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(where)
    .orderBy(sql`${invitations.sentAt} desc, ${invitations.id} desc`)
    .limit(WHOLE_LIST_MAX)

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** How often the company, and the caller in all of theirs, sent one in the last day. */
export async function countSentToday(scope: Scope): Promise<{ byCompany: number; byCaller: number }> {
  const [row] = await db
    .select({
      byCompany: sql<number>`coalesce(sum(${invitations.sends}), 0)::int`,
      byCaller: sql<number>`gates.count_sent_by(${scope.userId})`,
    })
    .from(invitations)
    .where(
      and(eq(invitations.companyId, scope.companyId), sql`${invitations.sentAt} > now() - interval '1 day'`),
    )
  return row ?? { byCompany: 0, byCaller: 0 }
}

/** Whether the caller has confirmed the own address. */
export async function isVerified({ userId }: Scope): Promise<boolean> {
  const [row] = await db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId))
  return row !== undefined && row.at !== null
}

/** What stands against inviting an address; absent: nothing. */
export type Obstacle = 'already_member' | 'member_deactivated' | 'already_invited' | 'address_invited_often'

/** By canonical address. */
export async function obstaclesTo(scope: Scope, addresses: string[]): Promise<Map<string, Obstacle>> {
  const wanted = sql`any(${sql.param(addresses)}::text[])`
  const members = await db
    .select({ address: users.canonicalEmail, endedAt: memberships.endedAt })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        sql`${users.canonicalEmail} = ${wanted}`,
        eq(memberships.companyId, scope.companyId),
        or(isNull(memberships.endedAt), isNotNull(memberships.deactivatedAt)),
      ),
    )
  const invited = await db
    .select({ address: invitations.canonicalEmail })
    .from(invitations)
    .where(
      and(
        isOpen(scope),
        isNull(invitations.declinedAt),
        sql`${invitations.canonicalEmail} = ${wanted}`,
        sql`${invitations.expiresAt} > now()`,
      ),
    )
  const often = await db.execute<{ address: string }>(
    sql`select gates.invited_often(${sql.param(addresses)}::text[], ${INVITATIONS_PER_ADDRESS}) as address`,
  )
  return new Map<string, Obstacle>([
    ...often.rows.map(({ address }) => [address, 'address_invited_often'] as const),
    ...invited.map(({ address }) => [address, 'already_invited'] as const),
    ...members.map(
      ({ address, endedAt }) => [address, endedAt ? 'member_deactivated' : 'already_member'] as const,
    ),
  ])
}

export interface NewInvitation extends NewSecret {
  email: string
}

/** Ends expired and declined ones to these addresses, for new ones in their place. */
export async function makeWay(scope: Scope, addresses: string[]): Promise<void> {
  await db
    .update(invitations)
    .set({ endedAt: sql`now()`, tokenHash: null })
    .where(
      and(
        isOpen(scope),
        sql`${invitations.canonicalEmail} = any(${sql.param(addresses)}::text[])`,
        or(isNotNull(invitations.declinedAt), lte(invitations.expiresAt, sql`now()`)),
      ),
    )
}

/** Adds them; expired and declined ones to the same addresses make way. Ids by canonical address. */
export async function createInvitations(
  scope: Scope,
  roleId: string,
  added: NewInvitation[],
): Promise<Map<string, string>> {
  await makeWay(
    scope,
    added.map(({ email }) => canonicalEmail(email)),
  )
  const inserted = await db
    .insert(invitations)
    .values(
      added.map(({ email, tokenHash, isMailed }) => ({
        companyId: scope.companyId,
        id: uuidv7(),
        email,
        canonicalEmail: canonicalEmail(email),
        roleId,
        inviterId: scope.userId,
        tokenHash,
        isMailed,
        expiresAt: inSevenDays,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: invitations.id, address: invitations.canonicalEmail })
  return new Map(inserted.map(({ id, address }) => [address, id]))
}

const inSevenDays = sql`now() + make_interval(secs => ${INVITATION_SECONDS})`

/** The open invitation, nobody else's change until the end of the transaction. */
export async function lockInvitation(scope: Scope, id: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(isOpen(scope), eq(invitations.id, id)))
    .for('update')
  return row
}

/** As `lockInvitation`, of one that was cancelled and can be brought back. */
export async function lockCancelled(scope: Scope, id: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, scope.companyId),
        eq(invitations.id, id),
        isNull(invitations.acceptedAt),
        sql`${invitations.endedAt} > now() - make_interval(days => ${UNDO_DAYS})`,
      ),
    )
    .for('update')
  return row
}

/** Gives it a new secret and seven more days; it counts as sent once more. */
export async function renewInvitation(scope: Scope, id: string, secret: NewSecret): Promise<void> {
  await db
    .update(invitations)
    .set({
      ...secret,
      sentAt: sql`now()`,
      // Of a row that was last sent before yesterday, the count begins anew.
      sends: sql`case when ${invitations.sentAt} > now() - interval '1 day' then ${invitations.sends} else 0 end + 1`,
      expiresAt: inSevenDays,
      declinedAt: null,
      endedAt: null,
    })
    .where(and(eq(invitations.companyId, scope.companyId), eq(invitations.id, id)))
}

export async function endInvitations(scope: Scope, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(invitations)
    .set({ endedAt: sql`now()`, tokenHash: null })
    .where(and(isOpen(scope), sql`${invitations.id} = any(${sql.param(ids)}::uuid[])`))
}

interface OwnInvitationRow extends Record<string, unknown> {
  id: string
  company_id: string
  company_name: string
  role_name: string
  inviter_name: string
  created_at: string
}

/** None until the person's address is confirmed. */
export async function listOwnInvitations(scope: PersonScope): Promise<OwnInvitationRow[]> {
  const { rows } = await db.execute<OwnInvitationRow>(
    sql`select * from gates.invitations_of(${scope.userId})`,
  )
  return rows
}

export interface FoundInvitation extends Record<string, unknown> {
  company_name: string
  role_name: string
  inviter_name: string
  email: string
  has_account: boolean
}

export async function findInvitation(tokenHash: string): Promise<FoundInvitation | undefined> {
  const { rows } = await db.execute<FoundInvitation>(sql`select * from gates.find_invitation(${tokenHash})`)
  return rows[0]
}

/** By its id, or by the hash of its secret. */
export type Handle = { id: string } | { tokenHash: string }

export interface TakenInvitation extends Record<string, unknown> {
  company: string
  invitation: string
  inviter: string
  email: string
  trouble: 'ended' | 'other_address' | 'unverified' | null
}

/** Undefined when no invitation to the person's address has the id. `userId` null: whoever holds the secret. */
export async function lockOwn(userId: string | null, handle: Handle): Promise<TakenInvitation | undefined> {
  const id = 'id' in handle ? handle.id : null
  const tokenHash = 'tokenHash' in handle ? handle.tokenHash : null
  const { rows } = await db.execute<TakenInvitation>(
    sql`select * from gates.lock_invitation(${userId}, ${id}, ${tokenHash})`,
  )
  return rows[0]
}

export async function acceptInvitation(
  scope: PersonScope,
  { company, invitation }: TakenInvitation,
  handle: Handle,
): Promise<void> {
  const tokenHash = 'tokenHash' in handle ? handle.tokenHash : null
  const { rows } = await db.execute<{ is_taken: boolean }>(
    sql`select gates.accept_invitation(${scope.userId}, ${company}, ${invitation}, ${tokenHash}) as is_taken`,
  )
  if (!rows[0]?.is_taken) throw fail('no_session') // the account ended a moment ago
}

/** From here on the transaction is walled to the invitation's company. */
export async function declineInvitation({ company, invitation }: TakenInvitation): Promise<void> {
  await db.execute(sql`select gates.decline_invitation(${company}, ${invitation})`)
}
