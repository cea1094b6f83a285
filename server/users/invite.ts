// Sending invitations: to whom it is possible, each with a secret of its own.
import { type ErrorCode, messageOf } from '#contract/errors.ts'
import type { Invitation, SentInvitation } from '#contract/invitations.ts'
import { INVITATIONS_PER_DAY, INVITATIONS_UNCONFIRMED } from '#contract/limits.ts'
import { canonicalEmail, email } from '#contract/text.ts'
import { recordEach } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { found } from '#server/errors.ts'
import { publicAddress } from '#server/mail-text.ts'
import { notifyInvited } from '#server/notify-invited.ts'
import { imageOf } from '#server/people.ts'
import { publishChange } from '#server/realtime.ts'
import { invitingAudience } from '#server/rights.ts'
import { hashToken, newToken } from '#server/session-cookie.ts'
import { hasMailServer } from '#server/warnings.ts'
import * as store from './invitation-store.ts'
import type { RoleRow } from './role-store.ts'

type Refusal = { email: string; code: ErrorCode; message: string }

/** Sends to those that can be invited; one query of each kind, however many they are. */
export async function inviteAll(
  scope: Scope,
  role: RoleRow,
  typed: string[],
): Promise<{ sent: SentInvitation[]; refused: Refusal[] }> {
  const refused: Refusal[] = []
  const refuse = (address: string, code: ErrorCode) =>
    refused.push({ email: address, code, message: messageOf(code) })
  const wanted = new Map<string, string>()
  for (const one of typed.filter((text) => text.trim() !== '')) {
    const { data } = email('email_invalid').safeParse(one)
    if (data === undefined) refuse(one, 'email_invalid')
    else wanted.set(canonicalEmail(data), wanted.get(canonicalEmail(data)) ?? data)
  }
  const limit = await limitOf(scope)
  let { left } = limit
  const obstacles = await store.obstaclesTo(scope, [...wanted.keys()])
  const added: (store.NewInvitation & { token: string })[] = []
  for (const [canonical, address] of wanted) {
    const obstacle = obstacles.get(canonical) ?? (left <= 0 ? limit.code : undefined)
    if (obstacle) {
      refuse(address, obstacle)
      continue
    }
    left--
    added.push({ email: address, ...newSecret() })
  }
  if (added.length === 0) return { sent: [], refused }
  const ids = await store.createInvitations(scope, role.id, added)
  const tokens = new Map<string, string>()
  for (const { email: address, token } of added) {
    const id = ids.get(canonicalEmail(address))
    if (id) tokens.set(id, token)
    else refuse(address, 'already_invited') // somebody was faster
  }
  const sent = await send(scope, tokens)
  const entries = sent.map((one) => ({ subject: one.email, details: { role: role.name } }))
  await recordEach(scope, 'invitation_sent', entries)
  return { sent, refused }
}

/** How many more may be sent today, and what is said when there are none left. */
export async function limitOf(scope: Scope): Promise<{ left: number; code: ErrorCode }> {
  const { byCompany, byCaller } = await store.countSentToday(scope)
  const left = INVITATIONS_PER_DAY - Math.max(byCompany, byCaller)
  // Whoever has not shown that the own address is theirs makes this server write to few.
  const ofUnconfirmed = INVITATIONS_UNCONFIRMED - byCaller
  if (ofUnconfirmed < left && hasMailServer() && !(await store.isVerified(scope))) {
    return { left: ofUnconfirmed, code: 'email_unverified' }
  }
  return { left, code: 'too_many_invitations' }
}

const newSecret = () => {
  const token = newToken()
  return { token, tokenHash: hashToken(token), isMailed: hasMailServer() }
}

/** Sends it once more; the old secret is dead. */
export async function renew(scope: Scope, id: string): Promise<SentInvitation> {
  const { token, ...secret } = newSecret()
  await store.renewInvitation(scope, id, secret)
  return found((await send(scope, new Map([[id, token]])))[0])
}

/** Tells the invited people and the pages of those who invite. Tokens by id of the invitation. */
async function send(scope: Scope, tokens: Map<string, string>): Promise<SentInvitation[]> {
  const rows = await store.listInvitationsById(scope, [...tokens.keys()])
  const links = new Map(
    [...tokens].map(([id, token]) => [id, publicAddress(`/invitation#token=${token}`)] as const),
  )
  const linkOf = (id: string) => links.get(id) ?? ''
  await notifyInvited(
    scope,
    rows.map(({ id, email: address, role }) => ({ id, email: address, role, link: linkOf(id) })),
  )
  await publishChange(scope, 'users', [...tokens.keys()], await invitingAudience(scope))
  return rows.map((row) => ({
    ...invitationOf(scope, row),
    ...(!hasMailServer() && { link: linkOf(row.id) }),
  }))
}

/** Its sender's, and an admin's. */
export const isOwn = (scope: Scope, inviterId: string) =>
  inviterId === scope.userId || scope.actions.has('users.manageRoles')

export function invitationOf(scope: Scope, row: store.InvitationRow): Invitation {
  const { id, email: address, role, inviter, createdAt, sentAt, expiresAt, declinedAt } = row
  const { profileImageId, ...invitedBy } = inviter
  const isExpired = expiresAt <= new Date().toISOString()
  return {
    id,
    _id: id,
    email: address,
    role: role.name,
    status: declinedAt ? 'declined' : isExpired ? 'expired' : 'pending',
    invitedBy: { ...invitedBy, profileImage: imageOf(scope.companyId, inviter) },
    createdAt,
    sentAt,
    expiresAt,
    isOwn: isOwn(scope, inviter.id),
  }
}
