// By which ways a person can confirm who they are, in this browser.
import type { Security } from '#contract/account.ts'
import { passkeySupport } from '#web/lib/passkeys.ts'

export type Way = 'password' | 'code' | 'recovery' | 'passkey'

/** The first is offered first. `isOfFactor`: only those that make the session a strong one. */
export function waysOf({ confirmBy, recoveryCodesLeft }: Security, isOfFactor = false): Way[] {
  const ways: [Way, boolean][] = [
    ['password', confirmBy.includes('password') && !isOfFactor],
    ['code', confirmBy.includes('code')],
    ['passkey', confirmBy.includes('passkey') && passkeySupport()],
    ['recovery', confirmBy.includes('code') && recoveryCodesLeft > 0],
  ]
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
}
