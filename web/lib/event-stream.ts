// Reads the events that an endpoint tells on its way; the last one is its reply, or why there is none.
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type ErrorBody, isErrorCode, statusOf } from '#contract/errors.ts'
import { answerOf, CallError } from '#web/lib/call.ts'

interface Told {
  name: string
  payload: unknown
}

/** As `call`; `onEvent` hears what comes before the reply. A connection that ends before it is `offline`. */
export async function callStream<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (told: Told) => void },
): Promise<ReplyOf<E>> {
  const answer = await answerOf(endpoint, input ?? {}, { signal, accept: 'text/event-stream' })
  try {
    for await (const told of eventsOf(answer)) {
      signal.throwIfAborted()
      if (told.name === 'done') return told.payload as ReplyOf<E>
      if (told.name === 'error') throw refusalOf(told.payload as ErrorBody)
      onEvent(told)
    }
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error
  }
  throw new CallError(0, 'offline')
}

async function* eventsOf({ body }: Response): AsyncGenerator<Told> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, name = '', payload = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
      yield { name, payload: JSON.parse(payload) }
    }
  }
}

const refusalOf = (body: ErrorBody): CallError =>
  isErrorCode(body.code)
    ? new CallError(statusOf(body.code), body.code, body)
    : new CallError(0, 'unknown', body)
