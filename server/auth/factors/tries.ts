// Proofs of who somebody is, counted: of the second step of a sign-in for the account, of a session for that session.
import type { ErrorCode } from '#contract/errors.ts'
import { SECOND_FACTOR_TRIES, SECOND_FACTOR_WINDOW_SECONDS } from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import { type Origin, withoutSession } from '#server/database/scope.ts'
import { Failure } from '#server/errors.ts'
import { throttle } from '#server/throttle.ts'

const tries = throttle({
  name: 'second-factor',
  points: SECOND_FACTOR_TRIES,
  seconds: SECOND_FACTOR_WINDOW_SECONDS,
})

const wrongs: ErrorCode[] = ['code_wrong', 'confirmation_failed', 'password_wrong']

interface Trier {
  userId: string
  /** Absent: the second step. Whoever only knows the password can hold that up, and no session of the owner. */
  sessionId?: string
  origin: Origin
  /** What a wrong one is put on record as. */
  refused: 'second_factor_refused' | 'sign_in_refused'
}

/** Outside any transaction. Takes a try before the work begins, and gives it back unless the proof was wrong. */
export async function tryProof<T>(
  { userId, sessionId, origin, refused }: Trier,
  work: () => Promise<T>,
): Promise<T> {
  const subject = sessionId ?? userId
  await tries.reserve(subject)
  try {
    const result = await work()
    await tries.giveBack(subject)
    return result
  } catch (failure) {
    const isWrong = failure instanceof Failure && wrongs.includes(failure.code)
    if (isWrong) await withoutSession(() => recordAccount(userId, refused, origin))
    else await tries.giveBack(subject)
    throw failure
  }
}
