// Second factors over HTTP: turning them on and off, and the second step of a sign-in.
import type { FastifyInstance } from 'fastify'
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, setUpTwoFactor } from '#contract/account.ts'
import { loginTwoFactor } from '#contract/auth.ts'
import { recordAccount } from '#server/audit.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { newcomerOf } from '#server/auth/own-user.ts'
import { getSelf } from '#server/auth/store.ts'
import { shutOut } from '#server/auth/weakened.ts'
import type { PersonScope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { assertConfirmed } from '#server/guard.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { confirmRoutes } from './confirm.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { sealSecret, signInWithCode, spendCode, stepOfSealed } from './second-factor.ts'
import * as store from './store.ts'
import { newSecret, uriOf } from './totp.ts'
import { tryProof } from './tries.ts'

export function factorRoutes(app: FastifyInstance): void {
  confirmRoutes(app)

  route(app, loginTwoFactor, async (_scope, { body }, exchange) => {
    const { userId, ...entered } = await signInWithCode(body.code, exchange)
    return { user: await newcomerOf(userId), ...entered }
  })

  route(app, setUpTwoFactor, async (scope) => {
    assertConfirmed(scope)
    const { email } = found(await getSelf(scope))
    const secret = newSecret()
    await store.setUpAuthenticator(scope.userId, sealSecret(secret, scope.userId))
    return { secret, uri: uriOf(secret, email) }
  })

  route(app, enableTwoFactor, async (scope, { body }, { inScope }) => {
    assertConfirmed(scope)
    return tryProof(scope, () => inScope(() => enable(scope, body.code)))
  })

  route(app, disableTwoFactor, async (scope, { body }, { inScope }) => {
    assertConfirmed(scope)
    await tryProof(scope, () => inScope(() => disable(scope, body.code)))
    return undefined
  })

  route(app, renewRecoveryCodes, async (scope) => {
    assertConfirmed(scope)
    const { shown, hashes } = newRecoveryCodes()
    if (!(await store.renewRecoveryCodes(scope.userId, hashes))) throw fail('two_factor_off')
    await recordAccount(scope.userId, 'recovery_codes_renewed', scope.origin)
    publishToPerson(scope.userId, 'settings', [scope.userId])
    return { recoveryCodes: shown }
  })
}

async function enable(scope: PersonScope, code: string): Promise<{ recoveryCodes: string[] }> {
  const authenticator = await store.authenticatorOf(scope.userId)
  if (!authenticator) throw fail('two_factor_off') // nothing was set up
  const { isEnabled, nextSealedSecret } = authenticator
  const sealedSecret = isEnabled ? nextSealedSecret : authenticator.sealedSecret
  if (sealedSecret === null) throw fail('two_factor_on')
  const step = stepOfSealed(sealedSecret, scope.userId, code)
  if (step === undefined) throw fail('code_wrong')
  const { shown, hashes } = newRecoveryCodes()
  if (!(await store.enableAuthenticator(scope, { sealedSecret, step, hashes }))) throw fail('code_wrong')
  await tell(scope, isEnabled ? 'authenticator_replaced' : 'two_factor_enabled')
  return { recoveryCodes: shown }
}

async function disable(scope: PersonScope, code: string): Promise<void> {
  const authenticator = await store.authenticatorOf(scope.userId)
  if (!authenticator?.isEnabled) throw fail('two_factor_off')
  if (!(await spendCode(scope.userId, code, scope.origin))) throw fail('code_wrong')
  await shutOut(await store.disableAuthenticator(scope.userId))
  await tell(scope, 'two_factor_disabled')
}

type Told = 'two_factor_enabled' | 'authenticator_replaced' | 'two_factor_disabled'

async function tell(scope: PersonScope, what: Told): Promise<void> {
  await recordAccount(scope.userId, what, scope.origin)
  await queueNotice(scope.userId, what, scope.origin)
  // A company may ask for what the session has now, or has no more.
  publishToPerson(scope.userId, 'users', [scope.userId])
  publishToPerson(scope.userId, 'settings', [scope.userId])
}
