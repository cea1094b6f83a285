// A real OpenID Connect provider for tests, on this machine, and the way of a browser through it.
import { randomBytes } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browser, type TestApp, testApp } from '#server/testing.ts'
import { scaleThrottles } from '#server/throttle.ts'
import { configureProviders } from './providers.ts'

type Claims = Record<string, unknown>

export interface TestProvider {
  issuer: string
  /** Who is signed in there: what its tokens say besides issuer and times. */
  claims: Claims
  /** What it answers when it is asked for the profile. */
  profile: Claims
  /** Changes the answer with the tokens. */
  answer: (body: Claims) => void
  /** What the server sent for the last tokens. */
  asked: Record<string, string>
  /** A code as its own window gives it. */
  codeFor(redirectUri: string): Promise<string>
  stop(): Promise<void>
}

export async function startTestProvider(port = 0): Promise<TestProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(port, '127.0.0.1')
  const issuer = server.issuer.url ?? ''
  const provider: TestProvider = {
    issuer,
    claims: {},
    profile: {},
    answer: () => {},
    asked: {},
    async codeFor(redirectUri) {
      const query = new URLSearchParams({ response_type: 'code', redirect_uri: redirectUri })
      const led = await redirectOf(`${issuer}/authorize?${query}`)
      return led.searchParams.get('code') ?? ''
    },
    stop: () => server.stop(),
  }
  server.service.on('beforeTokenSigning', (token: { payload: Claims }, request: { body: object }) => {
    provider.asked = { ...request.body }
    Object.assign(token.payload, provider.claims)
  })
  server.service.on('beforeUserinfo', (reply: { body: Claims }) => {
    reply.body = { sub: provider.claims.sub, ...provider.profile }
  })
  server.service.on('beforeResponse', (reply: { body: Claims }) => provider.answer(reply.body))
  return provider
}

/** For one test file: a server, and a provider that it knows by this name; somebody new is signed in there each time. */
export function withProvider(
  id: 'google' | 'oidc',
  use: (started: { provider: TestProvider; run: TestApp }) => void,
): void {
  let stop = async () => {}
  let beginAnew = () => {}
  beforeAll(async () => {
    const provider = await startTestProvider()
    const run = await testApp()
    stop = async () => {
      await run.stop()
      await provider.stop()
    }
    use({ provider, run })
    beginAnew = () => {
      configureAs(id, provider)
      Object.assign(provider, { claims: stranger(), profile: {}, answer: () => {} })
    }
  })
  beforeEach(() => beginAnew())
  afterAll(() => stop())
}

async function redirectOf(url: string): Promise<URL> {
  const reply = await fetch(url, { redirect: 'manual' })
  return new URL(reply.headers.get('location') ?? '')
}

/** Somebody at the provider whom nobody has seen before. */
export function stranger(changes: Claims = {}): Claims {
  const name = randomBytes(6).toString('hex')
  return {
    sub: name,
    email: `${name}@example.test`,
    email_verified: true,
    given_name: 'Mara',
    family_name: 'Fell',
    ...changes,
  }
}

const client = { clientId: 'lintel', clientSecret: 'geheim' }

/** The server knows the provider as this one, and no other. */
export function configureAs(id: 'google' | 'oidc' | 'both' | 'none', { issuer }: { issuer: string }): void {
  const script = 'https://accounts.google.com/gsi/client'
  const google = { ...client, issuer, script }
  const oidc = { ...client, issuer, name: 'Office' }
  configureProviders({
    google: id === 'google' || id === 'both' ? google : undefined,
    oidc: id === 'oidc' || id === 'both' ? oidc : undefined,
  })
}

/** Throttles as narrow as this, and nothing counted so far. */
export async function narrow(run: TestApp, scale: number): Promise<void> {
  await run.database.query('delete from throttles')
  scaleThrottles(scale)
}

/** Path and query of the address at which a browser comes back from where it was led. */
export async function comeBackFrom(url: string): Promise<string> {
  const { pathname, search } = await redirectOf(url)
  return pathname + search
}

/** The whole way of a browser; where it is led in the end. */
export async function goThrough(browser: Browser, query = ''): Promise<string | undefined> {
  const { headers } = await browser.get(`/api/auth/oidc/oidc/start${query}`)
  const back = await browser.get(await comeBackFrom(String(headers.location)))
  return back.headers.location
}
