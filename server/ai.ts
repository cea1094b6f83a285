// The AI kernel: one way for every module to have a text or an object written, whatever service a company uses.
import type { z } from 'zod'
import {
  AI_PER_COMPANY,
  AI_PER_COMPANY_SECONDS,
  AI_PER_PERSON,
  AI_PER_PERSON_SECONDS,
} from '#contract/limits.ts'
import { type AiCall, type Asked, aiCall, askForObject, askForText } from '#server/ai-call.ts'
import { aiFailure } from '#server/ai-failure.ts'
import { aiSeconds, connectedAi } from '#server/ai-services.ts'
import { firstPart, visibleText } from '#server/ai-text.ts'
import { inCompany, type Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { throttle } from '#server/throttle.ts'

interface Ask extends Asked {
  /** Of the caller: who hangs up ends the service's work too. */
  signal: AbortSignal
}

interface AskText extends Ask {
  /** Code units; what is longer is cut. */
  length: number
  /** Is told each part as it comes; all of them, without white space at the end, are the answer. */
  onText?: ((part: string) => void) | undefined
}

/**
 * A text by the company's AI service, only ever to be offered to whoever asked. Not inside a transaction. Throws
 * `ai_not_connected`, `ai_too_fast`, `ai_used_up`, `ai_key_refused`, `ai_busy` or `ai_failed`.
 */
export function writeText(scope: Scope, ask: AskText): Promise<string> {
  return withAi(scope, ask.signal, async (call) => {
    let text = ''
    for await (const part of askForText(call, ask, ask.onText !== undefined)) {
      const visible = visibleText(part)
      const wanted = text ? visible : visible.trimStart()
      const fitting = firstPart(wanted, ask.length - text.length)
      text += fitting
      if (fitting) ask.onText?.(fitting)
      if (fitting.length < wanted.length) break
    }
    if (!text.trim()) throw new Error('the answer is empty')
    return text.trimEnd()
  })
}

/**
 * As `writeText`, an object. The schema's input is what the service is asked for: keep it plain, and refine it or put
 * it right on the way to the output. What does not fit is asked for once more.
 */
export function makeObject<S extends z.ZodType>(scope: Scope, schema: S, ask: Ask): Promise<z.output<S>> {
  return withAi(scope, ask.signal, (call) => askForObject(call, schema, ask))
}

const perPerson = throttle({
  name: 'ai-person',
  points: AI_PER_PERSON,
  seconds: AI_PER_PERSON_SECONDS,
  code: 'ai_too_fast',
})
const perCompany = throttle({
  name: 'ai-company',
  points: AI_PER_COMPANY,
  seconds: AI_PER_COMPANY_SECONDS,
  code: 'ai_used_up',
})

async function withAi<T>(scope: Scope, signal: AbortSignal, work: (call: AiCall) => Promise<T>): Promise<T> {
  const service = await inCompany(scope, () => connectedAi(scope))
  if (!service) throw fail('ai_not_connected')
  await perPerson.reserve(scope.userId)
  await perCompany.reserve(scope.companyId)
  const ending = new AbortController()
  const late = AbortSignal.timeout(aiSeconds() * 1000)
  try {
    return await work(await aiCall(service, AbortSignal.any([signal, late, ending.signal])))
  } catch (error) {
    throw aiFailure(error, { provider: service.provider, hasHungUp: signal.aborted, isLate: late.aborted })
  } finally {
    ending.abort() // an answer that is long enough is not listened to any further
  }
}
