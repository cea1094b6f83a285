// An AI service for tests: a server that speaks the wire protocols of Google and of OpenAI, and does what it is told.
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service does with one request; the last of a script is done for all that follow. */
export type Act =
  /** Answers with a text, streamed in these parts where a stream is asked for. */
  | { parts: string[]; breaksOff?: boolean }
  /** Refuses, by a body that must go nowhere. */
  | { status: number; retryAfter?: number; body?: unknown }
  /** Answers with what is no answer. */
  | { raw: string }
  /** Says nothing; with parts, nothing after them. */
  | { hangs: true; parts?: string[] }

/** One request as it came. */
export interface AiRequest {
  path: string
  /** What it was authorised with. */
  key: string | undefined
  /** What we say ourselves, and what we say that people typed. */
  system: string
  prompt: string
  isStreamed: boolean
  /** The JSON Schema that the answer is asked to fit. */
  schema: unknown
  hungUp: Promise<void>
}

export interface FakeAi {
  /** Environment that offers it as either provider. */
  google: Record<string, string>
  openai: Record<string, string>
  requests: AiRequest[]
  /** Begins a new script and forgets the requests. */
  does(...acts: Act[]): void
  stop(): Promise<void>
}

export const says = (text: string): Act => ({ parts: [text] })

export async function fakeAi(): Promise<FakeAi> {
  let script: Act[] = []
  const requests: AiRequest[] = []
  const server = http.createServer(async (request, response) => {
    const wire = request.url?.startsWith('/openai') ? openai : google
    const body = JSON.parse(await textOf(request))
    const asked = wire.read(request, body)
    const hungUp = once(response, 'close').then(() => {})
    requests.push({ path: request.url ?? '', hungUp, ...asked })
    const act = (script.length > 1 ? script.shift() : script[0]) ?? says('nothing to say')
    answer(response, act, asked.isStreamed, wire)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    google: { GEMINI_API_KEY: 'operator-google-key', GEMINI_BASE_URL: `${address}/google/v1beta` },
    openai: {
      AI_BASE_URL: `${address}/openai/v1`,
      AI_MODEL: 'small-model',
      AI_API_KEY: 'operator-openai-key',
    },
    requests,
    does(...acts) {
      script = acts
      requests.length = 0
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

function answer(response: ServerResponse, act: Act, isStreamed: boolean, wire: Wire): void {
  if ('status' in act) {
    if (act.retryAfter !== undefined) response.setHeader('retry-after', act.retryAfter)
    response.writeHead(act.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(act.body ?? wire.refusal))
  } else if ('raw' in act) {
    response.writeHead(200, { 'content-type': isStreamed ? 'text/event-stream' : 'application/json' })
    response.end(act.raw)
  } else if (isStreamed) stream(response, act, wire)
  else if (!('hangs' in act)) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(wire.whole(act.parts.join(''))))
  }
}

function stream(response: ServerResponse, act: Act & { parts?: string[] }, wire: Wire): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  const send = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`)
  for (const part of act.parts ?? []) send(wire.part(part))
  if ('hangs' in act) return
  if ('breaksOff' in act && act.breaksOff) {
    setImmediate(() => response.destroy())
    return
  }
  send(wire.end)
  response.end(wire.afterEnd)
}

interface Part {
  parts: [{ text: string }]
}

/** What is read of a body, of either protocol. */
interface Body {
  systemInstruction: Part
  contents: [Part]
  generationConfig?: { responseSchema?: unknown }
  messages: [{ content: string }, { content: string }]
  stream?: boolean
  response_format?: { json_schema?: { schema: unknown } }
}

interface Wire {
  read(request: IncomingMessage, body: Body): Omit<AiRequest, 'path' | 'hungUp'>
  whole(text: string): unknown
  part(text: string): unknown
  end: unknown
  afterEnd: string
  refusal: unknown
}

const google: Wire = {
  read: ({ headers, url = '' }, { systemInstruction, contents, generationConfig }) => ({
    key: headers['x-goog-api-key'] as string | undefined,
    system: systemInstruction.parts[0].text,
    prompt: contents[0].parts[0].text,
    isStreamed: url.includes(':streamGenerateContent?alt=sse'),
    schema: generationConfig?.responseSchema,
  }),
  whole: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 9, totalTokenCount: 18 },
  }),
  part: (text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
  end: {
    candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP', index: 0 }],
  },
  afterEnd: '',
  refusal: { error: { code: 500, message: 'a secret of the service', status: 'INTERNAL' } },
}

const chat = (object: string, choice: object) => ({
  ...{ id: 'c1', object, created: 1, model: 'small-model' },
  choices: [{ index: 0, ...choice }],
})

const openai: Wire = {
  read: ({ headers }, { messages, stream, response_format: format }) => ({
    key: headers.authorization?.replace('Bearer ', ''),
    system: messages[0].content,
    prompt: messages[1].content,
    isStreamed: stream === true,
    schema: format?.json_schema?.schema,
  }),
  whole: (content) =>
    chat('chat.completion', { message: { role: 'assistant', content }, finish_reason: 'stop' }),
  part: (content) => chat('chat.completion.chunk', { delta: { content }, finish_reason: null }),
  end: chat('chat.completion.chunk', { delta: {}, finish_reason: 'stop' }),
  afterEnd: 'data: [DONE]\n\n',
  refusal: { error: { message: 'a secret of the service', type: 'server_error' } },
}
