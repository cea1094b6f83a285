// Signing in with a passkey, alone and as the second step, and confirming with one; and everything that is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type Person, type TestApp, testApp } from '#server/testing.ts'
import { Authenticator, type Changes } from './authenticator.testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const REFUSED = [401, 'passkey_refused']

async function add(person: Person, authenticator = new Authenticator()): Promise<Authenticator> {
  const options = (await person.post('/api/auth/passkeys/options')).json()
  const reply = await person.post('/api/auth/passkeys', { response: authenticator.create(options) })
  expect(reply.statusCode).toBe(201)
  return authenticator
}

const optionsFor = async (browser: Browser) => (await browser.post('/api/auth/login/passkey/options')).json()
const send = (browser: Browser, response: object) => browser.post('/api/auth/login/passkey', { response })

async function logIn(browser: Browser, authenticator: Authenticator, changes?: Changes) {
  return await send(browser, authenticator.get(await optionsFor(browser), changes))
}

/** As if an authenticator app were set up: from then on a password is only the first step. */
const askForCode = (person: Person) =>
  run.database.query(
    "insert into authenticators (user_id, sealed_secret, enabled_at) values ($1, 'sealed', now())",
    [person.id],
  )

/** A browser in which the password was given. */
async function afterPassword({ email, password }: Person): Promise<Browser> {
  const browser = run.browser()
  const reply = await browser.post('/api/auth/login', { email, password })
  expect(reply.json()).toMatchObject({ twoFactor: true })
  return browser
}

const answer = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
]
const isIn = async (browser: Browser) => (await browser.get('/api/user')).statusCode === 200
const logOf = async ({ id }: Person) => {
  const { rows } = await run.database.query(
    'select action from security_entries where user_id = $1 order by at, id',
    [id],
  )
  return rows.map(({ action }) => action)
}
const sessionOf = async ({ id }: Person) => {
  const { rows } = await run.database.query(
    'select is_strong from sessions where user_id = $1 order by created_at desc, id desc limit 1',
    [id],
  )
  return rows[0]
}

describe('signing in with a passkey', () => {
  test('asks for any that was unlocked, and says of no account what it has', async () => {
    expect(await optionsFor(run.browser())).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  test('opens a session that counts as two factors', async () => {
    const person = await run.newPerson()
    const authenticator = await add(person)
    const browser = run.browser()
    const reply = await logIn(browser, authenticator)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().user).toMatchObject({ id: person.id, email: person.email })
    expect(await isIn(browser)).toBe(true)
    expect(await sessionOf(person)).toEqual({ is_strong: true })
    expect((await logOf(person)).at(-1)).toBe('signed_in')
    expect(browser.cookies.passkey).toBeUndefined()
    const [{ lastUsedAt }] = (await browser.get('/api/auth/passkeys')).json().items
    expect(lastUsedAt).toMatch(/^\d{4}-/)
  })

  test('works again and again, with one that counts and with one that does not', async () => {
    for (const isSynced of [false, true]) {
      const person = await run.newPerson()
      const authenticator = await add(person, new Authenticator({ isSynced }))
      for (const _ of [1, 2, 3]) {
        expect((await logIn(run.browser(), authenticator)).statusCode).toBe(200)
      }
    }
  })

  test('takes the place of the session that the browser had', async () => {
    const [person, before] = [await run.newPerson(), await run.newPerson()]
    const authenticator = await add(person)
    const old = { ...before.cookies }
    await logIn(before, authenticator)
    const thief = run.browser()
    Object.assign(thief.cookies, old)
    expect(await isIn(thief)).toBe(false)
    expect((await before.get('/api/user')).json().id).toBe(person.id)
  })

  test.each<[string, Changes]>([
    ['signed on a page of somebody else', { origin: 'https://evil.example' }],
    ['signed on another port of this machine', { origin: 'http://localhost:3001' }],
    ['signed for another host', { relyingPartyId: 'evil.example' }],
    ['signed without unlocking', { isVerified: false }],
    ['signed for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that says to be of somebody else', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['that says not whose it is', { userHandle: null }],
  ])('refuses one %s, and puts it on record', async (_what, changes) => {
    const person = await run.newPerson()
    const authenticator = await add(person)
    const browser = run.browser()
    const reply = await logIn(browser, authenticator, changes)
    expect(answer(reply)).toEqual(REFUSED)
    expect(reply.json()).toEqual({
      code: 'passkey_refused',
      message: 'This passkey was not accepted. Try again, or use another way.',
    })
    expect(await isIn(browser)).toBe(false)
    expect((await logOf(person)).at(-1)).toBe('second_factor_refused')
    expect((await logIn(browser, authenticator)).statusCode).toBe(200)
  })

  test('refuses a signature by another key', async () => {
    const authenticator = await add(await run.newPerson())
    const [id = ''] = authenticator.credentials.keys()
    const forger = new Authenticator()
    forger.create(
      {
        challenge: '',
        rp: { id: 'localhost' },
        user: { id: authenticator.credentials.get(id)?.userHandle ?? '' },
      },
      { credentialId: id },
    )
    expect(answer(await logIn(run.browser(), forger))).toEqual(REFUSED)
  })

  test.each([
    [{}],
    [{ id: 7 }],
    [{ id: 'a\u0000b', rawId: 'a\u0000b' }],
    [{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }],
  ])('refuses what is no answer, or nobody’s: %j', async (response) => {
    const browser = run.browser()
    await optionsFor(browser)
    expect(answer(await send(browser, response))).toEqual(REFUSED)
  })

  test('refuses an answer to what another browser was asked, or that nobody asked', async () => {
    const authenticator = await add(await run.newPerson())
    const [browser, other] = [run.browser(), run.browser()]
    const response = authenticator.get(await optionsFor(browser))
    expect(answer(await send(other, response))).toEqual(REFUSED)
    await optionsFor(other)
    expect(answer(await send(other, response))).toEqual(REFUSED)
    expect((await send(browser, response)).statusCode).toBe(200)
  })

  test('takes an answer once, of several at the same time too', async () => {
    const authenticator = await add(await run.newPerson())
    const browser = run.browser()
    const response = authenticator.get(await optionsFor(browser))
    const cookies = { ...browser.cookies }
    const twins = [1, 2, 3, 4].map(() => {
      const twin = run.browser()
      Object.assign(twin.cookies, cookies)
      return twin
    })
    const replies = await Promise.all(twins.map((twin) => send(twin, response)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
    Object.assign(browser.cookies, cookies)
    expect(answer(await send(browser, response))).toEqual(REFUSED)
  })

  test.each([
    ['the same', 5],
    ['less', 4],
    ['nothing any more', 0],
  ])('refuses an authenticator that has counted %s: it may be a copy', async (_what, counter) => {
    const person = await run.newPerson()
    const authenticator = await add(person)
    expect((await logIn(run.browser(), authenticator, { counter: 5 })).statusCode).toBe(200)
    const browser = run.browser()
    expect(answer(await logIn(browser, authenticator, { counter }))).toEqual(REFUSED)
    expect(await isIn(browser)).toBe(false)
    expect((await logOf(person)).at(-1)).toBe('second_factor_refused')
    expect((await logIn(browser, authenticator, { counter: 6 })).statusCode).toBe(200)
  })

  test('refuses one that was removed, and one of an account that has ended', async () => {
    const person = await run.newPerson()
    const [removed, kept] = [await add(person), await add(person)]
    const browser = run.browser()
    const response = removed.get(await optionsFor(browser))
    const [{ id }] = (await person.get('/api/auth/passkeys')).json().items
    expect((await person.remove(`/api/auth/passkeys/${id}`)).statusCode).toBe(204)
    expect(answer(await send(browser, response))).toEqual(REFUSED)
    await run.database.query('update users set deleted_at = now() where id = $1', [person.id])
    expect(answer(await logIn(browser, kept))).toEqual(REFUSED)
  })

  test('refuses what was asked for another use', async () => {
    const person = await run.newPerson()
    const authenticator = await add(person)
    for (const url of ['/api/auth/passkeys/options', '/api/auth/confirm/options']) {
      const { challenge } = (await person.post(url)).json()
      const response = authenticator.get({ challenge, rpId: 'localhost', allowCredentials: [] })
      expect([url, ...answer(await send(person, response))]).toEqual([url, ...REFUSED])
    }
  })
})

describe('a passkey in place of a code', () => {
  test('is asked for among those of the account, and ends the wait', async () => {
    const person = await run.newPerson()
    const authenticator = await add(person)
    await askForCode(person)
    const browser = await afterPassword(person)
    expect(await isIn(browser)).toBe(false)
    const options = await optionsFor(browser)
    expect(options.allowCredentials).toEqual([
      { id: [...authenticator.credentials.keys()][0], type: 'public-key' },
    ])
    const waiting = browser.cookies['second-factor']
    // Whose it must be is known: such an answer need not say it.
    expect((await send(browser, authenticator.get(options, { userHandle: null }))).statusCode).toBe(200)
    expect(await sessionOf(person)).toEqual({ is_strong: true })
    expect(browser.cookies['second-factor']).toBeUndefined()
    const late = run.browser()
    late.cookies['second-factor'] = waiting ?? ''
    expect((await optionsFor(late)).allowCredentials).toEqual([])
  })

  test("of another account does not count after the first account's password", async () => {
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const [own, foreign] = [await add(person), await add(other)]
    await askForCode(person)
    const browser = await afterPassword(person)
    const options = { ...(await optionsFor(browser)), allowCredentials: [] }
    expect(answer(await send(browser, foreign.get(options)))).toEqual(REFUSED)
    expect(await isIn(browser)).toBe(false)
    expect((await logOf(person)).at(-1)).toBe('second_factor_refused')
    expect(await logOf(other)).not.toContain('second_factor_refused')
    expect((await logIn(browser, own)).statusCode).toBe(200)
  })

  test('asked for before the password counts for that account alone, too', async () => {
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const foreign = await add(other)
    await askForCode(person)
    const browser = run.browser()
    const options = await optionsFor(browser)
    await browser.post('/api/auth/login', { email: person.email, password: person.password })
    expect(answer(await send(browser, foreign.get(options)))).toEqual(REFUSED)
  })
})

describe('confirming with a passkey', () => {
  const forget = ({ id }: Person) =>
    run.database.query(
      "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [id],
    )
  const isConfirmed = async (person: Person) =>
    (await person.post('/api/auth/passkeys/options')).statusCode === 200
  const ask = async (person: Person) => (await person.post('/api/auth/confirm/options')).json()
  const confirm = (person: Person, passkey: object) => person.post('/api/auth/confirm', { passkey })

  test('asks for those of the account, and is good for ten minutes', async () => {
    const person = await run.newPerson()
    const authenticator = await add(person)
    await forget(person)
    expect(await isConfirmed(person)).toBe(false)
    const options = await ask(person)
    expect(options.allowCredentials).toHaveLength(1)
    const reply = await confirm(person, authenticator.get(options))
    expect(reply.statusCode).toBe(200)
    expect(await isConfirmed(person)).toBe(true)
  })

  test("refuses another account's, one that was not unlocked, and an answer to a sign-in", async () => {
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const [own, foreign] = [await add(person), await add(other)]
    await forget(person)
    const open = { allowCredentials: [] }
    const refused = [401, 'confirmation_failed']
    expect(answer(await confirm(person, foreign.get({ ...(await ask(person)), ...open })))).toEqual(refused)
    expect(answer(await confirm(person, own.get(await ask(person), { isVerified: false })))).toEqual(refused)
    expect(answer(await confirm(person, own.get(await optionsFor(person))))).toEqual(refused)
    expect(await isConfirmed(person)).toBe(false)
  })

  test('takes an answer once', async () => {
    const person = await run.newPerson()
    const authenticator = await add(person)
    const response = authenticator.get(await ask(person))
    const { passkey = '' } = person.cookies
    expect((await confirm(person, response)).statusCode).toBe(200)
    person.cookies.passkey = passkey
    expect(answer(await confirm(person, response))).toEqual([401, 'confirmation_failed'])
  })

  test('takes no answer to what another person was asked in this browser', async () => {
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const own = await add(person)
    await forget(person)
    await add(other)
    const { challenge } = await ask(other)
    person.cookies.passkey = other.cookies.passkey ?? ''
    const response = own.get({ challenge, rpId: 'localhost', allowCredentials: [] })
    expect(answer(await confirm(person, response))).toEqual([401, 'confirmation_failed'])
  })
})
