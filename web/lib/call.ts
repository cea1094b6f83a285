// The only way to the server: a typed fetch, derived from the contract's endpoints.
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, isErrorCode } from '#contract/errors.ts'
import { page } from '#web/lib/page.ts'

/** `offline`: no answer came. `unknown`: an answer that is not the server's own, such as a proxy's page. */
export type FailureCode = ErrorCode | 'offline' | 'unknown'

export class CallError extends Error {
  override name = 'CallError'
  /** 0 when no answer came. */
  readonly status: number
  readonly code: FailureCode
  /** Error code or text by the form's field. */
  readonly fields: Record<string, string> | undefined
  /** The row as it is now, of a stale edit. */
  readonly current: unknown

  constructor(status: number, code: FailureCode, body?: Partial<ErrorBody>) {
    super(body?.message ?? '')
    this.status = status
    this.code = code
    this.fields = body?.fields
    this.current = body?.current
  }
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

interface Options {
  signal?: AbortSignal
  /** Repeating a creation with the same key gives the first answer again. */
  idempotencyKey?: string
  /** Sent as it is, instead of a body. */
  file?: Blob
  /** The kind of answer: JSON unless named. */
  accept?: string
  headers?: Record<string, string>
}

type Args<E> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: Options]
    : [input: InputOf<E>, options?: Options]

/** What the page does when the server no longer takes it for signed in, in the same company or safe enough for it. */
export const onRefusal = { noSession: () => {}, companyChanged: () => {}, twoFactorNeeded: () => {} }

/**
 * Calls an endpoint; every failure is a CallError.
 *
 *     const task = await call(updateTask, { params: { id }, body: { completed: true } })
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Args<E>
): Promise<ReplyOf<E>> {
  const response = await answerOf(endpoint, input ?? {}, options)
  return (await response.json().catch(() => undefined)) as ReplyOf<E>
}

/** A successful answer that is yet to be read; every failure is a CallError. */
export async function answerOf(endpoint: Endpoint, parts: Parts, options: Options = {}): Promise<Response> {
  const response = await send(endpoint, parts, options)
  if (response.ok) return response
  const error = toError(response.status, await response.json().catch(() => undefined))
  if (error.code === 'no_session') onRefusal.noSession()
  if (error.code === 'company_changed') onRefusal.companyChanged()
  if (error.code === 'two_factor_needed') onRefusal.twoFactorNeeded()
  throw error
}

async function send({ method, path }: Endpoint, parts: Parts, options: Options): Promise<Response> {
  const headers: Record<string, string> = {
    accept: options.accept ?? 'application/json',
    'accept-language': page.language,
    'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...options.headers,
  }
  if (page.companyId) headers['x-company-id'] = page.companyId
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  if (options.file) headers['content-type'] = options.file.type
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  try {
    return await fetch(addressOf(path, parts), {
      method,
      headers,
      body: options.file ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
      credentials: 'same-origin',
      signal: options.signal ?? null,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallError(0, 'offline')
  }
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function toError(status: number, body: unknown): CallError {
  if (typeof body !== 'object' || body === null || !('message' in body))
    return new CallError(status, 'unknown')
  const refusal = body as ErrorBody
  return new CallError(status, isErrorCode(refusal.code) ? refusal.code : 'unknown', refusal)
}
