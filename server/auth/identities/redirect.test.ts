// Signing in by being led to a provider and back: what the way back must fit.
import { describe, expect, test } from 'vitest'
import type { Browser, TestApp } from '#server/testing.ts'
import {
  comeBackFrom,
  configureAs,
  goThrough,
  narrow,
  startTestProvider,
  type TestProvider,
  withProvider,
} from './provider.testing.ts'

let provider: TestProvider
let run: TestApp
withProvider('oidc', (started) => {
  ;({ provider, run } = started)
})

const isSignedIn = async (browser: Browser) => (await browser.get('/api/user')).statusCode === 200

async function begin(browser: Browser): Promise<string> {
  const { headers } = await browser.get('/api/auth/oidc/oidc/start')
  return String(headers.location)
}
const land = async (browser: Browser, address: string) => (await browser.get(address)).headers.location

describe('the way there', () => {
  test('carries state, nonce and PKCE, all new each time, and is kept nowhere', async () => {
    const browser = run.browser()
    const reply = await browser.get('/api/auth/oidc/oidc/start?returnTo=/app/tasks')
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store'])
    const url = new URL(String(reply.headers.location))
    const query = Object.fromEntries(url.searchParams)
    expect(url.origin).toBe(provider.issuer)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'lintel',
      scope: 'openid profile email',
      redirect_uri: 'http://localhost:3000/api/auth/oidc/oidc/callback',
      code_challenge_method: 'S256',
    })
    const again = Object.fromEntries(new URL(await begin(browser)).searchParams)
    for (const key of ['state', 'nonce', 'code_challenge']) {
      expect(query[key]).toMatch(/^[\w-]{43}$/)
      expect(again[key]).not.toBe(query[key])
    }
    const cookie = reply.cookies.find(({ name }) => name === 'provider')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 })
    expect(url.href).not.toContain(cookie?.value)
  })

  test('a server on any free port is come back to where it was asked', async () => {
    const { publicUrl } = run.app
    run.app.publicUrl = 'http://localhost:0'
    const { headers } = await run.browser().get('/api/auth/oidc/oidc/start', { host: '127.0.0.1:4321' })
    run.app.publicUrl = publicUrl
    expect(new URL(String(headers.location)).searchParams.get('redirect_uri')).toBe(
      'http://127.0.0.1:4321/api/auth/oidc/oidc/callback',
    )
  })

  test('a provider that does not answer is asked again the next time', async () => {
    const late = await startTestProvider()
    await late.stop()
    configureAs('oidc', late)
    expect(await begin(run.browser())).toBe('/login#fault=provider_failed')
    const back = await startTestProvider(Number(new URL(late.issuer).port))
    expect(await begin(run.browser())).toContain(`${back.issuer}/`)
    await back.stop()
  })

  test('a provider that names itself otherwise than the operator does is not believed', async () => {
    const { port } = new URL(provider.issuer)
    configureAs('oidc', { issuer: `http://127.0.0.1:${port}` })
    expect(await begin(run.browser())).toBe('/login#fault=provider_failed')
  })

  test('whoever begins without end has to wait', async () => {
    await narrow(run, 0.003)
    for (const _ of [1, 2, 3]) expect(await begin(run.browser())).toContain(provider.issuer)
    expect(await begin(run.browser())).toBe('/login#fault=too_many_tries')
    await narrow(run, 1000)
  })

  test('is not begun by a page of another site, which uses nothing up', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const browser = run.browser()
      const reply = await browser.get('/api/auth/oidc/oidc/start', { 'sec-fetch-site': site })
      expect(reply.headers.location).toBe('/login#fault=bad_origin')
      expect(browser.cookies.provider).toBeUndefined()
    }
    const reply = await run.browser().get('/api/auth/oidc/oidc/start', { 'sec-fetch-site': 'same-origin' })
    expect(reply.headers.location).toContain(provider.issuer)
  })

  test.each([
    ['a language that nobody speaks', 'language=xx'],
    ['a parameter that nobody knows', 'nonsense=1'],
    ['two pages to come back to', 'returnTo=/app/users&returnTo=/app/tasks'],
    ['a page that is too long to come back to', `returnTo=/app/${'a'.repeat(2000)}`],
  ])('is begun with %s as without it', async (_what, query) => {
    expect(await goThrough(run.browser(), `?${query}`)).toBe('/app')
  })

  test('is begun where the browser comes back to: from a page elsewhere it leads to the page there', async () => {
    const startFrom = async (page: string) => {
      const browser = run.browser()
      const headers = { host: new URL(page).host, referer: page, 'sec-fetch-site': 'same-origin' }
      const reply = await browser.get('/api/auth/oidc/oidc/start', headers)
      return { browser, location: String(reply.headers.location) }
    }
    for (const page of ['http://127.0.0.1:3000/login', 'http://work.example:3000/login']) {
      const { browser, location } = await startFrom(page)
      expect(location).toBe('http://localhost:3000/login#fault=begun_elsewhere')
      expect(browser.cookies.provider).toBeUndefined()
    }
    const own = await startFrom('http://localhost:3000/login')
    expect(await land(own.browser, await comeBackFrom(own.location))).toBe('/app')
  })

  test('takes the place of one that the browser began before', async () => {
    const browser = run.browser()
    const former = await comeBackFrom(await begin(browser))
    const { provider: cookie = '' } = browser.cookies
    await begin(browser)
    browser.cookies.provider = cookie
    expect(await land(browser, former)).toBe('/login#fault=sign_in_ended')
  })
})

describe('the way back', () => {
  test('signs in and leads to the page that was asked for, with the verifier and the secret', async () => {
    const browser = run.browser()
    expect(await goThrough(browser, '?returnTo=/app/tasks%3Fview%3Dboard')).toBe('/app/tasks?view=board')
    expect((await browser.get('/api/user')).json().email).toBe(provider.claims.email)
    expect(provider.asked.code_verifier).toMatch(/^[\w-]{43}$/)
    expect(browser.cookies.provider).toBeUndefined()
  })

  test.each(['//evil.example', '/\\evil.example', 'https:evil.example', '/app/%2e%2e//evil.example'])(
    'leads home instead of to %s',
    async (returnTo) => {
      expect(await goThrough(run.browser(), `?returnTo=${encodeURIComponent(returnTo)}`)).toBe('/app')
    },
  )

  test('works once', async () => {
    const browser = run.browser()
    const address = await comeBackFrom(await begin(browser))
    const { provider: cookie = '' } = browser.cookies
    expect(await land(browser, address)).toBe('/app')
    expect(await land(browser, address)).toBe('/login#fault=sign_in_ended')
    const replay = run.browser()
    replay.cookies.provider = cookie
    expect(await land(replay, address)).toBe('/login#fault=sign_in_ended')
    expect(await isSignedIn(replay)).toBe(false)
  })

  test('two at the same time give one session', async () => {
    const browser = run.browser()
    const address = await comeBackFrom(await begin(browser))
    const twin = run.browser()
    Object.assign(twin.cookies, browser.cookies)
    const landed = await Promise.all([browser, twin].map((one) => land(one, address)))
    expect(landed.sort()).toEqual(['/app', '/login#fault=sign_in_ended'])
  })

  test('opens nothing in a browser that did not begin it', async () => {
    const [own, other] = [run.browser(), run.browser()]
    const address = await comeBackFrom(await begin(own))
    expect(await land(other, address)).toBe('/login#fault=sign_in_ended')
    await begin(other)
    expect(await land(other, address)).toBe('/login#fault=provider_failed')
    expect(await isSignedIn(other)).toBe(false)
    // What the other browser began itself still works, and so does the first one's.
    expect(await land(own, address)).toBe('/app')
  })

  test('belongs to the provider that it was begun at', async () => {
    configureAs('both', provider)
    const browser = run.browser()
    const { headers } = await browser.get('/api/auth/oidc/google/start')
    const address = await comeBackFrom(String(headers.location))
    expect(await land(browser, address.replace('/google/', '/oidc/'))).toBe('/login#fault=provider_failed')
    expect(await land(browser, address)).toBe('/app')
  })

  test('is over after ten minutes', async () => {
    const browser = run.browser()
    const address = await comeBackFrom(await begin(browser))
    await run.database.query("update challenges set expires_at = now() where purpose = 'provider'")
    expect(await land(browser, address)).toBe('/login#fault=sign_in_ended')
  })

  test.each([
    ['an error of the provider', (query: URLSearchParams) => query.set('error', 'access_denied')],
    ['the issuer of another', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['a code that was never given', (query: URLSearchParams) => query.set('code', 'guessed')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'another')],
    ['two states', (query: URLSearchParams) => query.append('state', 'another')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another state', (query: URLSearchParams) => query.set('state', 'a'.repeat(43))],
  ])('with %s opens nothing', async (_what, change) => {
    const browser = run.browser()
    const address = new URL(await comeBackFrom(await begin(browser)), 'http://localhost')
    change(address.searchParams)
    expect(await land(browser, address.pathname + address.search)).toBe('/login#fault=provider_failed')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is counted for the network when it fails, and not for those who changed their mind', async () => {
    const comeBackWith = async (query: string) => {
      const browser = run.browser()
      const state = new URL(await begin(browser)).searchParams.get('state')
      return land(browser, `/api/auth/oidc/oidc/callback?state=${state}&${query}`)
    }
    await narrow(run, 0.1)
    for (const _ of [1, 2, 3, 4]) {
      expect(await comeBackWith('error=access_denied')).toBe('/login#fault=provider_failed')
    }
    expect(await goThrough(run.browser())).toBe('/app')
    for (const _ of [1, 2, 3]) expect(await comeBackWith('code=guess')).toBe('/login#fault=provider_failed')
    expect(await goThrough(run.browser())).toBe('/login#fault=too_many_tries')
    await narrow(run, 1000)
  })

  test.each([
    ['another nonce', { nonce: 'a'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an end that is past', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['no address', { email: undefined }],
  ])('with a token with %s opens nothing', async (_what, claims) => {
    Object.assign(provider.claims, claims)
    const browser = run.browser()
    expect(await goThrough(browser)).toBe('/login#fault=provider_failed')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('an address that only the profile names counts too', async () => {
    const { email } = provider.claims
    provider.claims = { sub: provider.claims.sub }
    provider.profile = { email, email_verified: true, name: 'Mara Elin Fell' }
    const browser = run.browser()
    expect(await goThrough(browser)).toBe('/app')
    expect((await browser.get('/api/user')).json()).toMatchObject({
      email,
      emailVerified: true,
      firstName: 'Mara Elin',
      lastName: 'Fell',
    })
  })
})
