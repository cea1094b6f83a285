// By which ways a person can confirm who they are, in this browser.
import type { Security } from '#contract/account.ts'
import { passkeySupport } from '#web/lib/passkeys.ts'

export type Way = 'password' | 'code' | 'recovery' | 'passkey'

/** The first is offered first. */
export function waysOf({ hasPassword, twoFactor, recoveryCodesLeft, passkeys }: Security): Way[] {
  const ways: [Way, boolean][] = [
    ['password', hasPassword],
    ['code', twoFactor],
    ['passkey', passkeys > 0 && passkeySupport()],
    ['recovery', twoFactor && recoveryCodesLeft > 0],
  ]
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
}
