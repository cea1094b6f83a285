// Where a person is logged in, over HTTP: seeing it, and ending it.
import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listSessions, revokeSession, revokeSessions } from '#contract/account.ts'
import { deviceName } from '#contract/device.ts'
import { SESSION_IDLE_SECONDS, SESSIONS_PER_PERSON } from '#contract/limits.ts'
import { recordAccount } from '#server/audit.ts'
import { holdSession } from '#server/auth/store.ts'
import { afterCommit, db, type PersonScope } from '#server/database/scope.ts'
import { sessions } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { hangUpSession, publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { clearSessionCookie } from '#server/session-cookie.ts'

export function sessionRoutes(app: FastifyInstance): void {
  route(app, listSessions, async (scope) => {
    const rows = await list(scope)
    return {
      items: rows.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
        id,
        _id: id,
        device: deviceName(userAgent),
        address,
        createdAt,
        lastUsedAt,
        isCurrent: id === scope.sessionId,
      })),
    }
  })

  route(app, revokeSession, async (scope, { params }, { reply }) => {
    const ended = await revoke(scope, eq(sessions.id, params.id))
    if (ended === 0) throw fail('not_found')
    if (params.id === scope.sessionId) clearSessionCookie(reply)
    return undefined
  })

  route(app, revokeSessions, async (scope) => {
    await revoke(scope, ne(sessions.id, scope.sessionId))
    return undefined
  })
}

const list = (scope: PersonScope) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, scope.userId),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastUsedAt, sql`now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(SESSIONS_PER_PERSON)

/** Ends own sessions and hangs up on their pages; how many there were. */
async function revoke(scope: PersonScope, which: SQL): Promise<number> {
  const { userId, origin } = scope
  if (!(await holdSession(scope))) throw fail('no_session')
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .returning({ id: sessions.id, userAgent: sessions.userAgent })
  if (ended.length === 0) return 0
  for (const device of devicesIn(ended)) await recordAccount(userId, 'session_revoked', origin, device)
  afterCommit(() => {
    for (const { id } of ended) hangUpSession(id, 'session_ended')
  })
  publishToPerson(userId, 'settings', [userId])
  return ended.length
}

/** One for each kind of device, with their number where there were several: `Firefox, Linux × 3`. */
function devicesIn(ended: { userAgent: string | null }[]): (string | null)[] {
  const counts = new Map<string | null, number>()
  for (const { userAgent } of ended) {
    const device = deviceName(userAgent)
    counts.set(device, (counts.get(device) ?? 0) + 1)
  }
  return [...counts].map(([device, count]) =>
    device !== null && count > 1 ? `${device} × ${count}` : device,
  )
}
