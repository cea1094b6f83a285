// What happens to a membership: another role, deactivated, back again, removed.
import type { FastifyInstance } from 'fastify'
import { messageOf } from '#contract/errors.ts'
import { type Action, actionsOf, mayGrant } from '#contract/permissions.ts'
import { deactivateMember, reactivateMember, removeMember, updateUserRole } from '#contract/users.ts'
import { record } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { indexMember } from '#server/member-documents.ts'
import { endMembership, publishMember } from '#server/membership.ts'
import { notify } from '#server/notify.ts'
import { fullName } from '#server/people.ts'
import { endUngrantedInvitations, lockRights, refuseLastAdmin } from '#server/rights.ts'
import { route } from '#server/route.ts'
import { remove } from '#server/search-index.ts'
import { entryOf } from './directory.ts'
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
      await publishMember(scope, member)
    }
    return { user: await entryNow(scope, userId) }
  })

  route(app, deactivateMember, async (scope, { params: { userId } }) => {
    const member = await lockManageable(scope, userId)
    if (member.isActive) {
      if (member.kind === 'admin') await refuseLastAdmin(scope, userId)
      // Nobody could take it back themselves; leaving the company for good is something else.
      if (userId === scope.userId) throw fail('not_for_yourself')
      await endMembership(scope, member, { isBack: true })
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
      await publishMember(scope, { ...member, isActive: true })
    }
    return entryNow(scope, userId)
  })

  route(app, removeMember, async (scope, { params: { userId } }) => {
    const member = await lockManageable(scope, userId)
    if (member.isActive && member.kind === 'admin') await refuseLastAdmin(scope, userId)
    await endMembership(scope, member, { isBack: false })
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

const entryNow = async (scope: Scope, userId: string) =>
  entryOf(found(await store.findProfile(scope, userId)))
