// Registering and logging in: throttles first, then the slow hash, then a session.
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { credentials, registration } from '#contract/auth.ts'
import {
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_KNOWN_BROWSER,
  SIGN_IN_WINDOW_SECONDS,
  SIGN_UP_PER_ADDRESS,
  SIGN_UP_WINDOW_SECONDS,
} from '#contract/limits.ts'
import { canonicalEmail } from '#contract/text.ts'
import { recordAccount } from '#server/audit.ts'
import { type Origin, withoutSession } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { originOf } from '#server/guard.ts'
import { namedLanguage } from '#server/locales/load.ts'
import { browserTokenHash, hashToken } from '#server/session-cookie.ts'
import { networkOf, throttle } from '#server/throttle.ts'
import { type Entered, type Exchange, enter, enterByFirstFactor } from './entering.ts'
import { later } from './later.ts'
import { hashPassword, isPassword, refuseCommon } from './passwords.ts'
import * as store from './store.ts'
import { queueVerification } from './verification.ts'

const seconds = SIGN_IN_WINDOW_SECONDS
const perAccount = throttle({ name: 'sign-in-account', points: SIGN_IN_PER_ACCOUNT, seconds })
const perAddress = throttle({ name: 'sign-in-address', points: SIGN_IN_PER_ADDRESS, seconds })
const perBrowser = throttle({ name: 'sign-in-browser', points: SIGN_IN_PER_KNOWN_BROWSER, seconds })
const signUps = throttle({ name: 'sign-up', points: SIGN_UP_PER_ADDRESS, seconds: SIGN_UP_WINDOW_SECONDS })

/** Makes the account and signs it in; the new person's id. A closed server lets invited people in. */
export async function signUp(
  { invitationToken, ...input }: z.output<typeof registration>,
  { isOpen, ...exchange }: Exchange & { isOpen: boolean },
): Promise<string> {
  await signUps.reserve(networkOf(exchange.request.ip))
  const invited = invitationToken === undefined ? undefined : await findInvited(input.email, invitationToken)
  if (!isOpen && !invited) throw fail('sign_up_closed')
  await refuseCommon(input.password)
  const passwordHash = await hashPassword(input.password)
  return enter(exchange, async () => {
    const userId = await store.registerUser({
      ...input,
      language: namedLanguage(exchange.request),
      passwordHash,
    })
    if (!userId) throw fail('email_taken')
    await recordAccount(userId, 'signed_up', originOf(exchange.request))
    // Accepting with a mailed secret confirms the address by itself.
    if (!invited?.isMailed) await queueVerification(userId)
    return { userId, isStrong: false }
  })
}

/** Undefined for a secret that opens nothing any more. */
async function findInvited(email: string, token: string): Promise<{ isMailed: boolean } | undefined> {
  const invited = await withoutSession(() => store.findInvited(hashToken(token)))
  if (invited && canonicalEmail(invited.email) !== canonicalEmail(email)) {
    throw fail('invitation_other_address')
  }
  return invited
}

/** Signs in as far as a password leads. Costs one hash whoever asks, and answers alike for whatever is wrong. */
export async function signIn(input: z.output<typeof credentials>, exchange: Exchange): Promise<Entered> {
  const reserved = await reserveTry(input.email, exchange.request)
  const credential = await withoutSession(() => store.findCredential(input.email))
  const isRight = await isPassword(input.password, credential?.passwordHash)
  const origin = originOf(exchange.request)
  if (!credential || !isRight) {
    if (credential) {
      const { userId } = credential
      later('a record of a refused sign-in', () =>
        withoutSession(() => recordAccount(userId, 'sign_in_refused', origin)),
      )
    }
    throw fail('credentials_wrong')
  }
  for (const giveBack of reserved) await giveBack()
  const { userId, passwordHash } = credential
  return enterByFirstFactor(userId, exchange, async () => {
    // Comparing takes a while, and longer when many wait: the password may be another by now.
    if (!(await store.holdAccount(userId, passwordHash))) throw fail('credentials_wrong')
  })
}

/** Ends the session that a token opens, if it opens one. */
export async function signOut(tokenHash: string, origin: Origin): Promise<void> {
  const userId = await store.endSession(tokenHash)
  if (userId) await recordAccount(userId, 'signed_out', origin)
}

/** Takes a try before any hashing; gives back how to return it after a success. */
async function reserveTry(email: string, request: FastifyRequest): Promise<(() => Promise<void>)[]> {
  const browser = browserTokenHash(request)
  if (browser && (await withoutSession(() => store.isKnownBrowser(email, browser)))) {
    await perBrowser.reserve(browser)
    return [() => perBrowser.giveBack(browser)]
  }
  const account = canonicalEmail(email)
  const network = networkOf(request.ip)
  await perAddress.reserve(network)
  await perAccount.reserve(account)
  return [() => perAddress.giveBack(network), () => perAccount.giveBack(account)]
}
