// Invitations to a company: sent by its members, taken by whoever owns the address.
import { z } from 'zod'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { INVITATIONS_PER_DAY, NAME_LENGTH } from '#contract/limits.ts'
import { ids, instant, person } from '#contract/people.ts'
import { email, requiredText } from '#contract/text.ts'

/** An invitation as its company sees it. */
export const invitation = z
  .object({
    ...ids,
    email: z.string(),
    role: z.string(),
    status: z.enum(['pending', 'expired', 'declined']),
    invitedBy: person,
    createdAt: instant,
    /** When its newest secret was sent. */
    sentAt: instant,
    expiresAt: instant,
    /** Whether the caller may send it again and cancel it: its sender, and holders of users.manageRoles. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof invitation>

/** `link`: only in this answer, and only where no mail server is set up, for the inviter to pass on. */
export const sentInvitation = invitation
  .extend({ link: z.string().optional() })
  .meta({ id: 'SentInvitation' })
export type SentInvitation = z.output<typeof sentInvitation>

/** Open ones, newest first. */
export const listInvitations = endpoint('GET', '/api/invitations', {
  can: 'users.invite',
  reply: z.array(invitation),
})

const refused = z.array(z.object({ email: z.string(), code: z.string(), message: z.string() }))

/** Of several addresses those that can be invited are; the others are named with the reason. */
export const invitedSeveral = z.object({ sent: z.array(sentInvitation), refused })
export type InvitedSeveral = z.output<typeof invitedSeveral>

export const newInvitation = z
  .strictObject({
    email: email('fields_required').optional(),
    /** Instead of `email`: several at once, each checked by itself. */
    emails: z
      .array(z.string().max(1000))
      .max(INVITATIONS_PER_DAY)
      .transform((typed) => typed.filter((one) => one.trim() !== ''))
      .pipe(z.array(z.string()).min(1, { error: 'fields_required' }))
      .optional(),
    /** Name of a role of the company. */
    role: requiredText(NAME_LENGTH, 'fields_required'),
  })
  .refine((body) => (body.email === undefined) !== (body.emails === undefined), {
    error: 'fields_required',
    path: ['email'],
  })

/** Answers a `SentInvitation` for `email`, `InvitedSeveral` for `emails`. */
export const createInvitation = endpoint('POST', '/api/invitations', {
  can: 'users.invite',
  body: newInvitation,
  reply: z.union([sentInvitation, invitedSeveral]),
  status: 201,
  kept: z.union([invitation, z.object({ sent: z.array(invitation), refused })]),
})

/** With a new secret and seven more days; the old link is dead. */
export const resendInvitation = endpoint('POST', '/api/invitations/:id/resend', {
  can: 'users.invite',
  reply: sentInvitation,
})
export const cancelInvitation = endpoint('DELETE', '/api/invitations/:id', {
  can: 'users.invite',
  reply: nothing,
  status: 204,
})
/** Takes a cancellation back. */
export const restoreInvitation = endpoint('POST', '/api/invitations/:id/restore', {
  can: 'users.invite',
  reply: sentInvitation,
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

/** Empty until the person's address is confirmed. */
export const listOwnInvitations = endpoint('GET', '/api/invitations/mine', {
  can: 'signed-in',
  reply: z.array(ownInvitation),
})

const joined = z.object({ companyId: z.uuid() })

/** Makes the caller a member; the invitation works once. Needs a confirmed address. */
export const acceptInvitation = endpoint('POST', '/api/invitations/:id/accept', {
  can: 'signed-in',
  reply: joined,
})
export const declineInvitation = endpoint('POST', '/api/invitations/:id/decline', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})

/** The secret of a link: the part of its address after `#token=`. */
export const secret = z.string({ error: 'required' }).min(1).max(200)
const bySecret = z.strictObject({ token: secret })

/** What a link is for, so that its holder can decide before signing in. */
export const previewInvitation = endpoint('POST', '/api/invitations/preview', {
  can: 'public',
  body: bySecret,
  reply: z.object({
    companyName: z.string(),
    role: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    /** Whether somebody has registered with that address. */
    hasAccount: z.boolean(),
  }),
})

/** As `acceptInvitation`, by the secret; refused for another address. A mailed secret confirms the address too. */
export const acceptInvitationBySecret = endpoint('POST', '/api/invitations/accept', {
  can: 'signed-in',
  body: bySecret,
  reply: joined,
})
/** Whoever holds the secret may decline, signed in or not. */
export const declineInvitationBySecret = endpoint('POST', '/api/invitations/decline', {
  can: 'public',
  body: bySecret,
  reply: nothing,
  status: 204,
})
