// Signing in and connecting through a provider: the way there, the way back, and whose account it opens.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageCode } from '#contract/languages.ts'
import { recordAccount } from '#server/audit.ts'
import { begin, type Challenge, find, take } from '#server/auth/challenges.ts'
import { type Entered, type Exchange, enterByFirstFactor } from '#server/auth/entering.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { holdAccount, holdSession } from '#server/auth/store.ts'
import { queueVerification } from '#server/auth/verification.ts'
import { lookUpSession } from '#server/database/opening.ts'
import { type PersonScope, withoutSession } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { originOf } from '#server/guard.ts'
import { publishToPerson } from '#server/realtime.ts'
import { sessionTokenHash } from '#server/session-cookie.ts'
import { type Checks, leadTo, type ProvenIdentity, proveByAnswer } from './claims.ts'
import { findProvider, type Provider, providerOfIssuer } from './providers.ts'
import * as store from './store.ts'

/** What the way back must fit. */
interface Begun extends Checks {
  provider: string
  redirectUri: string
  /** Own path, see own-path.ts. */
  returnTo: string
  language: LanguageCode | null
  /** Of somebody who connects a provider; null: a sign-in. */
  sessionId: string | null
}

/** PUBLIC_URL; a server that took any free port knows its own only from the request. */
export const ownOrigin = (app: FastifyInstance, request: FastifyRequest): string =>
  new URL(app.publicUrl).port === '0' ? `${request.protocol}://${request.host}` : app.publicUrl

interface Goal {
  returnTo: string
  language: LanguageCode | null
  /** Who connects the provider. */
  connects: Pick<PersonScope, 'userId' | 'sessionId'> | null
}

/** Notes what the browser has begun, and gives the provider's address to lead it to. */
export async function beginAt(
  provider: Provider,
  { returnTo, language, connects }: Goal,
  { origin, reply }: { origin: string; reply: Exchange['reply'] },
): Promise<string> {
  const redirectUri = `${origin}/api/auth/oidc/${provider.id}/callback`
  const { url, checks } = await leadTo(provider, redirectUri)
  const sessionId = connects?.sessionId ?? null
  const details: Begun = { ...checks, provider: provider.id, redirectUri, returnTo, language, sessionId }
  await withoutSession(() => begin('provider', { userId: connects?.userId ?? null, details }, reply))
  return url
}

/** What this browser has begun, once, if the answer that it brings belongs to it. */
export function takeBegun(
  providerId: string,
  answered: URLSearchParams,
  exchange: Exchange,
): Promise<Challenge<Begun>> {
  return withoutSession(async () => {
    // Looked at first: an answer from elsewhere must not end what the person is about to do.
    const begun = await find<Begun>('provider', exchange.request)
    if (!begun) throw fail('sign_in_ended')
    const { state, provider } = begun.details
    if (provider !== providerId || answered.get('state') !== state) throw fail('provider_failed')
    const taken = await take<Begun>('provider', exchange)
    if (!taken) throw fail('sign_in_ended')
    return taken
  })
}

/** Who came back from the provider. */
export function proveReturned(begun: Begun, answered: URLSearchParams): Promise<ProvenIdentity> {
  const provider = findProvider(begun.provider)
  if (!provider) throw fail('provider_invalid')
  const answer = new URL(begun.redirectUri)
  answer.search = answered.toString()
  return proveByAnswer(provider, answer, begun)
}

interface Admission {
  isOpen: boolean
  /** Where a second step leads on to; null: nowhere in particular. */
  returnTo: string | null
  language: LanguageCode | null
}

/** Signs in as far as the identity leads: into its account, or into a new one. */
export async function enterByIdentity(
  identity: ProvenIdentity,
  admission: Admission,
  exchange: Exchange,
): Promise<Entered> {
  const userId = await withoutSession(
    async () =>
      (await store.markIdentityUsed(identity)) ?? (await signUp(identity, admission, exchange.request)),
  )
  const recheck = async () => {
    // The account may have been reset or ended since, and the identity with it.
    const isTheirs = (await holdAccount(userId)) && (await store.markIdentityUsed(identity)) === userId
    if (!isTheirs) throw fail('provider_failed')
  }
  return enterByFirstFactor(userId, exchange, recheck, { returnTo: admission.returnTo })
}

/** Whoever has an account connects the provider there, so that nobody comes in by an address alone. */
const refusals = { taken: 'account_exists', closed: 'sign_up_closed', ended: 'provider_failed' } as const

async function signUp(
  identity: ProvenIdentity,
  admission: Admission,
  request: FastifyRequest,
): Promise<string> {
  const { email } = identity
  if (email === null) throw fail('provider_failed')
  const { userId, outcome } = await store.registerIdentity(identity, { email, ...admission })
  if (userId === null) throw fail(refusals[outcome])
  if (outcome === 'known') return userId
  await recordAccount(userId, 'signed_up', originOf(request))
  const name = providerOfIssuer(identity.issuer)?.name ?? identity.issuer
  await recordAccount(userId, 'identity_connected', originOf(request), name)
  if (!identity.isEmailVerified) await queueVerification(userId)
  return userId
}

/** Makes the identity open the account of whoever began it, in the same session. */
export async function connect(
  { userId: beginner, details }: Challenge<Begun>,
  identity: ProvenIdentity,
  request: FastifyRequest,
): Promise<void> {
  const token = sessionTokenHash(request)
  const session = token && (await lookUpSession(token))
  if (!session || session.user_id !== beginner || session.session_id !== details.sessionId) {
    throw fail('provider_failed')
  }
  const userId = session.user_id
  await withoutSession(async () => {
    if (!(await holdSession({ userId, sessionId: session.session_id }))) throw fail('provider_failed')
    const outcome = await store.connectIdentity(userId, identity)
    if (outcome === 'taken') throw fail('identity_taken')
    if (outcome === 'known') return
    const name = findProvider(details.provider)?.name ?? identity.issuer
    await recordAccount(userId, 'identity_connected', originOf(request), name)
    await queueNotice(userId, 'identity_connected', originOf(request), { name })
    publishToPerson(userId, 'users', [userId])
  })
}
