// Roles over HTTP.
import type { FastifyInstance } from 'fastify'
import { messageOf } from '#contract/errors.ts'
import { ROLES_MAX } from '#contract/limits.ts'
import { actionsOf } from '#contract/permissions.ts'
import { createRole, listRoles, type Role, removeRole, updateRole } from '#contract/roles.ts'
import { record } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { notifyEach } from '#server/notify.ts'
import { publishChange } from '#server/realtime.ts'
import { endUngrantedInvitations, lockRights } from '#server/rights.ts'
import { route } from '#server/route.ts'
import * as store from './role-store.ts'

export function roleRoutes(app: FastifyInstance): void {
  route(app, listRoles, async (scope) => (await store.listRoles(scope)).map(roleOf))

  route(app, createRole, async (scope, { body: { name, permissions } }) => {
    await lockRights(scope, 'users.manageRoles')
    if ((await store.countRoles(scope)) >= ROLES_MAX) throw fail('too_many_roles')
    const id = await store.createRole(scope, { name, actions: permissions })
    if (!id) throw nameTaken()
    await record(scope, 'role_created', { subject: name, details: { permissions: permissions.join(', ') } })
    await publish(scope, id, [])
    return getRole(scope, id)
  })

  route(app, updateRole, async (scope, { params, body: { name, permissions } }) => {
    await lockRights(scope, 'users.manageRoles')
    const role = await ownRole(scope, params.id)
    const namesake = name === undefined ? undefined : await store.findRole(scope, name)
    if (namesake && namesake.id !== role.id) throw nameTaken()
    await store.updateRole(scope, role.id, { name, actions: permissions })
    const details: Record<string, string> = {}
    if (name !== undefined && name !== role.name) details.name = name
    const isOther =
      permissions !== undefined && permissions.toSorted().join() !== role.actions.toSorted().join()
    if (isOther) details.permissions = permissions.join(', ')
    if (Object.keys(details).length > 0) {
      await record(scope, 'role_updated', { subject: role.name, details })
      const holders = await store.listHolders(scope, role.id)
      if (isOther) await changedRights(scope, holders)
      await publish(scope, role.id, holders)
    }
    return getRole(scope, role.id)
  })

  route(app, removeRole, async (scope, { params, body: { moveMembersTo } }) => {
    await lockRights(scope, 'users.manageRoles')
    const role = await ownRole(scope, params.id)
    if (moveMembersTo === undefined && (await store.isRoleInUse(scope, role.id))) throw fail('role_in_use')
    const next = await nextRole(scope, role, moveMembersTo)
    const holders = await store.moveMembers(scope, role.id, next.id)
    await store.removeRole(scope, role.id)
    await record(scope, 'role_deleted', {
      subject: role.name,
      ...(moveMembersTo !== undefined && { details: { moveMembersTo: next.name } }),
    })
    await changedRights(scope, holders)
    await publish(scope, role.id, holders)
    return undefined
  })
}

/** Those people may do something else from now on. */
async function changedRights(scope: Scope, people: string[]): Promise<void> {
  await endUngrantedInvitations(scope)
  await notifyEach(
    scope,
    people
      .slice(0, MOST_TOLD)
      .map((id) => ({ type: 'role.changed', subject: { type: 'user', id }, people: [id] })),
  )
}

/** Of a role that more people have, the company knows anyway. */
const MOST_TOLD = 200

const nameTaken = () => fail('role_name_taken', { fields: { name: messageOf('role_name_taken') } })

/** A role that the company made itself. */
async function ownRole(scope: Scope, id: string): Promise<store.RoleRow> {
  const role = found(await store.findRole(scope, { id }))
  if (role.kind !== 'custom') throw fail('role_built_in')
  return role
}

/** Of a role that nobody has any more, former members keep the least one. */
async function nextRole(scope: Scope, role: store.RoleRow, id: string | undefined): Promise<store.RoleRow> {
  const next = await store.findRole(scope, id === undefined ? 'user' : { id })
  if (!next || next.id === role.id) {
    throw fail('role_unknown', { fields: { moveMembersTo: messageOf('role_unknown') } })
  }
  return next
}

const getRole = async (scope: Scope, id: string): Promise<Role> =>
  roleOf(found((await store.listRoles(scope, id))[0]))

type ListedRole = Awaited<ReturnType<typeof store.listRoles>>[number]

const roleOf = ({ id, name, kind, actions, members }: ListedRole): Role => ({
  id,
  _id: id,
  name,
  kind,
  permissions: [...actionsOf(kind, actions)],
  members,
})

/** Whoever has the role may do something else from now on. */
const publish = (scope: Scope, id: string, people: string[]) =>
  publishChange(scope, 'users', [id], { people, holdersOf: 'users.view' })
