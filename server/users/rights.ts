// Changes to who may do what: one at a time in a company, by somebody who may still do it when their turn comes.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Action, actionsOf, mayGrant, withInviting } from '#contract/permissions.ts'
import { recordEach } from '#server/audit.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { companies, memberships, roles } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { publishInvitationEnds } from '#server/notify-invited.ts'
import { publishChange } from '#server/realtime.ts'
import { endInvitations, listPendingGrants } from './invitation-store.ts'
import { inviters } from './invite.ts'
import { roleOfMember } from './store.ts'

const isActive = ({ companyId }: Scope) =>
  and(eq(memberships.companyId, companyId), isNull(memberships.endedAt))

/**
 * Whoever else changes rights in this company waits until the end of the transaction. Gives back what the caller may
 * do now: what the guard saw may have been taken from them since. Throws `forbidden` without the action.
 */
export async function lockRights(scope: Scope, action: Action): Promise<ReadonlySet<Action>> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rights ${scope.companyId}`}, 0))`)
  const [own] = await db
    .select({ kind: roles.kind, actions: roles.actions, inviters: companies.inviters })
    .from(memberships)
    .innerJoin(roles, roleOfMember)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(isActive(scope), eq(memberships.userId, scope.userId)))
  const actions = own
    ? withInviting(actionsOf(own.kind, own.actions), own.kind, own.inviters)
    : new Set<Action>()
  if (!actions.has(action)) throw fail('forbidden')
  return actions
}

/** Throws `last_admin` when nobody else could do what only admins do. After `lockRights`. */
export async function refuseLastAdmin(scope: Scope, userId: string): Promise<void> {
  const admins = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(roles, roleOfMember)
    .where(and(isActive(scope), eq(roles.kind, 'admin')))
    .limit(2)
  if (admins.length === 1 && admins[0]?.userId === userId) throw fail('last_admin')
}

/** Ends the open invitations whose senders may not give their roles any more. After a change of rights. */
export async function endUngrantedInvitations(scope: Scope): Promise<void> {
  const pending = await listPendingGrants(scope)
  const ended = pending.filter(({ inviter, granted }) => {
    const own = inviter ? actionsOf(inviter.kind, inviter.actions) : new Set<Action>()
    return !own.has('users.invite') || !mayGrant(own, actionsOf(granted.kind, granted.actions))
  })
  const ids = ended.map(({ id }) => id)
  await endInvitations(scope, ids)
  await recordEach(
    scope,
    'invitation_withdrawn',
    ended.map(({ email }) => ({ subject: email })),
  )
  await publishInvitationEnds(scope, ids)
  await publishChange(scope, 'users', ids, inviters)
}
