// Changing the own password, over HTTP.
import type { FastifyInstance } from 'fastify'
import { changePassword } from '#contract/account.ts'
import { messageOf } from '#contract/errors.ts'
import { recordAccount } from '#server/audit.ts'
import { tryProof } from '#server/auth/factors/tries.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { hashPassword, isPassword, refuseCommon } from '#server/auth/passwords.ts'
import { passwordOf, rememberBrowser } from '#server/auth/store.ts'
import type { PersonScope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { assertConfirmed } from '#server/guard.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { browserTokenHash } from '#server/session-cookie.ts'
import * as store from './password-store.ts'

const wrong = () => fail('password_wrong', { fields: { currentPassword: messageOf('password_wrong') } })

export function passwordRoutes(app: FastifyInstance): void {
  route(app, changePassword, async (scope, { body }, { inScope, request }) => {
    await refuseCommon(body.newPassword)
    const comparedHash = await inScope(async () => {
      await assertEnough(scope)
      return passwordOf(scope.userId)
    })
    if (comparedHash === undefined) assertConfirmed(scope)
    else await compare(scope, body.currentPassword ?? '', comparedHash)
    const newHash = await hashPassword(body.newPassword)
    await inScope(async () => {
      // Two-factor sign-in may have been turned on since, in another session.
      await assertEnough(scope)
      if (!(await store.changePassword(scope, { comparedHash, newHash }))) throw wrong()
      const browser = browserTokenHash(request)
      if (browser) await rememberBrowser(scope.userId, browser)
      await recordAccount(scope.userId, 'password_changed', scope.origin)
      await queueNotice(scope.userId, 'password_changed', scope.origin)
      publishToPerson(scope.userId, 'settings', [scope.userId])
    })
    return undefined
  })
}

/** Whoever knows only the password could shut out an owner who has a second factor. */
async function assertEnough(scope: PersonScope): Promise<void> {
  if (!(await store.isPasswordEnough(scope))) throw fail('code_needed')
}

const compare = (scope: PersonScope, typed: string, stored: string): Promise<void> =>
  tryProof(scope, async () => {
    if (!(await isPassword(typed, stored))) throw wrong()
  })
