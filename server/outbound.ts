// The only way to call an address that a person gave: public hosts only, no redirects, limits on time and size.

import dns from 'node:dns/promises'
import { once } from 'node:events'
import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface OutboundOptions {
  method?: string
  /** `host` and `accept-encoding` are set here and cannot be chosen. */
  headers?: Record<string, string>
  body?: string | Buffer
  /** For the whole exchange, from the look-up of the name to the last byte of the answer. */
  seconds?: number
  /** Of the answer's body. */
  bytes?: number
}

export interface OutboundReply {
  /** Any but a redirect's: what a 404 or 500 means is for the caller to say. */
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const sentences = {
  address_invalid: 'Give an address that starts with https:// and has no user name or password in it.',
  address_not_public:
    'This address leads into a private network. Give a public one, or ask the operator to list it in OUTBOUND_ALLOW.',
  redirected: 'This address only redirects to another one. Give the address that it ends at.',
  compressed: 'The answer from this address is compressed, though asked not to be. Switch that off there.',
  too_large: 'The answer from this address is too large. Give one with a smaller answer.',
  timed_out: 'This address took too long to answer. Try again later.',
  unreachable: 'No usable answer came from this address. Check it, and that its certificate is valid.',
}

/** Neither its message nor its cause holds the address's path or query: those may be secrets. */
export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly code: keyof typeof sentences
  constructor(code: OutboundError['code'], cause?: unknown) {
    super(sentences[code], { cause })
    this.code = code
  }
}

let allowed = new Set<string>()

/**
 * OUTBOUND_ALLOW, set once at start: hosts with their port, as readConfig writes them. They are called without a
 * look at where they lead, and with http too.
 */
export function allowOutbound(hosts: string[]): void {
  allowed = new Set(hosts)
}

const SECONDS = 10
const BYTES = 1_000_000

/**
 * Calls an address that a person gave. Throws an OutboundError. A 304 is an answer, any other status from 300 to
 * 399 is `redirected`. Not inside a transaction.
 */
export async function outbound(address: string, options: OutboundOptions = {}): Promise<OutboundReply> {
  const url = checkedUrl(address)
  const ending = new AbortController()
  const { signal } = ending
  const timer = setTimeout(
    () => ending.abort(new OutboundError('timed_out')),
    (options.seconds ?? SECONDS) * 1000,
  )
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    return await Promise.race([ended, exchange(url, options, signal)])
  } finally {
    clearTimeout(timer)
    ending.abort() // whatever came: hang up
  }
}

function checkedUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isKnown = url?.protocol === 'https:' || (url?.protocol === 'http:' && isAllowed(url))
  if (!url || !isKnown || url.username || url.password) throw new OutboundError('address_invalid')
  return url
}

function isAllowed({ hostname, port, protocol }: URL): boolean {
  return allowed.has(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)
}

async function exchange(
  url: URL,
  { method = 'GET', headers, body, bytes = BYTES }: OutboundOptions,
  signal: AbortSignal,
): Promise<OutboundReply> {
  const lookup = isAllowed(url) ? undefined : onlyThese(await publicAddresses(url))
  signal.throwIfAborted()
  const sent = new Headers(headers)
  sent.delete('host')
  sent.set('accept-encoding', 'identity')
  if (body !== undefined) sent.set('content-length', String(Buffer.byteLength(body)))
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: Object.fromEntries(sent),
    // A connection of its own: one that is kept would lead to where the name led before.
    agent: false,
    ...(lookup && { lookup }),
  })
  signal.addEventListener('abort', () => request.destroy())
  // Fails once more when the answer breaks off: with nobody listening that would end the process.
  request.on('error', () => {})
  request.end(body)
  try {
    const response = await responseTo(request)
    return { status: response.statusCode!, headers: response.headers, body: await bodyOf(response, bytes) }
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('unreachable', error)
  }
}

interface Address {
  address: string
  family: number
}

/** All addresses of the host; refused when one of them is not public. */
async function publicAddresses({ hostname }: URL): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family
    ? [{ address: host, family }]
    : await dns.lookup(host, { all: true }).catch((error: unknown) => {
        throw new OutboundError('unreachable', error)
      })
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new OutboundError('address_not_public')
  }
  return addresses
}

/** Answers the connection's look-up with what was checked: a second one could be told otherwise. */
function onlyThese(addresses: Address[]): LookupFunction {
  const [first] = addresses
  return (_hostname, { all }, callback) => {
    // Later: a connection that fails at once would fail before anybody listens, and end the process.
    setImmediate(() => {
      if (all) callback(null, addresses)
      else callback(null, first!.address, first!.family)
    })
  }
}

const nat64 = ipaddr.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IPv4 or IPv6 address is one of the open internet. An IPv4 address inside an IPv6 one counts as itself
 * where networks without IPv4 use that (NAT64); 6to4 and Teredo are never public. Exported for its test.
 */
export function isPublicAddress(address: string): boolean {
  const whole = ipaddr.process(address)
  const isTranslated = whole.kind() === 'ipv6' && whole.match(nat64)
  const reached = isTranslated ? ipaddr.fromByteArray(whole.toByteArray().slice(12)) : whole
  if (reached.range() !== 'unicast') return false
  // The list of special ranges does not know all that nobody was given yet.
  return reached.kind() === 'ipv4' || reached.match(globalUnicast)
}

async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(request, 'response')
  const { statusCode: status = 0, headers } = response!
  if (status >= 300 && status < 400 && status !== 304) throw new OutboundError('redirected')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new OutboundError('compressed')
  return response!
}

async function bodyOf(response: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new OutboundError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
