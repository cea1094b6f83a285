// Seals what the database must keep and must not be able to read alone: secrets of second factors.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

let keys: { sealing: Buffer; hashing: Buffer } | undefined

/** ENCRYPTION_KEY, 32 bytes; set once at start, before anything is sealed. */
export function sealWith(key: Uint8Array): void {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `lintel ${purpose}`, 32))
  keys = { sealing: derive('sealing'), hashing: derive('hashing') }
}

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
  const decipher = createDecipheriv('aes-256-gcm', current().sealing, bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(subject))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** HMAC-SHA-256, hexadecimal: of secrets too short to be safe under a plain hash. */
export const keyedHash = (text: string): string =>
  createHmac('sha256', current().hashing).update(text).digest('hex')
