// Whose passkeys a page makes and uses: they belong to a host name, and answer only on pages of it.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { fail } from '#server/errors.ts'
import { isLoopback } from '#server/origin.ts'

export interface RelyingParty {
  /** A host name. */
  id: string
  /** Of the pages that may ask for them. */
  origin: string
}

/**
 * PUBLIC_URL; where that is on this machine, the page that asks (`route` has checked that it is ours), so that every
 * port works. Throws `passkey_refused` for a page whose host is a number: browsers keep no passkeys for it.
 */
export function relyingPartyOf({ headers, server }: FastifyRequest): RelyingParty {
  const isHere = isLoopback(new URL(server.publicUrl).hostname)
  const page = new URL((isHere && headers.origin) || server.publicUrl)
  if (page.hostname.startsWith('[') || isIP(page.hostname)) throw fail('passkey_refused')
  return { id: page.hostname, origin: page.origin }
}
