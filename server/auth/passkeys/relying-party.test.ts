// Which host name passkeys belong to, and how often a network may try.
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { SIGN_IN_PER_ADDRESS, SIGN_IN_PER_KNOWN_BROWSER } from '#contract/limits.ts'
import { type Browser, type TestApp, testApp } from '#server/testing.ts'
import { Authenticator, type Changes } from './authenticator.testing.ts'
import { relyingPartyOf } from './relying-party.ts'

let run: TestApp | undefined
afterEach(async () => {
  await run?.stop()
  run = undefined
})

const partyOf = (publicUrl: string, origin?: string) =>
  relyingPartyOf({ headers: { origin }, server: { publicUrl } } as FastifyRequest)

test.each([
  ['https://work.example', undefined, 'work.example', 'https://work.example'],
  ['https://work.example', 'https://work.example', 'work.example', 'https://work.example'],
  // A page by another name of this host: what it signs is not for the name that people open.
  ['https://work.example', 'https://other.example', 'work.example', 'https://work.example'],
  ['https://work.example:8443', undefined, 'work.example', 'https://work.example:8443'],
  ['http://localhost:3000', undefined, 'localhost', 'http://localhost:3000'],
  ['http://localhost:3000', 'http://localhost:5173', 'localhost', 'http://localhost:5173'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://localhost:3000', 'https://work.example', 'work.example', 'https://work.example'],
])('with PUBLIC_URL %s a page of %s uses those of %s', (publicUrl, page, id, origin) => {
  expect(partyOf(publicUrl, page)).toEqual({ id, origin })
})

test.each([
  ['http://127.0.0.1:3000', undefined],
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://localhost:3000', 'http://[::1]:3000'],
  ['https://192.168.1.20', undefined],
  ['https://[2001:db8::1]', undefined],
])('with PUBLIC_URL %s a page of %s has none', (publicUrl, page) => {
  expect(() => partyOf(publicUrl, page)).toThrow('This passkey was not accepted.')
})

test('passkeys of a public server are made and used at its address alone', async () => {
  run = await testApp({ environment: { PUBLIC_URL: 'https://work.example' } })
  const person = await run.newPerson()
  const authenticator = new Authenticator()
  const origin = 'https://work.example'
  const options = (await person.post('/api/auth/passkeys/options', {}, { origin })).json()
  expect(options.rp.id).toBe('work.example')
  const response = authenticator.create(options, { origin })
  expect((await person.post('/api/auth/passkeys', { response }, { origin })).statusCode).toBe(201)
  for (const [page, status] of [
    ['http://localhost:3000', 401],
    ['https://evil.work.example', 401],
    [origin, 200],
  ] as const) {
    const browser = run.browser()
    const asked = (await browser.post('/api/auth/login/passkey/options', {}, { origin })).json()
    const answered = authenticator.get(asked, { origin: page })
    const reply = await browser.post('/api/auth/login/passkey', { response: answered }, { origin })
    expect([page, reply.statusCode]).toEqual([page, status])
  }
})

test('failures of a network are counted, and hold up no browser that the owner has used', async () => {
  run = await testApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  const person = await run.newPerson()
  const authenticator = new Authenticator()
  const options = (await person.post('/api/auth/passkeys/options')).json()
  await person.post('/api/auth/passkeys', { response: authenticator.create(options) })
  const logIn = async (browser: Browser, changes?: Changes) => {
    const asked = (await browser.post('/api/auth/login/passkey/options')).json()
    const response = authenticator.get(asked, changes)
    return (await browser.post('/api/auth/login/passkey', { response })).statusCode
  }
  const stranger = run.browser()
  const send = async () => (await stranger.post('/api/auth/login/passkey', { response: {} })).statusCode
  const fail = async () => {
    await stranger.post('/api/auth/login/passkey/options')
    return send()
  }
  const another = run.browser
  // What answers nothing that was asked is no guess.
  for (let n = 0; n <= SIGN_IN_PER_ADDRESS; n++) expect(await send()).toBe(401)
  expect(await logIn(another())).toBe(200)
  for (let n = 1; n < SIGN_IN_PER_ADDRESS; n++) expect(await fail()).toBe(401)
  expect(await logIn(another())).toBe(200)
  expect(await fail()).toBe(401)
  expect(await fail()).toBe(429)
  expect(await logIn(another())).toBe(429)
  expect(await logIn(person)).toBe(200)
  // It is held up by itself: whoever stole its cookies guesses no more often.
  const thief = run.browser()
  thief.cookies.browser = person.cookies.browser ?? ''
  for (let n = 0; n < SIGN_IN_PER_KNOWN_BROWSER; n++) {
    expect(await logIn(thief, { isVerified: false })).toBe(401)
  }
  expect(await logIn(thief)).toBe(429)
})
