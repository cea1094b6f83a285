// Signing in with a passkey: alone, or in place of the code that a sign-in waits for.
import {
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_KNOWN_BROWSER,
  SIGN_IN_WINDOW_SECONDS,
  SIGN_INS_BEGUN,
} from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import { find, take } from '#server/auth/challenges.ts'
import { type Exchange, enterAs, type FirstStep } from '#server/auth/entering.ts'
import { passSecondStep, refuseSecondStep } from '#server/auth/factors/second-step.ts'
import { isBrowserOf } from '#server/auth/factors/store.ts'
import { holdAccount } from '#server/auth/store.ts'
import { withoutSession } from '#server/database/scope.ts'
import { Failure, fail } from '#server/errors.ts'
import { originOf } from '#server/guard.ts'
import { browserTokenHash } from '#server/session-cookie.ts'
import { networkOf, throttle } from '#server/throttle.ts'
import { askFor, findNamed, shownBy } from './assertion.ts'
import { takeUse } from './ceremony.ts'
import { relyingPartyOf } from './relying-party.ts'
import * as store from './store.ts'

type Json = Record<string, unknown>

const seconds = SIGN_IN_WINDOW_SECONDS
const begun = throttle({ name: 'passkey-begun', points: SIGN_INS_BEGUN, seconds })
const perAddress = throttle({ name: 'passkey-address', points: SIGN_IN_PER_ADDRESS, seconds })
const perBrowser = throttle({ name: 'passkey-browser', points: SIGN_IN_PER_KNOWN_BROWSER, seconds })

/** What the browser's `get` takes. Which passkeys an account has is said only after its first step. */
export async function askToSignIn(exchange: Exchange): Promise<Json> {
  relyingPartyOf(exchange.request)
  await begun.reserve(networkOf(exchange.request.ip))
  return await withoutSession(async () => {
    const waiting = await find('second_factor', exchange.request)
    const userId = waiting?.userId ?? null
    const credentialIds = userId === null ? [] : await store.credentialIdsOf({ userId })
    return await askFor({ userId, details: { use: 'sign-in' }, credentialIds }, exchange)
  })
}

/** Signs in. Having the passkey and unlocking it are two factors. */
export async function signInByPasskey(
  response: Json,
  exchange: Exchange,
): Promise<{ userId: string; returnTo: string | null }> {
  const { request } = exchange
  relyingPartyOf(request)
  const { asked, waiting, named } = await withoutSession(async () => ({
    asked: await takeUse('sign-in', exchange),
    waiting: await find<FirstStep>('second_factor', request),
    named: await findNamed(response),
  }))
  // What answers nothing that was asked here is no guess, and holds nobody up.
  if (!asked) throw fail('passkey_refused')
  const giveBack = await reserveTry(named?.userId, request)
  const known = waiting?.userId ?? asked.userId ?? undefined
  const isOfKnown = known === undefined || known === named?.userId
  const shown =
    named && isOfKnown
      ? await shownBy(
          response,
          { named, challenge: asked.details.challenge, isKnown: known !== undefined },
          request,
        )
      : undefined
  if (!shown || !(await enterBy(shown, exchange))) {
    const origin = originOf(request)
    const owner = asked.userId ?? named?.userId
    if (waiting?.userId) await refuseSecondStep(waiting.userId, origin)
    else if (owner) await withoutSession(() => recordAccount(owner, 'second_factor_refused', origin))
    throw fail('passkey_refused')
  }
  if (waiting?.userId) await passSecondStep(waiting.userId)
  await giveBack()
  return { userId: shown.userId, returnTo: waiting?.details.returnTo ?? null }
}

/** Takes a try, of the browser where the passkey's owner has signed in from it before; gives back how to return it. */
async function reserveTry(
  owner: string | undefined,
  request: Exchange['request'],
): Promise<() => Promise<void>> {
  const browser = browserTokenHash(request)
  if (owner && browser && (await withoutSession(() => isBrowserOf(owner, browser)))) {
    const subject = `${owner} ${browser}`
    await perBrowser.reserve(subject)
    return () => perBrowser.giveBack(subject)
  }
  const network = networkOf(request.ip)
  await perAddress.reserve(network)
  return () => perAddress.giveBack(network)
}

/** False where the passkey does not count after all: see `store.use`. */
async function enterBy(shown: store.Shown, exchange: Exchange): Promise<boolean> {
  try {
    await enterAs({ userId: shown.userId, isStrong: true }, exchange, async () => {
      // The account before its passkeys: a reset may be taking both away.
      const isTheirs = (await holdAccount(shown.userId)) && (await store.use(shown))
      if (!isTheirs) throw fail('passkey_refused')
      await take('second_factor', exchange)
    })
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'passkey_refused') return false
    throw error
  }
}
