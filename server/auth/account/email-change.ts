// Changing the own address, over HTTP: both addresses agree, each by its own link.
import type { FastifyInstance } from 'fastify'
import { cancelEmailChange, changeEmail, confirmEmail, type EmailChange } from '#contract/account.ts'
import { VERIFICATION_WINDOW_SECONDS, VERIFICATIONS_PER_PERSON } from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import { queueLink } from '#server/auth/link-mail.ts'
import { queueNotice } from '#server/auth/notice.ts'
import type { PersonScope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { assertConfirmed } from '#server/guard.ts'
import { spokenLanguage } from '#server/locales/load.ts'
import { renewMember } from '#server/member-documents.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { hashToken, newToken } from '#server/session-cookie.ts'
import { throttle } from '#server/throttle.ts'
import * as store from './email-change-store.ts'

const asked = throttle({
  name: 'email-change',
  points: VERIFICATIONS_PER_PERSON,
  seconds: VERIFICATION_WINDOW_SECONDS,
})

export function emailChangeRoutes(app: FastifyInstance): void {
  route(app, changeEmail, async (scope, { body }, { inScope }) => {
    assertConfirmed(scope)
    await asked.reserve(scope.userId)
    return inScope(() => ask(scope, body.email))
  })

  route(app, cancelEmailChange, async (scope) => {
    await store.cancel(scope.userId)
    publishToPerson(scope.userId, 'settings', [scope.userId])
    return undefined
  })

  route(app, confirmEmail, async (scope, { body }) => {
    const confirmed = await store.confirm(scope.userId, hashToken(body.token))
    if (!confirmed) throw fail('link_ended')
    const { outcome, from, to, waitsFor } = confirmed
    if (outcome === 'other_account') throw fail('verification_other_account')
    if (outcome === 'taken') throw fail('email_taken')
    if (outcome === 'changed') await tellChanged(scope, { from, to })
    publishToPerson(scope.userId, 'settings', [scope.userId])
    return { email: to, waitsFor }
  })
}

async function ask(scope: PersonScope, email: string): Promise<EmailChange> {
  const { userId } = scope
  const [leave, take] = [newToken(), newToken()]
  const { trouble, oldEmail, language, isProven, expiresAt } = await store.ask(userId, {
    email,
    leaveHash: hashToken(leave),
    takeHash: hashToken(take),
  })
  if (trouble) throw fail(trouble === 'taken' ? 'email_taken' : 'email_unchanged')
  await queueLink('takeEmail', spokenLanguage(language), {
    path: `/confirm-email#token=${take}`,
    receiver: { address: email, userId },
    values: { from: oldEmail },
  })
  if (isProven) {
    await queueLink('leaveEmail', spokenLanguage(language), {
      path: `/confirm-email#token=${leave}`,
      receiver: { address: oldEmail, userId },
      values: { to: email },
    })
  }
  await recordAccount(userId, 'email_change_asked', scope.origin)
  publishToPerson(userId, 'settings', [userId])
  return { email, isLeft: !isProven, isTaken: false, expiresAt }
}

async function tellChanged(scope: PersonScope, addresses: { from: string; to: string }): Promise<void> {
  await recordAccount(scope.userId, 'email_changed', scope.origin)
  await queueNotice(scope.userId, 'email_changed', scope.origin, addresses)
  await renewMember(scope)
  publishToPerson(scope.userId, 'users', [scope.userId])
}
