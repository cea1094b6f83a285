// The cookies of a session, of a known browser, and of what a browser has begun. Their tokens leave only in cookies; the database has hashes.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHALLENGE_SECONDS, SESSION_ABSOLUTE_SECONDS } from '#contract/limits.ts'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const KNOWN_BROWSER_SECONDS = 365 * 86_400

/** A sign-in that waits for its second step, a passkey's challenge, a way through a provider. */
export type ChallengePurpose = 'second_factor' | 'passkey' | 'provider'

interface Cookies {
  names: Record<'session' | 'browser' | ChallengePurpose, string>
  isSecure: boolean
}

let cookies: Cookies = cookiesFor('http://localhost')

/** The prefix makes browsers refuse a cookie that another host or a plain connection tries to set. */
function cookiesFor(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  const names = {
    session: `${prefix}session`,
    browser: `${prefix}browser`,
    second_factor: `${prefix}second-factor`,
    passkey: `${prefix}passkey`,
    provider: `${prefix}provider`,
  }
  return { names, isSecure }
}

export function configureCookies(publicUrl: string): void {
  cookies = cookiesFor(publicUrl)
}

function setCookie(reply: FastifyReply, name: keyof Cookies['names'], token: string, maxAge: number) {
  reply.setCookie(cookies.names[name], token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookies.isSecure,
    maxAge,
  })
}

export const setSessionCookie = (reply: FastifyReply, token: string) =>
  setCookie(reply, 'session', token, SESSION_ABSOLUTE_SECONDS)

export const setBrowserCookie = (reply: FastifyReply, token: string) =>
  setCookie(reply, 'browser', token, KNOWN_BROWSER_SECONDS)

export const clearSessionCookie = (reply: FastifyReply) => clearCookie(reply, 'session')

function clearCookie(reply: FastifyReply, name: keyof Cookies['names']) {
  reply.clearCookie(cookies.names[name], { path: '/', secure: cookies.isSecure })
}

export const setChallengeCookie = (reply: FastifyReply, purpose: ChallengePurpose, token: string) =>
  setCookie(reply, purpose, token, CHALLENGE_SECONDS)

export const clearChallengeCookie = (reply: FastifyReply, purpose: ChallengePurpose) =>
  clearCookie(reply, purpose)

export function challengeTokenHash(request: FastifyRequest, purpose: ChallengePurpose): string | undefined {
  return tokenHashIn(request.cookies, purpose)
}

/** Hash of the session's token, or undefined without a cookie. */
export function sessionTokenHash(request: FastifyRequest): string | undefined {
  return tokenHashIn(request.cookies, 'session')
}

/** Hash of the token that tells a browser from which this person signed in before. */
export function browserTokenHash(request: FastifyRequest): string | undefined {
  return tokenHashIn(request.cookies, 'browser')
}

/** As `sessionTokenHash`, for parsed cookies of any request. */
export function tokenHashIn(
  sent: Record<string, string | undefined>,
  name: keyof Cookies['names'],
): string | undefined {
  const token = sent[cookies.names[name]]
  return token ? hashToken(token) : undefined
}
