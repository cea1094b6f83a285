// The second step of a sign-in, and the codes that it takes.
import { recordAccount } from '#server/audit.ts'
import { find, take } from '#server/auth/challenges.ts'
import { type Exchange, enter, type FirstStep } from '#server/auth/entering.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { holdAccount } from '#server/auth/store.ts'
import { type Origin, withoutSession } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { originOf } from '#server/guard.ts'
import { seal, unseal } from '#server/sealing.ts'
import { browserTokenHash } from '#server/session-cookie.ts'
import { recoveryHash } from './recovery-codes.ts'
import * as store from './store.ts'
import { isTotp, stepOf } from './totp.ts'
import { trySecondStep } from './tries.ts'

const subjectOf = (userId: string) => `authenticator ${userId}`

export const sealSecret = (secret: string, userId: string): string => seal(secret, subjectOf(userId))

/** The time step of a right code. */
export const stepOfSealed = (sealedSecret: string, userId: string, code: string): number | undefined =>
  isTotp(code) ? stepOf(unseal(sealedSecret, subjectOf(userId)), code) : undefined

interface Spent {
  /** Null: it was a code of the app. */
  recoveryCodesLeft: number | null
}

/** In the running transaction. Undefined: the code or recovery code is wrong, or was used before. It is now. */
export async function spendCode(userId: string, code: string, origin: Origin): Promise<Spent | undefined> {
  if (isTotp(code)) {
    const authenticator = await store.authenticatorOf(userId)
    if (!authenticator?.isEnabled) return undefined
    const step = stepOfSealed(authenticator.sealedSecret, userId, code)
    if (step === undefined) return undefined
    const isTaken = await store.takeCode(userId, authenticator.sealedSecret, step)
    return isTaken ? { recoveryCodesLeft: null } : undefined
  }
  const recoveryCodesLeft = await store.takeRecoveryCode(userId, recoveryHash(code))
  if (recoveryCodesLeft === undefined) return undefined
  await recordAccount(userId, 'recovery_code_used', origin)
  await queueNotice(userId, 'recovery_code_used', origin)
  return { recoveryCodesLeft }
}

/** Ends a sign-in that waited for a code. */
export async function signInWithCode(
  code: string,
  exchange: Exchange,
): Promise<{ userId: string; returnTo: string | null; recoveryCodesLeft: number | null }> {
  const { request } = exchange
  const { userId, returnTo, browser } = await withoutSession(async () => {
    const pending = await find<FirstStep>('second_factor', request)
    if (!pending?.userId) throw fail('sign_in_ended')
    const token = browserTokenHash(request)
    const isKnown = token !== undefined && (await store.isBrowserOf(pending.userId, token))
    const { returnTo } = pending.details
    return { userId: pending.userId, returnTo, browser: isKnown ? token : undefined }
  })
  const origin = originOf(request)
  let recoveryCodesLeft: number | null = null
  const admit = async () => {
    if (!(await holdAccount(userId))) throw fail('sign_in_ended')
    const spent = await spendCode(userId, code, origin)
    if (!spent) throw fail('code_wrong')
    recoveryCodesLeft = spent.recoveryCodesLeft
    // Last, so that a wrong code leaves it for another try.
    if (!(await take('second_factor', exchange))) throw fail('sign_in_ended')
    await recordAccount(userId, 'signed_in', origin)
    return { userId, isStrong: true }
  }
  await trySecondStep({ userId, browser, origin }, () => enter(exchange, admit))
  return { userId, returnTo: returnTo ?? null, recoveryCodesLeft }
}
