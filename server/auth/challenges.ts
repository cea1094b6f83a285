// What a browser has begun and another of its requests ends. A cookie ties both together; it opens nothing by itself.
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHALLENGE_SECONDS } from '#contract/limits.ts'
import { db } from '#server/database/scope.ts'
import {
  type ChallengePurpose,
  challengeTokenHash,
  clearChallengeCookie,
  hashToken,
  newToken,
  setChallengeCookie,
} from '#server/session-cookie.ts'

export interface Challenge<Details> {
  /** Whose it is, where that was known. */
  userId: string | null
  details: Details
}

/** In the running scope's transaction. A browser has one challenge of a purpose; a new one takes its place. */
export async function begin(
  purpose: ChallengePurpose,
  { userId, details }: Challenge<object>,
  reply: FastifyReply,
): Promise<void> {
  const token = newToken()
  await db.execute(
    sql`select gates.begin_challenge(${hashToken(token)}, ${challengeTokenHash(reply.request, purpose) ?? null}, ${purpose}, ${userId}, ${JSON.stringify(details)}::jsonb, ${CHALLENGE_SECONDS})`,
  )
  setChallengeCookie(reply, purpose, token)
}

interface Row<Details> extends Record<string, unknown> {
  user_id: string | null
  details: Details
}

/** What this browser has begun, left for another try. */
export async function find<Details>(
  purpose: ChallengePurpose,
  request: FastifyRequest,
): Promise<Challenge<Details> | undefined> {
  const token = challengeTokenHash(request, purpose)
  if (!token) return undefined
  const { rows } = await db.execute<Row<Details>>(
    sql`select * from gates.find_challenge(${token}, ${purpose})`,
  )
  return rows[0] && { userId: rows[0].user_id, details: rows[0].details }
}

/** The same, once: of two requests at the same time one gets it. */
export async function take<Details>(
  purpose: ChallengePurpose,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Challenge<Details> | undefined> {
  const token = challengeTokenHash(request, purpose)
  if (!token) return undefined
  clearChallengeCookie(reply, purpose)
  const { rows } = await db.execute<Row<Details>>(
    sql`select * from gates.take_challenge(${token}, ${purpose})`,
  )
  return rows[0] && { userId: rows[0].user_id, details: rows[0].details }
}
