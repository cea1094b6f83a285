// A forgotten password: a link by mail, asked for and used without a session. No answer tells whether there is an account.
import type { FastifyInstance } from 'fastify'
import { checkResetLink, forgotPassword, resetPassword } from '#contract/auth.ts'
import {
  ACCOUNT_LINK_SECONDS,
  RESET_WINDOW_SECONDS,
  RESETS_PER_ACCOUNT,
  RESETS_PER_ADDRESS,
} from '#contract/limits.ts'
import { canonicalEmail } from '#contract/text.ts'
import { recordAccount } from '#server/audit.ts'
import * as store from '#server/auth/account/password-store.ts'
import { withoutSession } from '#server/database/scope.ts'
import { Failure, fail } from '#server/errors.ts'
import { originOf } from '#server/guard.ts'
import { spokenLanguage } from '#server/locales/load.ts'
import { route } from '#server/route.ts'
import { browserTokenHash, hashToken, newToken } from '#server/session-cookie.ts'
import { networkOf, throttle } from '#server/throttle.ts'
import { later } from './later.ts'
import { queueLink } from './link-mail.ts'
import { queueNotice } from './notice.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { isKnownBrowser } from './store.ts'

const seconds = RESET_WINDOW_SECONDS
const perNetwork = throttle({ name: 'forgot-network', points: RESETS_PER_ADDRESS, seconds })
const perAccount = throttle({ name: 'forgot-account', points: RESETS_PER_ACCOUNT, seconds })
const perBrowser = throttle({ name: 'forgot-browser', points: RESETS_PER_ACCOUNT, seconds })
const uses = throttle({ name: 'reset-network', points: RESETS_PER_ADDRESS, seconds })
// Apart: whoever opens a link has not used it.
const looks = throttle({ name: 'reset-look', points: RESETS_PER_ADDRESS, seconds })

export function forgottenRoutes(app: FastifyInstance): void {
  route(app, forgotPassword, async (_scope, { body }, { request }) => {
    await perNetwork.reserve(networkOf(request.ip))
    const browser = browserTokenHash(request)
    later('a mail for a forgotten password', () => mailReset(canonicalEmail(body.email), browser))
    return undefined
  })

  route(app, checkResetLink, async (_scope, { body }, { request }) => {
    const network = networkOf(request.ip)
    await looks.reserve(network)
    const link = await checked(hashToken(body.token))
    await looks.giveBack(network)
    return link
  })

  route(app, resetPassword, async (_scope, { body }, { request }) => {
    await uses.reserve(networkOf(request.ip))
    await refuseCommon(body.password)
    const tokenHash = hashToken(body.token)
    // Asked before hashing: guessed links cost no more than this.
    await checked(tokenHash)
    const passwordHash = await hashPassword(body.password)
    return withoutSession(async () => {
      const reset = await store.resetPassword(tokenHash, passwordHash)
      if (!reset) throw fail('link_ended')
      const { userId, removedFactors } = reset
      const origin = originOf(request)
      await recordAccount(userId, 'password_reset', origin)
      if (removedFactors) await recordAccount(userId, 'factors_removed', origin)
      await queueNotice(userId, removedFactors ? 'factors_removed' : 'password_reset', origin)
      return { removedFactors }
    })
  })
}

async function checked(tokenHash: string): Promise<{ removesFactors: boolean }> {
  const link = await withoutSession(() => store.checkReset(tokenHash))
  if (!link) throw fail('link_ended')
  return link
}

async function mailReset(address: string, browser: string | undefined): Promise<void> {
  // What strangers ask for leaves the owner's own browser its mails.
  const isKnown = browser !== undefined && (await withoutSession(() => isKnownBrowser(address, browser)))
  try {
    if (isKnown) await perBrowser.reserve(`${address} ${browser}`)
    else await perAccount.reserve(address)
  } catch (refusal) {
    if (refusal instanceof Failure) return // so many are enough
    throw refusal
  }
  const token = newToken()
  await withoutSession(async () => {
    const account = await store.requestReset(address, {
      tokenHash: hashToken(token),
      seconds: ACCOUNT_LINK_SECONDS,
    })
    if (!account) return
    await queueLink('reset', spokenLanguage(account.language), {
      path: `/reset-password#token=${token}`,
      receiver: { address: account.email, userId: account.userId },
    })
  })
}
