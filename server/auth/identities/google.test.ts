// Signing in with the code of the provider's own window.
import { describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { TestApp } from '#server/testing.ts'
import { configureAs, narrow, type TestProvider, withProvider } from './provider.testing.ts'

const ORIGIN = 'http://localhost:3000'

let provider: TestProvider
let run: TestApp
withProvider('google', (started) => {
  ;({ provider, run } = started)
})

const asked = { 'x-requested-with': 'XMLHttpRequest', origin: ORIGIN }
const answer = (reply: { statusCode: number; json(): { code: string; message: string } }) => [
  reply.statusCode,
  reply.json().code,
]

async function signIn(headers: Record<string, string> = asked, browser = run.browser()) {
  const code = await provider.codeFor(headers.origin ?? ORIGIN)
  return browser.post('/api/auth/google', { code }, headers)
}

test('is offered with what its script needs', async () => {
  expect((await run.browser().get('/api/auth/providers')).json()).toEqual({
    items: [
      {
        id: 'google',
        name: 'Google',
        popup: { script: 'https://accounts.google.com/gsi/client', clientId: 'lintel' },
      },
    ],
    sendsMail: false,
  })
})

test('makes an account at the first time and opens it at the second', async () => {
  const browser = run.browser()
  const first = await signIn({ ...asked, 'accept-language': 'de' }, browser)
  expect(first.statusCode).toBe(200)
  const { user } = first.json<{ user: User }>()
  expect(user).toMatchObject({
    firstName: 'Mara',
    lastName: 'Fell',
    email: provider.claims.email,
    emailVerified: true,
    language: 'de',
    companyId: null,
  })
  expect((await browser.get('/api/user')).json()).toEqual(user)
  expect((await signIn()).json().user.id).toBe(user.id)
  const { items } = (await browser.get('/api/auth/identities')).json()
  expect(items).toMatchObject([{ provider: 'google', name: 'Google', email: provider.claims.email }])
})

test("the code is exchanged for the page's own origin, and with the secret", async () => {
  for (const origin of [ORIGIN, 'http://localhost']) {
    expect((await signIn({ ...asked, origin, host: new URL(origin).host })).statusCode).toBe(200)
    expect(provider.asked).toMatchObject({ grant_type: 'authorization_code', redirect_uri: origin })
  }
  expect((await signIn({ 'x-requested-with': 'curl' })).statusCode).toBe(200)
  expect(provider.asked.redirect_uri).toBe(ORIGIN)
})

describe('another site', () => {
  test('cannot sign anybody in: it may not send the header', async () => {
    expect(answer(await signIn({ origin: ORIGIN }))).toEqual([403, 'bad_origin'])
    expect(answer(await signIn({ ...asked, origin: 'https://evil.example' }))).toEqual([403, 'bad_origin'])
  })
})

describe('is refused', () => {
  test.each([[undefined], [{}], [{ code: '' }], [{ code: null }]])('without a code: %j', async (body) => {
    const reply = await run.browser().post('/api/auth/google', body, asked)
    expect(answer(reply)).toEqual([422, 'provider_invalid'])
    expect(reply.json().message).toBe('Invalid provider or missing credentials')
  })

  test.each([
    ['another client', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['a time that is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['nobody', { sub: '' }],
    ['somebody without an address', { email: undefined }],
    ['somebody with an odd address', { email: 'mara at example' }],
  ])('with a token for %s', async (_what, claims) => {
    Object.assign(provider.claims, claims)
    expect(answer(await signIn())).toEqual([401, 'provider_failed'])
  })

  test('with a token that somebody else signed, or none at all', async () => {
    provider.answer = (body) => {
      body.id_token = forged(String(body.id_token), { email: 'victim@example.test' })
    }
    expect(answer(await signIn())).toEqual([401, 'provider_failed'])
    provider.answer = (body) => {
      body.id_token = unsigned(String(body.id_token))
    }
    expect(answer(await signIn())).toEqual([401, 'provider_failed'])
    provider.answer = (body) => {
      delete body.id_token
    }
    expect(answer(await signIn())).toEqual([401, 'provider_failed'])
    provider.answer = () => {}
    expect((await signIn()).statusCode).toBe(200)
  })

  test('with a code that the provider does not know', async () => {
    provider.answer = (body) => {
      for (const key of Object.keys(body)) delete body[key]
      body.error = 'invalid_grant'
    }
    const reply = await signIn()
    expect(answer(reply)).toEqual([401, 'provider_failed'])
    expect(reply.cookies).toEqual([])
  })
})

const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function forged(token: string, changes: object): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  return [head, write({ ...part(body), ...changes }), signature].join('.')
}

function unsigned(token: string): string {
  const [, body = ''] = token.split('.')
  return [write({ alg: 'none' }), body, ''].join('.')
}

test('strangers cannot try codes without end, and success does not count', async () => {
  await narrow(run, 0.1)
  const status = async () => (await signIn()).statusCode
  for (const _ of [1, 2, 3, 4]) expect(await status()).toBe(200)
  provider.claims.aud = 'somebody-else'
  expect([await status(), await status(), await status(), await status()]).toEqual([401, 401, 401, 429])
  await narrow(run, 1000)
})

test('where nothing is configured it is neither offered nor possible', async () => {
  configureAs('none', provider)
  expect((await run.browser().get('/api/auth/providers')).json()).toEqual({ items: [], sendsMail: false })
  expect(answer(await signIn())).toEqual([422, 'provider_invalid'])
  for (const path of ['google/start', 'oidc/start', 'github/start', 'oidc/callback?code=a&state=b']) {
    const led = await run.browser().get(`/api/auth/oidc/${path}`)
    expect([path, led.statusCode, led.headers.location]).toEqual([path, 302, '/login#fault=provider_invalid'])
  }
})
