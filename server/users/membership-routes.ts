// What happens to a membership: another role, deactivated, back again, removed.
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { messageOf } from '#contract/errors.ts'
import { type Action, actionsOf, mayGrant } from '#contract/permissions.ts'
import { deactivateMember, reactivateMember, removeMember, updateUserRole } from '#contract/users.ts'
import { record } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { indexMember } from '#server/member-documents.ts'
import { notify } from '#server/notify.ts'
import { fullName } from '#server/people.ts'
import { hangUpMember, publishChange } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { remove } from '#server/search-index.ts'
import { entryOf } from './directory.ts'
import { endUngrantedInvitations, lockRights, refuseLastAdmin } from './rights.ts'
import { findRole } from './role-store.ts'
import * as store from './store.ts'

type LockedMember = NonNullable<Awaited<ReturnType<typeof store.lockMember>>>

export function membershipRoutes(app: FastifyInstance): void {
  route(app, updateUserRole, async (scope, { body: { userId, role: name } }) => {
    const actions = await lockRights(scope, 'users.manageRoles')
    const member = found(await store.lockMember(scope, userId))
    const role = await findRole(scope, name)
    if (!role) throw fail('role_unknown', { fields: { role: messageOf('role_unknown') } })
    if (!mayGrant(actions, actionsOf(role.kind, role.actions))) throw fail('role_above_own')
    if (role.id !== member.roleId) {
      if (member.kind === 'admin') await refuseLastAdmin(scope, userId)
      await store.updateMembership(scope, userId, { roleId: role.id })
      await record(scope, 'role_changed', {
        subject: fullName(member),
        details: { from: member.role, to: role.name },
      })
      await endUngrantedInvitations(scope)
      await notify(scope, { type: 'role.changed', subject: { type: 'user', id: userId }, people: [userId] })
      await publish(scope, member)
    }
    return { user: await entryNow(scope, userId) }
  })

  route(app, deactivateMember, async (scope, { params: { userId } }) => {
    const member = await lockManageable(scope, userId)
    if (member.isActive) {
      if (member.kind === 'admin') await refuseLastAdmin(scope, userId)
      // Nobody could take it back themselves; leaving the company for good is something else.
      if (userId === scope.userId) throw fail('not_for_yourself')
      await end(scope, member, { endedAt: sql`now()`, deactivatedAt: sql`now()` })
      await indexMember(scope, userId)
      await record(scope, 'member_deactivated', { subject: fullName(member) })
    }
    return entryNow(scope, userId)
  })

  route(app, reactivateMember, async (scope, { params: { userId } }) => {
    const member = await lockManageable(scope, userId)
    if (!member.isActive) {
      await store.updateMembership(scope, userId, { endedAt: null, deactivatedAt: null })
      await indexMember(scope, userId)
      await record(scope, 'member_reactivated', { subject: fullName(member) })
      await publish(scope, { ...member, isActive: true })
    }
    return entryNow(scope, userId)
  })

  route(app, removeMember, async (scope, { params: { userId } }) => {
    const member = await lockManageable(scope, userId)
    await end(scope, member, { endedAt: sql`now()`, deactivatedAt: null })
    await remove(scope, 'user', [userId])
    await record(scope, 'member_removed', { subject: fullName(member) })
    return undefined
  })
}

/** A member whose role may do no more than the caller's. */
async function lockManageable(scope: Scope, userId: string): Promise<LockedMember> {
  const actions: ReadonlySet<Action> = await lockRights(scope, 'users.manage')
  const member = found(await store.lockMember(scope, userId))
  if (!mayGrant(actions, actionsOf(member.kind, member.actions))) throw fail('member_above_own')
  return member
}

/** Ends their way into the company now: the next request, and every open page of theirs. What they made stays. */
async function end(
  scope: Scope,
  member: LockedMember,
  change: Parameters<typeof store.updateMembership>[2],
): Promise<void> {
  if (member.isActive && member.kind === 'admin') await refuseLastAdmin(scope, member.id)
  await store.updateMembership(scope, member.id, change)
  await endUngrantedInvitations(scope)
  hangUpMember(scope.companyId, member.id)
  await publish(scope, member)
}

const entryNow = async (scope: Scope, userId: string) =>
  entryOf(found(await store.findProfile(scope, userId)))

/** Of somebody deactivated, before and after, only those hear who could bring them back. */
const publish = (scope: Scope, { id, isActive }: Pick<LockedMember, 'id' | 'isActive'>) =>
  publishChange(scope, 'users', [id], {
    people: isActive ? [id] : [],
    holdersOf: isActive ? 'users.view' : 'users.manage',
  })
