// Showing a passkey: what the browser is asked to sign, and whether what it signed shows one that is known here.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { FastifyRequest } from 'fastify'
import { CHALLENGE_SECONDS } from '#contract/limits.ts'
import type { Challenge } from '#server/auth/challenges.ts'
import type { Exchange } from '#server/auth/entering.ts'
import { type PersonScope, withoutSession } from '#server/database/scope.ts'
import { beginUse, type Details, takeUse } from './ceremony.ts'
import { userHandleOf } from './registration.ts'
import { relyingPartyOf } from './relying-party.ts'
import * as store from './store.ts'

type Json = Record<string, unknown>

/** In the running transaction. What `navigator.credentials.get` takes: for these passkeys, or without any for all. */
export async function askFor(
  asked: Challenge<Omit<Details, 'challenge'>> & { credentialIds: string[] },
  { request, reply }: Exchange,
): Promise<Json> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(request).id,
    allowCredentials: asked.credentialIds.map((id) => ({ id })),
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
  })
  const { userId, details } = asked
  await beginUse({ userId, details: { ...details, challenge: options.challenge } }, reply)
  return { ...options }
}

/** In the running transaction: the passkey that an answer names. */
export async function findNamed({ id }: Json): Promise<store.Named | undefined> {
  return typeof id === 'string' && isoBase64URL.isBase64URL(id) ? await store.find(id) : undefined
}

/**
 * Whether the answer shows the passkey that it names: signed with its key, for this challenge, on a page of ours, by
 * somebody who unlocked it. `isKnown`: whose it must be was clear before, so that the answer need not say it.
 */
export async function shownBy(
  response: Json,
  { named, challenge, isKnown }: { named: store.Named; challenge: string; isKnown: boolean },
  request: FastifyRequest,
): Promise<store.Shown | undefined> {
  const party = relyingPartyOf(request)
  const answer = response as unknown as AuthenticationResponseJSON
  try {
    const { userHandle } = answer.response
    if (userHandle ? userHandle !== isoBase64URL.fromBuffer(userHandleOf(named.userId)) : !isKnown) return
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is compared where it is written, so that two answers at once are told apart.
      credential: { id: named.credentialId, publicKey: Uint8Array.from(named.publicKey), counter: 0 },
    })
    if (!verified) return
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { passkeyId: named.id, userId: named.userId, counter: newCounter, isSynced: credentialBackedUp }
  } catch {
    return // the library throws for each thing that is wrong, and at what has no shape
  }
}

/** In the person's transaction: what a page asks to confirm who is there. */
export async function askToConfirm(scope: PersonScope, exchange: Exchange): Promise<Json> {
  const credentialIds = await store.credentialIdsOf(scope)
  return await askFor({ userId: scope.userId, details: { use: 'confirm' }, credentialIds }, exchange)
}

/** Whether the answer to `askToConfirm` shows a passkey of this person, once. Opens its own transactions. */
export async function provePasskey(userId: string, response: Json, exchange: Exchange): Promise<boolean> {
  const { asked, named } = await withoutSession(async () => ({
    asked: await takeUse('confirm', exchange),
    named: await findNamed(response),
  }))
  if (asked?.userId !== userId || named?.userId !== userId) return false
  const { challenge } = asked.details
  const shown = await shownBy(response, { named, challenge, isKnown: true }, exchange.request)
  return shown !== undefined && (await withoutSession(() => store.use(shown)))
}
