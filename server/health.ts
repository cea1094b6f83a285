// Answers whoever watches over the server.
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getHealth, getReady } from '#contract/health.ts'
import { db } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { log } from '#server/log.ts'
import { route } from '#server/route.ts'

export function healthRoutes(app: FastifyInstance): void {
  route(app, getHealth, async () => ({ status: 'ok' as const }))
  route(app, getReady, async (_scope, _input, { inScope }) => {
    await inScope(async () => await db.execute(sql`select 1`)).catch((error) => {
      log.error(error, 'the database does not answer')
      throw fail('not_ready')
    })
    return { status: 'ready' as const }
  })
}
