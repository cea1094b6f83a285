// Members, roles and invitations over HTTP.
import type { FastifyInstance } from 'fastify'
import { INVITATIONS_PER_DAY } from '#contract/limits.ts'
import { actionsOf, mayGrant } from '#contract/permissions.ts'
import { canonicalEmail } from '#contract/text.ts'
import {
  acceptInvitation,
  cancelInvitation,
  createInvitation,
  getUsers,
  type Invitation,
  listInvitations,
  listOwnInvitations,
  listRoles,
} from '#contract/users.ts'
import { record } from '#server/audit.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { inJoinedCompany } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { indexMember, memberDocuments } from '#server/member-documents.ts'
import { notify, notifyInvited, publishInvitationEnd } from '#server/notify.ts'
import { companiesOf } from '#server/own-companies.ts'
import { publishChange } from '#server/realtime.ts'
import { addDocumentSource } from '#server/reindex.ts'
import { route } from '#server/route.ts'
import * as store from './store.ts'

const inviters = { people: [], holdersOf: 'users.invite' } as const

addDocumentSource(memberDocuments)

export function userRoutes(app: FastifyInstance): void {
  route(app, getUsers, async (scope) => {
    const [members, shared, own] = await Promise.all([
      store.listMembers(scope),
      store.sharedCompanies(scope),
      companiesOf(scope),
    ])
    return {
      user: {
        id: scope.userId,
        _id: scope.userId,
        companies: own.map(({ id, name }) => ({ id, _id: id, name })),
      },
      users: members.map((member) => ({
        ...member,
        _id: member.id,
        profileImage: null,
        companies: shared.get(member.id) ?? [],
      })),
      memberCounts: own.map(({ id, members: count }) => ({ _id: id, members: count })),
    }
  })

  route(app, listRoles, async (scope) =>
    (await store.listRoles(scope)).map(({ id, name, kind, actions }) => ({
      id,
      _id: id,
      name,
      kind,
      permissions: [...actionsOf(kind, actions)],
    })),
  )

  route(app, listInvitations, async (scope) => (await store.listInvitations(scope)).map(invitationOf))

  route(app, createInvitation, async (scope, { body }) => {
    const role = await store.findRole(scope, body.role)
    if (!role) throw fail('invalid', { fields: { role: 'Choose a role of this company.' } })
    if (!mayGrant(scope.actions, actionsOf(role.kind, role.actions))) throw fail('role_above_own')
    if (await store.isMember(scope, body.email)) throw fail('already_member')
    if ((await store.countInvitationsToday(scope)) >= INVITATIONS_PER_DAY) {
      throw fail('too_many_invitations', { retryAfter: 3600 })
    }
    const created = await store.createInvitation(scope, { email: body.email, roleId: role.id })
    if (!created) throw fail('already_invited')
    await record(scope, 'invitation_sent', { subject: created.email, details: { role: role.name } })
    await notifyInvited(scope, {
      id: created.id,
      email: created.email,
      canonicalEmail: canonicalEmail(created.email),
      role: role.name,
    })
    await publishChange(scope, 'users', [created.id], inviters)
    return invitationOf(created)
  })

  route(app, cancelInvitation, async (scope, { params }) => {
    const email = found(await store.cancelInvitation(scope, params.id))
    await record(scope, 'invitation_withdrawn', { subject: email })
    await publishInvitationEnd(scope, params.id)
    await publishChange(scope, 'users', [params.id], inviters)
    return undefined
  })

  route(app, listOwnInvitations, async (scope) =>
    (await store.listOwnInvitations(scope)).map((row) => ({
      id: row.id,
      _id: row.id,
      companyId: row.company_id,
      companyName: row.company_name,
      role: row.role_name,
      status: 'pending' as const,
      invitedBy: row.inviter_name,
      createdAt: isoInstant(row.created_at),
    })),
  )

  route(app, acceptInvitation, async (scope, { params }) => {
    const { company: companyId, inviter } = found(await store.acceptInvitation(scope, params.id))
    if (companyId === null || inviter === null) throw fail('invitation_ended')
    await inJoinedCompany(scope, companyId, async () => {
      await record({ ...scope, companyId }, 'invitation_accepted')
      await publishInvitationEnd({ companyId }, params.id)
      await indexMember({ companyId }, scope.userId)
      await notify(scope, {
        type: 'invitation.accepted',
        subject: { type: 'user', id: scope.userId },
        people: [inviter],
      })
    })
    await publishChange({ companyId }, 'users', [scope.userId], 'company')
    return { companyId }
  })
}

type InvitationRow = Awaited<ReturnType<typeof store.listInvitations>>[number]

function invitationOf({ id, email, role, inviter, createdAt, expiresAt }: InvitationRow): Invitation {
  return {
    id,
    _id: id,
    email,
    role,
    status: expiresAt > new Date().toISOString() ? 'pending' : 'expired',
    invitedBy: { ...inviter, profileImage: null },
    createdAt,
    expiresAt,
  }
}
