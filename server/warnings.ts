// What the operator should set right: said at the start, and to admins in the application.
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Warning } from '#contract/outbox.ts'
import type { Config } from '#server/config.ts'
import { log } from '#server/log.ts'

const sentences: Record<Warning, string> = {
  no_mail_server: 'No mail server is set up: mails are kept in the outbox. Set SMTP_URL and MAIL_FROM.',
  proxy_not_trusted:
    'Requests carry X-Forwarded-For, but no proxy is trusted: everybody seems to come from its address. Set TRUST_PROXY.',
  plain_http:
    'People reach this server without encryption. Put a proxy with https in front, and set PUBLIC_URL to its address.',
}

let current = new Set<Warning>()

/** Finds what the configuration shows, and says it once. */
export function startWarnings(config: Pick<Config, 'smtpUrl' | 'publicUrl'>): void {
  current = new Set()
  if (!config.smtpUrl) warn('no_mail_server')
  if (isPlainHttp(config.publicUrl)) warn('plain_http')
}

/** Requests show whether a proxy stands in front. From elsewhere anybody can send such a header. */
export function watchForProxies(app: FastifyInstance, trustProxy: Config['trustProxy']): void {
  if (trustProxy !== false) return
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && isNear(request.ip)) warn('proxy_not_trusted')
    done()
  })
}

/** Of this machine or of a private network. */
const isNear = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast'

function warn(warning: Warning) {
  if (current.has(warning)) return
  current.add(warning)
  log.warn(sentences[warning])
}

export const currentWarnings = (): Warning[] => [...current]
export const sentenceOf = (warning: Warning): string => sentences[warning]
export const hasMailServer = (): boolean => !current.has('no_mail_server')

/** Plain http is for this machine and for private networks. */
export function isPlainHttp(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')) return false
  const address = hostname.replace(/^\[|\]$/g, '')
  return !isNear(address)
}
