// Reads the environment once, checks it, and says in one line what is wrong with it.
import { isIP } from 'node:net'
import path from 'node:path'
import { type AiConfig, readAi } from '#server/ai-config.ts'
import { type Environment, setting, together, wrong } from '#server/environment.ts'
import { isLoopback } from '#server/origin.ts'
import { parseKey } from '#server/sealing.ts'
import { StartError } from '#server/start-error.ts'

export interface Config {
  /** 0 lets the system choose. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Absent: PostgreSQL is run by Lintel itself, in dataDir. */
  databaseUrl: string | undefined
  /** Absent: kept in dataDir, see database/encryption-key.ts. */
  encryptionKey: Uint8Array | undefined
  /** An origin: no path, no slash at the end. With port 0 and no PUBLIC_URL its port is 0 too. */
  publicUrl: string
  /** For Fastify's `trustProxy`: the proxies whose X-Forwarded headers count; false believes nobody. */
  trustProxy: string[] | false
  logLevel: LogLevel
  /** Absent: mails are kept in dataDir/outbox. */
  smtpUrl: string | undefined
  /** Sender of every mail: `Name <address>` or an address. */
  mailFrom: string
  /** Multiplies every throttle. */
  rateLimitScale: number
  isSignUpOpen: boolean
  /** Absent: nobody signs in through Google. */
  google: GoogleProvider | undefined
  /** Absent: nobody signs in through another OpenID Connect provider. */
  oidc: OidcProvider | undefined
  /** Which AI services companies may use; none where nothing is set. */
  ai: AiConfig
  /** `host:port`, the host as `new URL` writes it: what people's addresses may lead to though it is not public. */
  outboundAllow: string[]
}

/** How Lintel is known at an OpenID Connect provider. */
interface Client {
  /** As the operator wrote it: a slash at its end belongs to it. */
  issuer: string
  clientId: string
  clientSecret: string
}
export interface GoogleProvider extends Client {
  /** Address of the script that opens the provider's window. */
  script: string
}
export interface OidcProvider extends Client {
  /** As the button says it. */
  name: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export function readConfig(env: Environment): Config {
  const port = readPort(env)
  return {
    port,
    host: readHost(env),
    dataDir: path.resolve(setting(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(env),
    encryptionKey: readEncryptionKey(env),
    publicUrl: readPublicUrl(env) ?? `http://localhost:${port}`,
    trustProxy: readTrustProxy(env),
    logLevel: readLogLevel(env),
    smtpUrl: readSmtpUrl(env),
    mailFrom: readMailFrom(env),
    rateLimitScale: readScale(env),
    isSignUpOpen: readSwitch(env, 'OPEN_SIGN_UP', true),
    google: readGoogle(env),
    oidc: readOidc(env),
    ai: readAi(env),
    outboundAllow: readOutboundAllow(env),
  }
}

function readPort(env: Environment): number {
  const value = setting(env, 'PORT') ?? '3000'
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65535) throw wrong('PORT', 'a whole number from 0 to 65535', value)
  return port
}

function readHost(env: Environment): string {
  const value = setting(env, 'HOST') ?? '127.0.0.1'
  if (isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value
  throw wrong('HOST', 'an address or name to listen on, such as 127.0.0.1 or 0.0.0.0', value)
}

function readDatabaseUrl(env: Environment): string | undefined {
  const value = setting(env, 'DATABASE_URL')
  if (value === undefined) return undefined
  const isPostgres = /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
  // The value is not shown: it may hold a password.
  if (!isPostgres) {
    throw new StartError('DATABASE_URL must be an address like postgres://user:password@host:5432/database.')
  }
  return value
}

/** Whether one is needed is for the start to say: the operator's command does without. */
function readEncryptionKey(env: Environment): Uint8Array | undefined {
  const value = setting(env, 'ENCRYPTION_KEY')
  if (value === undefined) return undefined
  const key = parseKey(value)
  // The value is not shown: it may be a key with a slip in it.
  if (!key) {
    throw new StartError(
      'ENCRYPTION_KEY must be 32 bytes in base64 or 64 hexadecimal digits, as made by: openssl rand -base64 32',
    )
  }
  return key
}

function readPublicUrl(env: Environment): string | undefined {
  const value = setting(env, 'PUBLIC_URL')
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin = url?.href === `${url?.origin}/` && /^https?:$/.test(url?.protocol ?? '')
  if (!url || !isOrigin) {
    throw wrong(
      'PUBLIC_URL',
      'an http or https address without a path, such as https://lintel.example',
      value,
    )
  }
  return url.origin
}

function readSmtpUrl(env: Environment): string | undefined {
  const value = setting(env, 'SMTP_URL')
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  // The value is not shown: it may hold a password.
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new StartError('SMTP_URL must be an address like smtp://user:password@mail.example:587.')
  }
  return value
}

function readMailFrom(env: Environment): string {
  const value = setting(env, 'MAIL_FROM') ?? 'Lintel <lintel@localhost>'
  const [, inBrackets] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? []
  const address = inBrackets ?? value
  if (/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) return value
  throw wrong('MAIL_FROM', 'an address, such as "Lintel <lintel@example.com>"', value)
}

/** Neither `true` nor a number of hops: both believe any sender's X-Forwarded-For. Whom to believe must be said. */
function readTrustProxy(env: Environment): Config['trustProxy'] {
  const value = setting(env, 'TRUST_PROXY')
  if (value === undefined || value === 'false') return false
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every(isProxyAddress)) return addresses
  throw wrong('TRUST_PROXY', 'the addresses of the proxies in front, such as "127.0.0.1, 10.0.0.0/8"', value)
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  const bits = Number(prefix)
  return /^\d+$/.test(prefix) && bits > 0 && bits <= (version === 4 ? 32 : 128)
}

function readLogLevel(env: Environment): LogLevel {
  const value = setting(env, 'LOG_LEVEL') ?? 'info'
  const level = logLevels.find((known) => known === value)
  if (!level) throw wrong('LOG_LEVEL', `one of ${logLevels.join(', ')}`, value)
  return level
}

function readScale(env: Environment): number {
  const value = setting(env, 'RATE_LIMIT_SCALE') ?? '1'
  const scale = Number(value)
  if (!/^\d+(\.\d+)?$/.test(value) || scale <= 0) {
    throw wrong('RATE_LIMIT_SCALE', 'a number greater than 0', value)
  }
  return scale
}

function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const value = setting(env, name)
  if (value === undefined) return fallback
  if (value !== 'true' && value !== 'false') throw wrong(name, 'true or false', value)
  return value === 'true'
}

function readGoogle(env: Environment): GoogleProvider | undefined {
  const own = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']
  const set = together(env, own, ['GOOGLE_ISSUER', 'GOOGLE_SCRIPT_URL'])
  if (!set) return undefined
  return {
    issuer: readSecureAddress('GOOGLE_ISSUER', set.GOOGLE_ISSUER ?? 'https://accounts.google.com'),
    clientId: set.GOOGLE_CLIENT_ID ?? '',
    clientSecret: set.GOOGLE_CLIENT_SECRET ?? '',
    script: readSecureAddress(
      'GOOGLE_SCRIPT_URL',
      set.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
    ),
  }
}

function readOidc(env: Environment): OidcProvider | undefined {
  const set = together(env, ['OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  if (!set) return undefined
  return {
    name: set.OIDC_NAME ?? '',
    issuer: readSecureAddress('OIDC_ISSUER', set.OIDC_ISSUER ?? ''),
    clientId: set.OIDC_CLIENT_ID ?? '',
    clientSecret: set.OIDC_CLIENT_SECRET ?? '',
  }
}

/** An https address without anything that a content security policy would read as its own; http on this machine. */
function readSecureAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = !!url && !url.search && !url.hash && !url.username && !/[\s;,]/.test(url.href)
  if (isPlain && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    return value
  throw wrong(
    name,
    'an https address, such as https://accounts.example.com (http only on this machine)',
    value,
  )
}

function readOutboundAllow(env: Environment): string[] {
  const value = setting(env, 'OUTBOUND_ALLOW')
  if (value === undefined) return []
  return value.split(',').map((entry) => {
    const host = asHostWithPort(entry.trim())
    if (host) return host
    throw wrong(
      'OUTBOUND_ALLOW',
      'hosts with their port, such as "127.0.0.1:9000, intranet.example:443"',
      value,
    )
  })
}

/** No patterns: whoever writes `*.example:443` must learn that it opens nothing. */
function asHostWithPort(text: string): string | undefined {
  const [, port] = /^(?:[\w.-]+|\[[\da-f:.]+\]):(\d+)$/i.exec(text) ?? []
  const address = `http://${text}`
  if (!Number(port) || !URL.canParse(address)) return undefined
  return `${new URL(address).hostname}:${Number(port)}`
}
