// The cookies of a session and of a known browser. Their tokens leave only in cookies; the database has hashes.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_ABSOLUTE_SECONDS } from '#contract/limits.ts'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const KNOWN_BROWSER_SECONDS = 365 * 86_400

interface Cookies {
  names: { session: string; browser: string }
  isSecure: boolean
}

let cookies: Cookies = cookiesFor('http://localhost')

/** The prefix makes browsers refuse a cookie that another host or a plain connection tries to set. */
function cookiesFor(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return { names: { session: `${prefix}session`, browser: `${prefix}browser` }, isSecure }
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

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(cookies.names.session, { path: '/', secure: cookies.isSecure })
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
