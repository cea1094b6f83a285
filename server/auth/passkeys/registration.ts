// Adding a passkey: what the browser is asked to make, and what it made.
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import { uuidv7 } from 'uuidv7'
import { deviceName } from '#contract/device.ts'
import { CHALLENGE_SECONDS, PASSKEYS_MAX } from '#contract/limits.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { recordAccount } from '#server/audit.ts'
import type { Exchange } from '#server/auth/entering.ts'
import { confirmSession } from '#server/auth/factors/proof.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { getSelf } from '#server/auth/store.ts'
import { asPerson, type PersonScope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { assertConfirmed } from '#server/guard.ts'
import { beginUse, takeUse } from './ceremony.ts'
import { passkeyOf } from './own-passkeys.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import * as store from './store.ts'

type Json = Record<string, unknown>

/** The ways to authenticators that browsers name. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
/** The specification's bound. */
const CREDENTIAL_ID_BYTES = 1023
/** More than any key of the algorithms that are asked for; a larger one would make each sign-in slow. */
const PUBLIC_KEY_BYTES = 2000

/** What names a person inside their authenticators: the 16 bytes of their id. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** In the person's transaction. What `navigator.credentials.create` takes. */
export async function askForNew(scope: PersonScope, { request, reply }: Exchange): Promise<Json> {
  assertConfirmed(scope)
  const relyingParty = relyingPartyOf(request)
  const [self, known] = [found(await getSelf(scope)), await store.credentialIdsOf(scope)]
  // Said before the device has made one that nobody takes.
  if (known.length >= PASSKEYS_MAX) throw fail('too_many_passkeys')
  const options = await generateRegistrationOptions({
    rpName: 'Lintel',
    rpID: relyingParty.id,
    userID: userHandleOf(scope.userId),
    userName: self.email,
    userDisplayName: `${self.firstName} ${self.lastName}`,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((id) => ({ id })),
    timeout: CHALLENGE_SECONDS * 1000,
  })
  const { userId, sessionId } = scope
  await beginUse({ userId, details: { use: 'add', challenge: options.challenge, sessionId } }, reply)
  return { ...options }
}

/** Keeps what the browser made. Opens its own transactions: what it answers is used up, whatever comes of it. */
export async function addNew(
  scope: PersonScope,
  { name, response }: { name?: string | undefined; response: Json },
  { inScope, ...exchange }: Exchange & { inScope<T>(work: () => Promise<T>): Promise<T> },
): Promise<Passkey> {
  assertConfirmed(scope)
  const relyingParty = relyingPartyOf(exchange.request)
  const asked = await asPerson(scope, () => takeUse('add', exchange))
  const isOwn = asked?.userId === scope.userId && asked.details.sessionId === scope.sessionId
  const made = isOwn ? await verify(response, asked.details.challenge, relyingParty) : undefined
  if (!made) throw fail('passkey_refused')
  const fresh = {
    ...made,
    id: uuidv7(),
    name: name ?? deviceName(scope.origin.userAgent) ?? 'Passkey',
  }
  return await inScope(async () => {
    const outcome = found(await store.add(scope, fresh, PASSKEYS_MAX))
    if (outcome === 'known') throw fail('passkey_known')
    if (outcome === 'too_many') throw fail('too_many_passkeys')
    // It was unlocked just now: the session has a second factor from here on.
    await confirmSession(scope, 'factor')
    await recordAccount(scope.userId, 'passkey_added', scope.origin, fresh.name)
    await queueNotice(scope.userId, 'passkey_added', scope.origin, { name: fresh.name })
    return passkeyOf(found(await store.get(scope, fresh.id)))
  })
}

type Made = Pick<store.NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

/** Undefined for whatever is not right. */
async function verify(response: Json, challenge: string, party: RelyingParty): Promise<Made | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: withoutAttestation(response as unknown as RegistrationResponseJSON),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    return madeOf(registrationInfo.credential, registrationInfo.credentialBackedUp)
  } catch {
    return undefined // the library throws for each thing that is wrong, and at what has no shape
  }
}

function madeOf({ id, publicKey, counter, ...rest }: WebAuthnCredential, isSynced: boolean) {
  if (isoBase64URL.toBuffer(id).length > CREDENTIAL_ID_BYTES) return undefined
  if (publicKey.length > PUBLIC_KEY_BYTES) return undefined
  const named = Array.isArray(rest.transports) ? rest.transports : []
  const known = transports.filter((way) => named.some((one) => one === way))
  return { credentialId: id, publicKey, counter, transports: known, isSynced }
}

/** None was asked for; the certificates in one could name addresses that the library would call. */
function withoutAttestation({ response, ...rest }: RegistrationResponseJSON): RegistrationResponseJSON {
  const made = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const plain = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', made.get('authData')],
  ])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(plain))
  return { ...rest, response: { ...response, attestationObject } }
}
