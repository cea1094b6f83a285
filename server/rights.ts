// Changes to who may do what: one at a time in a company, by somebody who may still do it when their turn comes.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Inviters } from '#contract/companies.ts'
import { type Action, actionsOf, mayGrant, type RoleKind, withInviting } from '#contract/permissions.ts'
import type { Audience } from '#server/audience.ts'
import { recordEach } from '#server/audit.ts'
import { db, type JobScope, type Scope } from '#server/database/scope.ts'
import { companies, memberships, roles } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { publishInvitationEnds } from '#server/notify-invited.ts'
import { publishChange } from '#server/realtime.ts'

/** Somebody who acts in a company, whatever page they do it from. */
export type Actor = Pick<Scope, 'companyId' | 'userId' | 'origin'>

/** Joins a membership with its role. */
export const roleOfMember = and(eq(roles.companyId, memberships.companyId), eq(roles.id, memberships.roleId))

const isActive = ({ companyId }: JobScope) =>
  and(eq(memberships.companyId, companyId), isNull(memberships.endedAt))

/** Whoever else changes rights in this company waits until the end of the transaction. */
export async function waitForRights({ companyId }: JobScope): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rights ${companyId}`}, 0))`)
}

/**
 * Waits for other changes of rights, and gives back what the caller's role holds now, for comparing it with other
 * roles: what the guard saw may have been taken from them since. Throws `forbidden` when they may not do this action.
 */
export async function lockRights(
  scope: Pick<Scope, 'companyId' | 'userId'>,
  action: Action,
): Promise<ReadonlySet<Action>> {
  await waitForRights(scope)
  const [own] = await db
    .select({ kind: roles.kind, actions: roles.actions, inviters: companies.inviters })
    .from(memberships)
    .innerJoin(roles, roleOfMember)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(isActive(scope), eq(memberships.userId, scope.userId)))
  const held = own ? actionsOf(own.kind, own.actions) : new Set<Action>()
  // What the company's setting adds for inviting makes no role greater.
  if (!own || !withInviting(held, own.kind, own.inviters).has(action)) throw fail('forbidden')
  return held
}

/** Whether nobody else could do what only admins do. After `lockRights`. */
export async function isOnlyAdmin({ companyId }: JobScope, userId: string): Promise<boolean> {
  const admins = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(roles, roleOfMember)
    .where(and(isActive({ companyId }), eq(roles.kind, 'admin')))
    .limit(2)
  return admins.length === 1 && admins[0]?.userId === userId
}

/** Throws `last_admin` where `isOnlyAdmin`. */
export async function refuseLastAdmin(scope: JobScope, userId: string): Promise<void> {
  if (await isOnlyAdmin(scope, userId)) throw fail('last_admin')
}

/** Who sees the company's invitations: whoever may invite there. */
export async function invitingAudience({ companyId }: JobScope): Promise<Audience> {
  const [company] = await db
    .select({ inviters: companies.inviters })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (company?.inviters === 'everyone') return 'company'
  // Only admins manage a company.
  return { people: [], holdersOf: company?.inviters === 'admins' ? 'company.manage' : 'users.invite' }
}

interface PendingGrant extends Record<string, unknown> {
  id: string
  email: string
  /** Of the role that it gives. */
  kind: RoleKind
  actions: string[]
  /** Of its sender's role; null: no member any more. */
  inviter_kind: RoleKind | null
  inviter_actions: string[] | null
  /** Of the company. */
  inviters: Inviters
}

/** Ends the open invitations whose senders could not send them any more. After a change of rights. */
export async function endUngrantedInvitations(scope: Actor): Promise<void> {
  const { rows } = await db.execute<PendingGrant>(sql`
    select i.id, i.email, r.kind, r.actions, b.kind as inviter_kind, b.actions as inviter_actions, c.inviters
    from invitations i
    join companies c on c.id = i.company_id
    join roles r on r.company_id = i.company_id and r.id = i.role_id
    left join memberships m
      on m.company_id = i.company_id and m.user_id = i.inviter_id and m.ended_at is null
    left join roles b on b.company_id = m.company_id and b.id = m.role_id
    where i.company_id = ${scope.companyId} and gates.is_pending(i)`)
  await withdraw(
    scope,
    rows.filter((grant) => !isGranted(grant)),
  )
}

function isGranted({ kind, actions, inviter_kind, inviter_actions, inviters }: PendingGrant): boolean {
  if (!inviter_kind) return false
  const own = actionsOf(inviter_kind, inviter_actions ?? [])
  return (
    withInviting(own, inviter_kind, inviters).has('users.invite') && mayGrant(own, actionsOf(kind, actions))
  )
}

/** Ends every open invitation of a company that ends. */
export async function endAllInvitations(scope: Actor): Promise<void> {
  const { rows } = await db.execute<Pick<PendingGrant, 'id' | 'email'>>(
    sql`select i.id, i.email from invitations i where i.company_id = ${scope.companyId} and gates.is_pending(i)`,
  )
  await withdraw(scope, rows)
}

async function withdraw(scope: Actor, ended: Pick<PendingGrant, 'id' | 'email'>[]): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await db.execute(sql`
    update invitations set ended_at = now(), token_hash = null
    where company_id = ${scope.companyId} and id = any(${sql.param(ids)}::uuid[])`)
  await recordEach(
    scope,
    'invitation_withdrawn',
    ended.map(({ email }) => ({ subject: email })),
  )
  await publishInvitationEnds(scope, ids)
  await publishChange(scope, 'users', ids, await invitingAudience(scope))
}
