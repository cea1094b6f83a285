// Taking an invitation, from outside its company: by its id with a confirmed address, or by its secret.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  acceptInvitation,
  acceptInvitationBySecret,
  declineInvitation,
  declineInvitationBySecret,
  listOwnInvitations,
  previewInvitation,
} from '#contract/invitations.ts'
import { record } from '#server/audit.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { inJoinedCompany, type PersonScope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { originOf } from '#server/guard.ts'
import { indexMember } from '#server/member-documents.ts'
import { notify } from '#server/notify.ts'
import { publishInvitationEnds } from '#server/notify-invited.ts'
import { publishChange } from '#server/realtime.ts'
import { invitingAudience } from '#server/rights.ts'
import { route } from '#server/route.ts'
import { hashToken } from '#server/session-cookie.ts'
import * as store from './invitation-store.ts'

export function ownInvitationRoutes(app: FastifyInstance): void {
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

  route(app, previewInvitation, async (_scope, { body }) => {
    const invitation = await store.findInvitation(hashToken(body.token))
    if (!invitation) throw fail('invitation_ended')
    return {
      companyName: invitation.company_name,
      role: invitation.role_name,
      invitedBy: invitation.inviter_name,
      email: invitation.email,
      hasAccount: invitation.has_account,
    }
  })

  route(app, acceptInvitation, (scope, { params }) => accept(scope, { id: params.id }))
  route(app, acceptInvitationBySecret, (scope, { body }) =>
    accept(scope, { tokenHash: hashToken(body.token) }),
  )
  route(app, declineInvitation, async (scope, { params }, { request }) => {
    await decline(found(await store.lockOwn(scope.userId, { id: params.id })), request)
    return undefined
  })
  route(app, declineInvitationBySecret, async (_scope, { body }, { request }) => {
    await decline(found(await store.lockOwn(null, { tokenHash: hashToken(body.token) })), request)
    return undefined
  })
}

async function accept(scope: PersonScope, handle: store.Handle): Promise<{ companyId: string }> {
  const taken = found(await store.lockOwn(scope.userId, handle))
  const { company: companyId, invitation, inviter, trouble } = taken
  if (trouble) throw fail(troubles[trouble])
  await store.acceptInvitation(scope, taken, handle)
  await inJoinedCompany(scope, companyId, async () => {
    await record({ ...scope, companyId }, 'invitation_accepted')
    await publishInvitationEnds({ companyId }, [invitation])
    await indexMember({ companyId }, scope.userId)
    await notify(scope, {
      type: 'invitation.accepted',
      subject: { type: 'user', id: scope.userId },
      people: [inviter],
    })
    await publishChange({ companyId }, 'users', [scope.userId], { people: [], holdersOf: 'users.view' })
  })
  return { companyId }
}

const troubles = {
  ended: 'invitation_ended',
  other_address: 'invitation_other_address',
  unverified: 'email_unverified',
} as const

/** Whoever holds the secret may say no in the place of the address's owner. */
async function decline(taken: store.TakenInvitation, request: FastifyRequest): Promise<void> {
  const { company: companyId, invitation, email, trouble } = taken
  if (trouble) throw fail(troubles[trouble])
  await store.declineInvitation(taken)
  await record({ companyId, userId: null, origin: originOf(request) }, 'invitation_declined', {
    subject: email,
  })
  await publishInvitationEnds({ companyId }, [invitation])
  await publishChange({ companyId }, 'users', [invitation], await invitingAudience({ companyId }))
}
