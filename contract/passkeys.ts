// Passkeys (WebAuthn): registering them, and signing in with one.
import { z } from 'zod'
import { enteredReply } from '#contract/auth.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { NAME_LENGTH } from '#contract/limits.ts'
import { ids, instant } from '#contract/people.ts'
import { requiredText } from '#contract/text.ts'

/** As the browser's WebAuthn functions give and take it; checked by the library that knows it. */
const webAuthn = z.record(z.string(), z.unknown())

export const passkey = z
  .object({
    ...ids,
    name: z.string(),
    /** Carried to other devices by the service that keeps it. */
    isSynced: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint('GET', '/api/auth/passkeys', {
  can: 'signed-in',
  reply: z.object({ items: z.array(passkey) }),
})

/** Needs a confirmation. What the browser's `create` takes; sets a cookie that ties the answer to this browser. */
export const passkeyOptions = endpoint('POST', '/api/auth/passkeys/options', {
  can: 'signed-in',
  reply: webAuthn,
})
/** Needs a confirmation. Without a name it is called after the browser and system. */
export const addPasskey = endpoint('POST', '/api/auth/passkeys', {
  can: 'signed-in',
  body: z.strictObject({ name: requiredText(NAME_LENGTH).optional(), response: webAuthn }),
  reply: passkey,
  status: 201,
  transaction: false,
})
export const renamePasskey = endpoint('PATCH', '/api/auth/passkeys/:id', {
  can: 'signed-in',
  body: z.strictObject({ name: requiredText(NAME_LENGTH) }),
  reply: passkey,
})
/** Needs a confirmation. */
export const removePasskey = endpoint('DELETE', '/api/auth/passkeys/:id', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})

/** What the browser's `get` takes: for any passkey, or after the first step of a sign-in for that account's. */
export const signInOptions = endpoint('POST', '/api/auth/login/passkey/options', {
  can: 'public',
  reply: webAuthn,
  transaction: false,
})
/** Signs in: having the passkey and unlocking it are two factors. `passkey_refused` (401). */
export const loginWithPasskey = endpoint('POST', '/api/auth/login/passkey', {
  can: 'public',
  body: z.strictObject({ response: webAuthn }),
  reply: enteredReply,
  transaction: false,
})
/** What `get` takes to confirm who is there (contract/account.ts, `confirm`). */
export const confirmOptions = endpoint('POST', '/api/auth/confirm/options', {
  can: 'signed-in',
  reply: webAuthn,
})
