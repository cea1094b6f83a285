// Security headers of every answer.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** For everything that is not a page of ours: it may load nothing and be framed by nobody. */
const INERT = "default-src 'none'; frame-ancestors 'none'"

/** What a page of ours may load: our own files, and styles that carry its nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

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
