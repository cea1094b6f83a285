// What a failure of an AI service means for whoever asked. Neither log nor answer hold what was sent or came back.
import type { ErrorCode } from '#contract/errors.ts'
import { type Failure, fail } from '#server/errors.ts'
import { log } from '#server/log.ts'

/** What is known of a refusal, if it is one. */
interface Refusal {
  name?: string
  statusCode?: number
  responseBody?: string
  cause?: { code?: unknown; cause?: { code?: unknown } }
}

interface Circumstances {
  provider: string
  hasHungUp: boolean
  isLate: boolean
}

/** Says on the log, for the operator, what kind of failure it was. */
export function aiFailure(error: unknown, { provider, hasHungUp, isLate }: Circumstances): Failure {
  const { name, statusCode: status, cause } = error as Refusal
  const code = codeOf(error as Refusal)
  if (!hasHungUp) {
    const reason = cause?.code ?? cause?.cause?.code ?? name
    log.warn({ provider, status, reason, isLate, code }, 'an AI service did not answer as it should')
  }
  return fail(code)
}

function codeOf(refusal: Refusal): ErrorCode {
  if (isKeyRefused(refusal)) return 'ai_key_refused'
  return refusal.statusCode === 429 ? 'ai_busy' : 'ai_failed'
}

/** Google calls a wrong key a bad request. */
export function isKeyRefused({ statusCode, responseBody }: Refusal): boolean {
  if (statusCode === 400) return responseBody?.includes('API_KEY_INVALID') ?? false
  return statusCode === 401 || statusCode === 403
}

/** A service that knows no schemas calls one a bad request, in whatever words. */
export const isFormRefused = (refusal: Refusal): boolean =>
  (refusal.statusCode === 400 || refusal.statusCode === 422) && !isKeyRefused(refusal)
