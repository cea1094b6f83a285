// Sign-in as the operator sets it: throttles, closed sign-up, https, proxies. One server after the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registration, type TestApp, testApp } from '#server/testing.ts'

describe('throttles', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => strict.stop())
  let client = 0
  const from = () => ({ 'x-forwarded-for': `198.51.100.${++client}` })
  const logIn = (
    email: string,
    password: string,
    headers: Record<string, string>,
    browser = strict.browser(),
  ) => browser.post('/api/auth/login', { email, password }, headers)

  test('ten failures hold an account up from any address, but not a browser that it knows', async () => {
    const owner = await strict.newPerson()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => logIn(owner.email, `guess ${n}`, from())),
    )
    expect(guesses.filter((reply) => reply.statusCode === 401)).toHaveLength(10)
    const held = guesses.filter((reply) => reply.statusCode === 429)
    expect(held).toHaveLength(10)
    expect(Number(held[0]?.headers['retry-after'])).toBeGreaterThan(0)

    expect((await logIn(owner.email, owner.password, from())).statusCode).toBe(429)
    expect((await logIn(owner.email, owner.password, from(), owner)).statusCode).toBe(200)
  })

  test('an account that does not exist is held up alike', async () => {
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await logIn('ghost@example.test', 'x', from())).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('thirty failures hold an address up, whatever the accounts', async () => {
    const headers = from()
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await logIn(`n${n}@example.test`, 'x', headers)).statusCode)
    expect(statuses).toEqual([...Array(30).fill(401), 429])
  })

  test('successes count for nothing', async () => {
    const { email, password } = await strict.newPerson()
    const headers = from()
    for (let n = 0; n < 12; n++) expect((await logIn(email, password, headers)).statusCode).toBe(200)
  })

  test('twenty accounts an hour from one address', async () => {
    const headers = from()
    const statuses = []
    for (let n = 0; n < 21; n++) {
      statuses.push((await strict.browser().post('/api/auth/register', registration(), headers)).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })
})

test('a header that nobody vouches for does not change the address', async () => {
  const direct = await testApp({ environment: { RATE_LIMIT_SCALE: '0.1' } })
  const statuses = []
  for (let n = 0; n < 4; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` }
    const body = { email: `m${n}@example.test`, password: 'x' }
    statuses.push((await direct.browser().post('/api/auth/login', body, headers)).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 429])
  await direct.stop()
})

test('can be closed by the operator', async () => {
  const closed = await testApp({ environment: { OPEN_SIGN_UP: 'false' } })
  const reply = await closed.browser().post('/api/auth/register', registration())
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'sign_up_closed'])
  await closed.stop()
})

test('behind https the cookie is bound to the host and the connection', async () => {
  const secure = await testApp({ environment: { PUBLIC_URL: 'https://lintel.example' } })
  const reply = await secure.browser().post('/api/auth/register', registration())
  expect(reply.cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
    secure: true,
    path: '/',
  })
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  await secure.stop()
})
