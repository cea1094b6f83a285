// How second steps end. Whoever fails at several in a row has the right password: its owner is told.
import { SECOND_FACTOR_REFUSALS_TOLD, SECOND_FACTOR_TOLD_SECONDS } from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { type Origin, withoutSession } from '#server/database/scope.ts'
import { Failure } from '#server/errors.ts'
import { type Throttle, throttle } from '#server/throttle.ts'

const seconds = SECOND_FACTOR_TOLD_SECONDS
const untold = throttle({
  name: 'second-step-refused',
  points: SECOND_FACTOR_REFUSALS_TOLD - 1,
  seconds,
  isFixed: true,
})
const notices = throttle({ name: 'second-step-told', points: 1, seconds, isFixed: true })

/** Outside any transaction: a code or passkey after the right password was wrong. */
export async function refuseSecondStep(userId: string, origin: Origin): Promise<void> {
  const isTold = !(await isWithin(untold, userId)) && (await isWithin(notices, userId))
  await withoutSession(async () => {
    await recordAccount(userId, 'second_factor_refused', origin)
    if (isTold) await queueNotice(userId, 'second_factor_refused', origin)
  })
}

/** Outside any transaction: one was right. */
export const passSecondStep = (userId: string): Promise<void> => untold.forget(userId)

async function isWithin(limit: Throttle, userId: string): Promise<boolean> {
  try {
    await limit.reserve(userId)
    return true
  } catch (refusal) {
    if (refusal instanceof Failure) return false
    throw refusal
  }
}
