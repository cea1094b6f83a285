// Sign-in over HTTP.
import type { FastifyInstance } from 'fastify'
import { getUser, login, logout, register, resendVerification, verifyEmail } from '#contract/auth.ts'
import { VERIFICATION_WINDOW_SECONDS, VERIFICATIONS_PER_PERSON } from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import { emailChangeRoutes } from '#server/auth/account/email-change.ts'
import { passwordRoutes } from '#server/auth/account/password.ts'
import { profileRoutes } from '#server/auth/account/profile.ts'
import { securityRoutes } from '#server/auth/account/security.ts'
import { sessionRoutes } from '#server/auth/account/sessions.ts'
import { factorRoutes } from '#server/auth/factors/routes.ts'
import { identityRoutes } from '#server/auth/identities/routes.ts'
import { passkeyRoutes } from '#server/auth/passkeys/routes.ts'
import { withoutSession } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { originOf } from '#server/guard.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { clearSessionCookie, hashToken, sessionTokenHash } from '#server/session-cookie.ts'
import { throttle } from '#server/throttle.ts'
import { forgottenRoutes } from './forgotten.ts'
import { settled } from './later.ts'
import { newcomerOf, userOf } from './own-user.ts'
import { signIn, signOut, signUp } from './sign-in.ts'
import * as store from './store.ts'
import { queueVerification } from './verification.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** OPEN_SIGN_UP. */
    isSignUpOpen: boolean
  }
}

const verifications = throttle({
  name: 'verification',
  points: VERIFICATIONS_PER_PERSON,
  seconds: VERIFICATION_WINDOW_SECONDS,
})

export function authRoutes(app: FastifyInstance): void {
  app.addHook('onClose', settled)
  route(app, register, async (_scope, { body }, exchange) => {
    const userId = await signUp(body, { ...exchange, isOpen: app.isSignUpOpen })
    return { user: await newcomerOf(userId) }
  })
  route(app, login, async (_scope, { body }, exchange) => {
    const entered = await signIn(body, exchange)
    return 'userId' in entered ? { user: await newcomerOf(entered.userId) } : entered
  })
  route(app, logout, async (_scope, _input, { request, reply }) => {
    const tokenHash = sessionTokenHash(request)
    if (tokenHash) await withoutSession(() => signOut(tokenHash, originOf(request)))
    clearSessionCookie(reply)
    return undefined
  })
  route(app, verifyEmail, async (scope, { body }) => {
    const verified = await store.verifyEmail(scope, hashToken(body.token))
    if (!verified) throw fail('link_ended')
    if (!verified.isOwn) throw fail('verification_other_account')
    await recordAccount(scope.userId, 'email_verified', scope.origin)
    publishToPerson(scope.userId, 'users', [scope.userId])
    return { email: verified.email }
  })
  route(app, resendVerification, async (scope, _input, { inScope }) => {
    await verifications.reserve(scope.userId)
    await inScope(() => queueVerification(scope.userId))
    return undefined
  })
  route(app, getUser, (scope) => userOf(scope))
  factorRoutes(app)
  passwordRoutes(app)
  forgottenRoutes(app)
  emailChangeRoutes(app)
  sessionRoutes(app)
  securityRoutes(app)
  profileRoutes(app)
  identityRoutes(app)
  passkeyRoutes(app)
}
