// Seals what the database must keep and must not be able to read alone: secrets of second factors.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

let keys: { sealing: Buffer; hashing: Buffer } | undefined

/** ENCRYPTION_KEY; set once at start, before anything is sealed. */
export function sealWith(key: Uint8Array): void {
  keys = { sealing: derive(key, 'sealing'), hashing: derive(key, 'hashing') }
}

const derive = (key: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `lintel ${purpose}`, 32))

/** The key that a text stands for, in base64, base64url or hexadecimal; undefined for any other text. */
export function parseKey(text: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** Tells keys apart and nothing of them, so that it may lie beside what they seal. */
export const fingerprintOf = (key: Uint8Array): string => derive(key, 'fingerprint').toString('hex')

function current() {
  if (!keys) throw new Error('there is no key to seal with')
  return keys
}

/** AES-256-GCM, base64url. `subject` is what it belongs to: moved to another one it does not open. */
export function seal(text: string, subject: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', current().sealing, nonce)
  cipher.setAAD(Buffer.from(subject))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws for anything that `seal` did not make with this key for this subject. */
export function unseal(sealed: string, subject: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  // Without its length a shorter tag, easier to guess, would be taken.
  const decipher = createDecipheriv('aes-256-gcm', current().sealing, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(subject))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** HMAC-SHA-256, hexadecimal: of secrets too short to be safe under a plain hash. */
export const keyedHash = (text: string): string =>
  createHmac('sha256', current().hashing).update(text).digest('hex')
