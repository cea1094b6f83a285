// Members of a company, their roles, and invitations.
import { z } from 'zod'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { NAME_LENGTH } from '#contract/limits.ts'
import { ids, instant, person, profileImage } from '#contract/people.ts'
import { actions, roleKinds } from '#contract/permissions.ts'
import { email, requiredText } from '#contract/text.ts'

export const member = z
  .object({
    ...ids,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profileImage,
    role: z.string(),
    /** Only companies that the asker shares with this person. */
    companies: z.array(z.uuid()),
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof member>

/** Everybody in the company; `memberCounts` counts the asker's own companies. */
export const getUsers = endpoint('GET', '/api/get-users', {
  can: 'users.view',
  reply: z.object({
    user: z.object({ ...ids, companies: z.array(z.object({ ...ids, name: z.string() })) }),
    users: z.array(member),
    memberCounts: z.array(z.object({ _id: z.uuid(), members: z.int() })),
  }),
})

export const role = z
  .object({ ...ids, name: z.string(), kind: z.enum(roleKinds), permissions: z.array(z.enum(actions)) })
  .meta({ id: 'Role' })
export type Role = z.output<typeof role>

/** Names are unique in a company, whatever their case. */
export const listRoles = endpoint('GET', '/api/roles', { can: 'users.view', reply: z.array(role) })

/** An invitation as its company sees it. */
export const invitation = z
  .object({
    ...ids,
    email: z.string(),
    role: z.string(),
    status: z.enum(['pending', 'expired']),
    invitedBy: person,
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof invitation>

export const newInvitation = z.strictObject({
  email: email('fields_required'),
  /** Name of a role of the company. */
  role: requiredText(NAME_LENGTH, 'fields_required'),
})

export const listInvitations = endpoint('GET', '/api/invitations', {
  can: 'users.invite',
  reply: z.array(invitation),
})
export const createInvitation = endpoint('POST', '/api/invitations', {
  can: 'users.invite',
  body: newInvitation,
  reply: invitation,
  status: 201,
})
export const cancelInvitation = endpoint('DELETE', '/api/invitations/:id', {
  can: 'users.invite',
  reply: nothing,
  status: 204,
})

/** An invitation as the invited person sees it. */
export const ownInvitation = z
  .object({
    ...ids,
    companyId: z.uuid(),
    companyName: z.string(),
    role: z.string(),
    status: z.enum(['pending']),
    /** Full name of the sender. */
    invitedBy: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'OwnInvitation' })
export type OwnInvitation = z.output<typeof ownInvitation>

export const listOwnInvitations = endpoint('GET', '/api/invitations/mine', {
  can: 'signed-in',
  reply: z.array(ownInvitation),
})

/** Makes the caller a member; the invitation works once. */
export const acceptInvitation = endpoint('POST', '/api/invitations/:id/accept', {
  can: 'signed-in',
  reply: z.object({ companyId: z.uuid() }),
})
