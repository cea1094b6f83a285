// Codes that stand in for a lost authenticator app: made to be written down and typed.
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/limits.ts'
import { keyedHash } from '#server/sealing.ts'

/** 32 signs, 5 bits each: without i, l, o, which look like digits, and u. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'
const SIGNS = 16

const newCode = () => Array.from({ length: SIGNS }, () => signs[randomInt(signs.length)]).join('')

/** As they are shown, `xxxx-xxxx-xxxx-xxxx`, and the hashes that are kept. */
export function newRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return {
    shown: codes.map((code) => code.match(/.{4}/g)?.join('-') ?? ''),
    hashes: codes.map(keyedHash),
  }
}

/** Hash of what was typed (contract/auth.ts, `code`), look-alikes read as what was meant. */
export const recoveryHash = (typed: string): string =>
  keyedHash(typed.replaceAll('o', '0').replaceAll(/[il]/g, '1'))
