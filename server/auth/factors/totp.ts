// Codes of authenticator apps (RFC 6238), as every one of them makes them: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Codes of the step before and the one after count too: clocks differ, and people type. */
const WINDOW = 1

/** Base32, 160 random bits. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Lintel',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** What a QR code tells the app. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Digits of Arabic and Persian keyboards count. */
function digitsOf(typed: string): string {
  return typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

export const isTotp = (code: string): boolean => /^\d{6}$/.test(digitsOf(code))

/** The time step that the code belongs to; undefined for a wrong one. */
export function stepOf(secret: string, code: string): number | undefined {
  const now = Date.now()
  const delta = totpOf(secret).validate({ token: digitsOf(code), timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
