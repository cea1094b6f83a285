// Proofs of who somebody is, counted: of a session for that session, of a sign-in's second step for the account.
import type { ErrorCode } from '#contract/errors.ts'
import { SECOND_FACTOR_TRIES, SECOND_FACTOR_WINDOW_SECONDS } from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import { type Origin, withoutSession } from '#server/database/scope.ts'
import { Failure } from '#server/errors.ts'
import { throttle } from '#server/throttle.ts'
import { passSecondStep, refuseSecondStep } from './second-step.ts'

const tries = throttle({
  name: 'second-factor',
  points: SECOND_FACTOR_TRIES,
  seconds: SECOND_FACTOR_WINDOW_SECONDS,
})

const wrongs: ErrorCode[] = ['code_wrong', 'confirmation_failed', 'password_wrong']

interface Trier {
  userId: string
  sessionId: string
  origin: Origin
}

/** In a session, outside any transaction. */
export const tryProof = <T>({ userId, sessionId, origin }: Trier, work: () => Promise<T>): Promise<T> =>
  counted(sessionId, work, () => withoutSession(() => recordAccount(userId, 'confirmation_refused', origin)))

/**
 * The second step of a sign-in, outside any transaction. Whoever only knows the password can hold that up for the
 * account, but neither a session nor a browser from which its owner has signed in before (`browser`: its token's hash).
 */
export async function trySecondStep<T>(
  { userId, browser, origin }: { userId: string; browser: string | undefined; origin: Origin },
  work: () => Promise<T>,
): Promise<T> {
  const subject = browser === undefined ? userId : `${userId} ${browser}`
  const result = await counted(subject, work, () => refuseSecondStep(userId, origin))
  await passSecondStep(userId)
  return result
}

/** Takes a try before the work begins, and gives it back unless the proof was wrong. */
async function counted<T>(subject: string, work: () => Promise<T>, refuse: () => Promise<void>): Promise<T> {
  await tries.reserve(subject)
  try {
    const result = await work()
    await tries.giveBack(subject)
    return result
  } catch (failure) {
    if (failure instanceof Failure && wrongs.includes(failure.code)) await refuse()
    else await tries.giveBack(subject)
    throw failure
  }
}
