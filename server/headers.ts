// Security headers of every answer.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** For everything that is not a page of ours: it may load nothing and be framed by nobody. */
const INERT = "default-src 'none'; frame-ancestors 'none'"

/** What a provider's script needs to open its window; without one pages stay closed to everybody. */
export interface Popup {
  /** Its address. */
  script: string | undefined
}

/** What a page of ours may load: our own files, styles that carry its nonce, and a provider's script with its parts. */
export function pagePolicy(nonce: string, { script }: Popup): string {
  // Not the provider's whole address: something else there may run what it is asked to.
  const parts = script && new URL('.', script).href
  return [
    "default-src 'none'",
    script ? `script-src 'self' ${script}` : "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    parts ? `connect-src 'self' ${parts}` : "connect-src 'self'",
    ...(parts ? [`frame-src ${parts}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A page that opens a provider's window has to hear of it again; any other is alone with its own. */
export const pageOpenerPolicy = ({ script }: Popup): string =>
  script ? 'same-origin-allow-popups' : 'same-origin'

export async function secureHeaders(app: FastifyInstance): Promise<void> {
  const isSecure = app.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', INERT)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
}
