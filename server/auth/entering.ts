// Letting somebody in: a session and its cookies, or for an account with a second factor the way to the second step.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAccount } from '#server/audit.ts'
import { withoutSession } from '#server/database/scope.ts'
import { originOf } from '#server/guard.ts'
import {
  browserTokenHash,
  hashToken,
  newToken,
  sessionTokenHash,
  setBrowserCookie,
  setSessionCookie,
} from '#server/session-cookie.ts'
import { begin } from './challenges.ts'
import * as store from './store.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** In with a session of one's own, or before the second step, which has no rights at all. */
export type Entered = { userId: string } | { twoFactor: true; hasPasskey: boolean }

/** What the second step knows of the first. */
export interface FirstStep {
  /** Own path (identities/own-path.ts) of the page that a sign-in by a provider was to lead to. */
  returnTo?: string | null
}

/** Who a factor let in, and whether that was enough for companies that ask for two. */
interface LetIn {
  userId: string
  isStrong: boolean
}

/**
 * After a password or a provider. Opens a session only where that is all that the account asks for. `recheck` throws,
 * in the transaction that opens something, when what was shown counts no more.
 */
export async function enterByFirstFactor(
  userId: string,
  exchange: Exchange,
  recheck: () => Promise<void>,
  details: FirstStep = {},
): Promise<Entered> {
  const factors = await withoutSession(async () => {
    await recheck()
    const found = await store.factorsOf(userId)
    if (found.hasAuthenticator) await begin('second_factor', { userId, details }, exchange.reply)
    return found
  })
  if (factors.hasAuthenticator) return { twoFactor: true, hasPasskey: factors.hasPasskey }
  return { userId: await enterAs({ userId, isStrong: false }, exchange, recheck) }
}

/** Opens a session for somebody who has shown everything that their account asks for; their id. */
export function enterAs(
  letIn: LetIn,
  exchange: Exchange,
  recheck: () => Promise<void> = async () => {},
): Promise<string> {
  return enter(exchange, async () => {
    await recheck()
    await recordAccount(letIn.userId, 'signed_in', originOf(exchange.request))
    return letIn
  })
}

/** As `enterAs`, for whom `admit` gives in the same transaction. */
export async function enter({ request, reply }: Exchange, admit: () => Promise<LetIn>): Promise<string> {
  const token = newToken()
  const known = browserTokenHash(request)
  const browserToken = known ? undefined : newToken()
  const userId = await withoutSession(async () => {
    const { userId, isStrong } = await admit()
    // A token never survives a sign-in.
    const former = sessionTokenHash(request)
    if (former) await store.endSession(former)
    await store.openSession({
      userId,
      tokenHash: hashToken(token),
      origin: originOf(request),
      isStrong,
    })
    await store.rememberBrowser(userId, known ?? hashToken(browserToken ?? ''))
    return userId
  })
  setSessionCookie(reply, token)
  if (browserToken) setBrowserCookie(reply, browserToken)
  return userId
}
