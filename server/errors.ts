// Failures that the product names, and the one place that turns any failure into an answer.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type ErrorCode, messageOf, statusOf } from '#contract/errors.ts'

interface Details {
  /** Message for each field of a form. */
  fields?: Record<string, string>
  /** The row that a stale edit met. */
  current?: unknown
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(messageOf(code))
    this.code = code
    this.details = details
  }
}

/** `throw fail('not_found')`: status and text come from contract/errors.ts. */
export const fail = (code: ErrorCode, details?: Details): Failure => new Failure(code, details)

/** What a row must be to go on: `found(await store.get(...))`. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw fail('not_found')
  return row
}

// Fastify's own refusals, before a handler runs.
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_REOPENED_CLOSE_SERVER: 'stopping',
}

function asFailure(error: FastifyError): Failure | undefined {
  if (error instanceof Failure) return error
  const known = frameworkCodes[error.code]
  if (known) return fail(known)
  return error.statusCode && error.statusCode < 500 ? fail('bad_request') : undefined
}

/** What is said of any failure: of a named one its text, of an unknown one an id that the log knows. */
export function bodyOf(error: FastifyError, request: FastifyRequest): { body: ErrorBody; details: Details } {
  const failure = asFailure(error)
  if (!failure) request.log.error(error)
  const { code, details } = failure ?? fail('internal')
  const body: ErrorBody = { message: messageOf(code), code }
  if (details.fields) body.fields = details.fields
  if (details.current !== undefined) body.current = details.current
  if (!failure) body.id = request.id
  return { body, details }
}

/** Answers any failure. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { body, details } = bodyOf(error, request)
  if (details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(details.retryAfter))
  return reply
    .code(statusOf(body.code))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerFailure)
  app.setNotFoundHandler((_request, _reply) => {
    throw fail('not_found')
  })
}
