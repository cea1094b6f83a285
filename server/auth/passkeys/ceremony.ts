// What a browser is asked to sign: a challenge of ours, once, for one use, tied to the browser by a cookie.
import type { FastifyReply } from 'fastify'
import { begin, type Challenge, take } from '#server/auth/challenges.ts'
import type { Exchange } from '#server/auth/entering.ts'

/** A challenge for one use answers for no other. */
export type Use = 'add' | 'sign-in' | 'confirm'

export interface Details {
  use: Use
  /** Base64url, as the browser signs it. */
  challenge: string
  /** Whose page asked; none of a sign-in. */
  sessionId?: string
}

/** In the running transaction. */
export const beginUse = (asked: Challenge<Details>, reply: FastifyReply): Promise<void> =>
  begin('passkey', asked, reply)

/** What this browser was asked, if it was for this use; nobody gets it a second time. In the running transaction. */
export async function takeUse(use: Use, exchange: Exchange): Promise<Challenge<Details> | undefined> {
  const asked = await take<Details>('passkey', exchange)
  return asked?.details.use === use ? asked : undefined
}
