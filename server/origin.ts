// Refuses writes that a page of another site makes a browser send.
import type { IncomingHttpHeaders } from 'node:http'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host's name, as `URL` writes it, is this machine. */
export const isLoopback = (hostname: string): boolean => loopback.has(hostname)

/** Host and port without a default port, every name of this machine counted as one. */
function plainHost({ hostname, port }: URL): string {
  const name = loopback.has(hostname) ? 'localhost' : hostname
  return port ? `${name}:${port}` : name
}

/**
 * True when a browser sent the request from one of our own pages, or when no browser sent it: the origin is that
 * of PUBLIC_URL or names the host that the request came to. `host` is the request's, behind a trusted proxy too.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, host: string, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined) {
    const site = headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none'
  }
  if (origin === publicUrl) return true
  try {
    const from = new URL(origin)
    if (from.protocol !== 'http:' && from.protocol !== 'https:') return false
    return plainHost(from) === plainHost(new URL(`http://${host}`))
  } catch {
    return false // `null`, or nonsense
  }
}
