// Which host name passkeys belong to, and how often a network may try.
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { SIGN_IN_PER_ADDRESS } from '#contract/limits.ts'
import { type TestApp, testApp } from '#server/testing.ts'
import { Authenticator } from './authenticator.testing.ts'
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

test('failures of a network are counted, successes are not', async () => {
  run = await testApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  const person = await run.newPerson()
  const authenticator = new Authenticator()
  const options = (await person.post('/api/auth/passkeys/options')).json()
  await person.post('/api/auth/passkeys', { response: authenticator.create(options) })
  const logIn = async () => {
    const asked = (await person.post('/api/auth/login/passkey/options')).json()
    return (await person.post('/api/auth/login/passkey', { response: authenticator.get(asked) })).statusCode
  }
  const fail = async () => {
    await person.post('/api/auth/login/passkey/options')
    return (await person.post('/api/auth/login/passkey', { response: {} })).statusCode
  }
  // What answers nothing that was asked is no guess.
  for (let n = 0; n <= SIGN_IN_PER_ADDRESS; n++) {
    expect((await person.post('/api/auth/login/passkey', { response: {} })).statusCode).toBe(401)
  }
  expect(await logIn()).toBe(200)
  for (let n = 1; n < SIGN_IN_PER_ADDRESS; n++) expect(await fail()).toBe(401)
  expect(await logIn()).toBe(200)
  expect(await fail()).toBe(401)
  expect(await fail()).toBe(429)
  expect(await logIn()).toBe(429)
})
