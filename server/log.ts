// The one log: JSON lines with request ids, and nothing that opens a door.
import { pino } from 'pino'

/** An address without its query: a search or a token in it is nobody else's business. */
export const pathOf = (url: string): string | undefined => url.split('?')[0]

/** Never bodies, cookies or query strings. */
export const log = pino({
  // LOG_LEVEL is checked with the rest of the configuration, and set then.
  level: process.env.NODE_ENV === 'test' ? 'silent' : 'info',
  redact: ['req.headers', 'res.headers', 'password', 'token', '*.password', '*.token'],
  serializers: {
    req: (request: { method: string; url: string; id: string }) => ({
      method: request.method,
      path: pathOf(request.url),
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: withoutValues,
  },
})

/** A failed query is known by its text and its cause; its values may be anybody's secret. */
function withoutValues(error: Error): object {
  if (!('query' in error)) return pino.stdSerializers.err(error)
  const { message, stack, code } = error.cause as Error & { code?: string }
  return { type: 'FailedQuery', query: error.query, cause: { message, code, stack } }
}
