// Sign-in over HTTP: texts, passwords, sessions, cookies, throttles, and answers that give nothing away.
import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { registration, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const register = (changes?: Record<string, unknown>) =>
  run.browser().post('/api/auth/register', registration(changes))

describe('registering', () => {
  test('makes an account and signs it in, in no company yet', async () => {
    const browser = run.browser()
    const form = registration()
    const reply = await browser.post('/api/auth/register', form)
    expect(reply.statusCode).toBe(201)
    const { user } = reply.json<{ user: User }>()
    expect(user).toMatchObject({
      firstName: 'Robin',
      lastName: 'Ash',
      email: form.email,
      companyId: null,
      role: null,
      companies: [],
    })
    expect(user.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(user._id).toBe(user.id)
    expect((await browser.get('/api/user')).json()).toEqual(user)
  })

  test.each([
    ['email', 'fields_required', 'All fields are required.'],
    ['password', 'fields_required', 'All fields are required.'],
    ['firstName', 'fields_required', 'All fields are required.'],
    ['lastName', 'fields_required', 'All fields are required.'],
  ])('without %s: %s', async (field, code, message) => {
    for (const value of [undefined, '', '   ', null]) {
      if (field === 'password' && value === '   ') continue // blanks are a password, if a short one
      const reply = await register({ [field]: value })
      expect([value, reply.statusCode, reply.json().code, reply.json().message]).toEqual([
        value,
        422,
        code,
        message,
      ])
    }
  })

  test.each([
    ['p'.repeat(7), 422, 'password_short'],
    ['qzwxecrv', 201, undefined],
    ['p'.repeat(256), 201, undefined],
    ['p'.repeat(257), 422, 'password_long'],
    ['lowercaselettersonly', 201, undefined],
    ['password', 422, 'password_common'],
    ['PASSWORD', 422, 'password_common'],
    ['12345678', 422, 'password_common'],
    ['iloveyou1', 422, 'password_common'],
  ])('password %s: %i %s', async (password, status, code) => {
    const reply = await register({ password })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test.each(['mara', 'mara@', '@example.test', 'a b@example.test', 'a@b', 'a@@b.test', '<a@b.test>'])(
    'refuses %s as an address',
    async (email) => {
      expect((await register({ email })).json().code).toBe('email_invalid')
    },
  )

  test('one address is one account, however it is spelled, and the spelling is kept for display', async () => {
    const email = `Mara.${Date.now()}@Example.Test`
    expect((await register({ email })).json().user.email).toBe(email)
    const invisible = email.replace('@', '\u200b@')
    expect((await register({ email: invisible })).json().code).toBe('email_invalid')
    for (const twin of [email.toLowerCase(), ` ${email.toUpperCase()} `, email.replace('@', '＠')]) {
      const reply = await register({ email: twin })
      expect([twin, reply.statusCode, reply.json().code]).toEqual([twin, 409, 'email_taken'])
    }
    // Turkish rules would make a dotless ı of this I.
    await register({ email: `INFO.${Date.now()}@example.test` }).then((reply) =>
      expect(reply.statusCode).toBe(201),
    )
  })

  test('two at once make one account', async () => {
    const form = registration()
    const replies = await Promise.all([1, 2, 3].map(() => run.browser().post('/api/auth/register', form)))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409, 409])
  })
})

describe('logging in', () => {
  test('without email or password: the specified text', async () => {
    for (const body of [{}, { email: 'a@b.test' }, { password: 'x' }, { email: ' ', password: 'x' }]) {
      const reply = await run.browser().post('/api/auth/login', body)
      expect([reply.statusCode, reply.json().message]).toEqual([422, 'Email and password are required.'])
    }
  })

  test('works with the address in any spelling, and gives a new session', async () => {
    const person = await run.newPerson()
    const old = person.cookies.session
    const reply = await person.post('/api/auth/login', {
      email: ` ${person.email.toUpperCase()} `,
      password: person.password,
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().user.id).toBe(person.id)
    expect(person.cookies.session).not.toBe(old)
    // The session that the browser came with has ended.
    const before = run.browser()
    before.cookies.session = old ?? ''
    expect((await before.get('/api/user')).statusCode).toBe(401)
  })

  describe('answers alike, and costs the same,', () => {
    beforeEach(async () => {
      await run.browser().post('/api/auth/login', { email: 'warm@up.test', password: 'x' })
    })
    test.each(['known', 'unknown', 'not even an address', 'nul'])(
      'for an address that is %s',
      async (kind) => {
        const person = await run.newPerson()
        const email =
          { known: person.email, unknown: 'nobody@example.test', nul: 'a\0@b.test' }[kind] ?? 'no address'
        const compare = vi.spyOn(argon2, 'verify')
        const reply = await run.browser().post('/api/auth/login', { email, password: 'wrong' })
        expect(reply.statusCode).toBe(401)
        expect(reply.json()).toEqual({
          code: 'credentials_wrong',
          message: 'Login failed. Please check your credentials.',
        })
        expect(compare).toHaveBeenCalledTimes(1)
      },
    )
  })

  test('a password is verified as typed, long ones whole', async () => {
    const password = `${'x'.repeat(255)}y`
    const { email } = registration()
    await run.browser().post('/api/auth/register', registration({ email, password }))
    const logIn = async (tried: string) =>
      (await run.browser().post('/api/auth/login', { email, password: tried })).statusCode
    expect(await logIn(password)).toBe(200)
    expect(await logIn(`${'x'.repeat(255)}z`)).toBe(401)
    expect(await logIn(`${password} `)).toBe(401)
  })
})

describe('sessions', () => {
  test('the cookie is out of reach of scripts and other sites; the token is stored only as a hash', async () => {
    const reply = await register()
    const cookie = reply.cookies.find(({ name }) => name === 'session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.secure).toBeUndefined()
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(reply.body).not.toContain(cookie?.value)
    const { rows } = await run.database.query('select * from sessions where token_hash = $1', [cookie?.value])
    expect(rows).toEqual([])
  })

  test('logging out ends the session on the server, and can be repeated', async () => {
    const person = await run.newPerson()
    const stolen = { ...person.cookies }
    expect((await person.post('/api/auth/logout')).statusCode).toBe(204)
    expect(person.cookies.session).toBeUndefined()
    const thief = run.browser()
    Object.assign(thief.cookies, stolen)
    expect((await thief.get('/api/user')).statusCode).toBe(401)
    expect((await person.post('/api/auth/logout')).statusCode).toBe(204)
  })

  test.each([
    ['unused for 14 days', "last_used_at = now() - interval '14 days 1 second'"],
    ['opened 90 days ago', "expires_at = now() - interval '1 second'"],
  ])('one %s has ended', async (_what, change) => {
    const person = await run.newPerson()
    expect((await person.get('/api/user')).statusCode).toBe(200)
    await run.database.query(`update sessions set ${change} where user_id = $1`, [person.id])
    expect((await person.get('/api/user')).statusCode).toBe(401)
  })

  test('use keeps one alive', async () => {
    const person = await run.newPerson()
    await run.database.query(
      "update sessions set last_used_at = now() - interval '13 days' where user_id = $1",
      [person.id],
    )
    await person.get('/api/user')
    await expect
      .poll(async () => {
        const { rows } = await run.database.query(
          "select last_used_at > now() - interval '1 minute' as fresh from sessions where user_id = $1",
          [person.id],
        )
        return rows[0].fresh
      })
      .toBe(true)
  })

  test('a person has at most fifty; the oldest go', async () => {
    const person = await run.newPerson()
    await run.database.query(
      `insert into sessions (id, token_hash, user_id, expires_at, last_used_at)
       select gen_random_uuid(), 'hash' || n, $1, now() + interval '1 day', now() - n * interval '1 hour'
       from generate_series(1, 60) n`,
      [person.id],
    )
    const { email, password } = person
    expect((await run.browser().post('/api/auth/login', { email, password })).statusCode).toBe(200)
    const { rows } = await run.database.query('select token_hash from sessions where user_id = $1', [
      person.id,
    ])
    expect(rows).toHaveLength(50)
    expect(rows.map((row) => row.token_hash)).not.toContain('hash60')
    expect((await person.get('/api/user')).statusCode).toBe(200)
  })

  test('a deleted person is signed out on the next request', async () => {
    const person = await run.newPerson()
    await run.database.query('update users set deleted_at = now() where id = $1', [person.id])
    expect((await person.get('/api/user')).statusCode).toBe(401)
  })
})

describe('the language', () => {
  const languageOf = async (id: string) =>
    (await run.database.query('select language from users where id = $1', [id])).rows[0].language

  test.each([
    ['ja', 'ja'],
    ['de-DE,de;q=0.9', null],
    ['xx', null],
  ])('of the page that registers (%s) is kept as %s, and can be changed', async (header, kept) => {
    const browser = run.browser()
    const reply = await browser.post('/api/auth/register', registration(), { 'accept-language': header })
    const { id } = reply.json().user
    expect(await languageOf(id)).toBe(kept)
    expect((await browser.patch('/api/user', { language: 'ar' })).statusCode).toBe(200)
    expect(await languageOf(id)).toBe('ar')
    expect((await browser.patch('/api/user', {})).statusCode).toBe(200)
    expect((await browser.patch('/api/user', { language: 'xx' })).statusCode).toBe(422)
    for (const field of ['role', 'companyId', 'emailVerifiedAt', 'permissions', 'id']) {
      expect((await browser.patch('/api/user', { [field]: 'admin' })).statusCode).toBe(400)
    }
    expect(await languageOf(id)).toBe('ar')
  })
})
