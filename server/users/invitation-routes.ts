// Invitations over HTTP, as their company sends and sees them.
import type { FastifyInstance } from 'fastify'
import { messageOf, statusOf } from '#contract/errors.ts'
import {
  cancelInvitation,
  createInvitation,
  listInvitations,
  resendInvitation,
  restoreInvitation,
} from '#contract/invitations.ts'
import { type Action, actionsOf, mayGrant } from '#contract/permissions.ts'
import { record } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { publishInvitationEnds } from '#server/notify-invited.ts'
import { publishChange } from '#server/realtime.ts'
import { invitingAudience, lockRights } from '#server/rights.ts'
import { route } from '#server/route.ts'
import * as store from './invitation-store.ts'
import { invitationOf, inviteAll, isOwn, limitOf, renew } from './invite.ts'
import { findRole, type RoleRow } from './role-store.ts'

export function invitationRoutes(app: FastifyInstance): void {
  route(app, listInvitations, async (scope) =>
    (await store.listInvitations(scope)).map((row) => invitationOf(scope, row)),
  )

  route(app, createInvitation, async (scope, { body }) => {
    const actions = await lockRights(scope, 'users.invite')
    const role = await findRole(scope, body.role)
    if (!role) throw fail('role_unknown', { fields: { role: messageOf('role_unknown') } })
    refuseAboveOwn(actions, role)
    if (body.emails) return inviteAll(scope, role, body.emails)
    const { sent, refused } = await inviteAll(scope, role, [body.email ?? ''])
    const [refusal] = refused
    if (refusal) throw fail(refusal.code, statusOf(refusal.code) === 429 ? { retryAfter: 3600 } : {})
    return found(sent[0])
  })

  route(app, resendInvitation, async (scope, { params }) => {
    const actions = await lockRights(scope, 'users.invite')
    const invitation = found(await store.lockInvitation(scope, params.id))
    await refuseOthers(scope, actions, invitation)
    await refuseTooMany(scope)
    const sent = await renew(scope, params.id)
    await record(scope, 'invitation_resent', { subject: invitation.email })
    return sent
  })

  route(app, cancelInvitation, async (scope, { params }) => {
    const invitation = found(await store.lockInvitation(scope, params.id))
    if (!isOwn(scope, invitation.inviterId)) throw fail('forbidden')
    await store.endInvitations(scope, [params.id])
    await record(scope, 'invitation_withdrawn', { subject: invitation.email })
    await publishInvitationEnds(scope, [params.id])
    await publishChange(scope, 'users', [params.id], await invitingAudience(scope))
    return undefined
  })

  route(app, restoreInvitation, async (scope, { params }) => {
    const actions = await lockRights(scope, 'users.invite')
    const invitation = found(await store.lockCancelled(scope, params.id))
    await refuseOthers(scope, actions, invitation)
    await refuseTooMany(scope)
    const obstacle = (await store.obstaclesTo(scope, [invitation.canonicalEmail])).get(
      invitation.canonicalEmail,
    )
    if (obstacle) throw fail(obstacle)
    await store.makeWay(scope, [invitation.canonicalEmail])
    const sent = await renew(scope, params.id)
    await record(scope, 'invitation_restored', { subject: invitation.email })
    return sent
  })
}

function refuseAboveOwn(actions: ReadonlySet<Action>, role: Pick<RoleRow, 'kind' | 'actions'>): void {
  if (!mayGrant(actions, actionsOf(role.kind, role.actions))) throw fail('role_above_own')
}

/** Sending it again gives its role once more. */
async function refuseOthers(
  scope: Scope,
  actions: ReadonlySet<Action>,
  { inviterId, roleId }: { inviterId: string; roleId: string },
): Promise<void> {
  if (!isOwn(scope, inviterId)) throw fail('forbidden')
  refuseAboveOwn(actions, found(await findRole(scope, { id: roleId })))
}

async function refuseTooMany(scope: Scope): Promise<void> {
  const { left, code } = await limitOf(scope)
  if (left <= 0) throw fail(code, statusOf(code) === 429 ? { retryAfter: 3600 } : {})
}
