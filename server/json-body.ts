// Reads JSON bodies, and only those; a body that is not JSON is refused after the guard, like any other mistake.
import type { FastifyInstance } from 'fastify'

/** Stands in for a body that could not be read. */
export const BAD_JSON = Symbol('not JSON')

export function readJsonBodies(app: FastifyInstance): void {
  // A form of another site can send text/plain without asking first.
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, body as string, (error, value) => done(null, error ? BAD_JSON : value))
  })
}
