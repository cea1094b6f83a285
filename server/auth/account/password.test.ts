// Changing the own password: what it asks for, and what ends with it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#server/session-cookie.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const NEW = 'another quiet harbour'
const change = (person: Person, newPassword = NEW, currentPassword?: string) =>
  person.post('/api/auth/change-password', { currentPassword, newPassword })
const logIn = (email: string, password: string, browser = run.browser()) =>
  browser.post('/api/auth/login', { email, password })

test('ends every other session at once, keeps this one, and tells the person', async () => {
  const company = await run.newCompany()
  const person = company.admin
  const elsewhere = Object.assign(run.browser(), {
    id: person.id,
    email: person.email,
    password: person.password,
  })
  await logIn(person.email, person.password, elsewhere)
  await elsewhere.post('/api/auth/change-company', { userId: person.id, companyId: company.id })
  const [here, there] = [await run.connect(person, company.id), await run.connect(elsewhere, company.id)]
  const reply = await person.post(
    '/api/auth/change-password',
    { currentPassword: person.password, newPassword: NEW },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
  )
  expect(reply.statusCode).toBe(204)
  expect(await there.signedOut).toEqual({ reason: 'session_ended' })
  expect((await elsewhere.get('/api/user')).statusCode).toBe(401)
  expect((await person.get('/api/user')).statusCode).toBe(200)
  expect(here.socket.connected).toBe(true)
  here.socket.disconnect()

  expect((await logIn(person.email, person.password)).json().code).toBe('credentials_wrong')
  expect((await logIn(person.email, NEW)).statusCode).toBe(200)
  const { rows } = await run.database.query(
    'select subject, plain, html, is_secret from mails where address = $1',
    [person.email],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ subject: 'Your Lintel password was changed', is_secret: true })
  expect(rows[0].plain).toContain('From: Firefox, Linux, network address 127.0.0.1')
  expect(rows[0].plain).toContain('/forgot-password')
  expect(rows[0].plain + rows[0].html).not.toContain(NEW)
  const { rows: entries } = await run.database.query(
    "select action from audit_entries where company_id = $1 and action = 'password_changed'",
    [company.id],
  )
  expect(entries).toHaveLength(1)
})

test.each([
  ['wrong', 'not it', NEW, 'password_wrong', 'currentPassword'],
  ['left out', undefined, NEW, 'password_wrong', 'currentPassword'],
  ['right, for a short one', 'a quiet harbour', 'short', 'password_short', 'newPassword'],
  ['right, for a common one', 'a quiet harbour', 'password123', 'password_common', undefined],
])('with the current password %s: refused', async (_how, current, next, code, field) => {
  const person = await run.newPerson()
  const reply = await change(person, next, current)
  expect([reply.statusCode, reply.json().code]).toEqual([422, code])
  if (field) expect(Object.keys(reply.json().fields)).toEqual([field])
  expect((await logIn(person.email, person.password)).statusCode).toBe(200)
})

test('a first password needs a confirmation instead', async () => {
  const person = await run.newPerson()
  await run.database.query('delete from credentials where user_id = $1', [person.id])
  expect((await person.get('/api/user/security')).json()).toMatchObject({
    hasPassword: false,
    passwordChangedAt: null,
  })
  await run.database.query(
    "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
    [person.id],
  )
  expect((await change(person)).json().code).toBe('confirmation_needed')
  await run.database.query('update sessions set confirmed_at = now() where user_id = $1', [person.id])
  expect((await change(person)).statusCode).toBe(204)
  expect((await person.get('/api/user/security')).json().hasPassword).toBe(true)
  expect((await logIn(person.email, NEW)).statusCode).toBe(200)
})

test('leaves no browser known but the one that made it', async () => {
  const person = await run.newPerson()
  const elsewhere = run.browser()
  await logIn(person.email, person.password, elsewhere)
  const known = async () => {
    const { rows } = await run.database.query<{ token_hash: string }>(
      'select token_hash from known_browsers where user_id = $1',
      [person.id],
    )
    return rows.map((row) => row.token_hash)
  }
  expect(await known()).toContain(hashToken(elsewhere.cookies.browser ?? ''))
  expect((await change(person, NEW, person.password)).statusCode).toBe(204)
  expect(await known()).toEqual([hashToken(person.cookies.browser ?? '')])
})

test('of two changes at the same time one counts', async () => {
  const person = await run.newPerson()
  const { email, password } = person
  const other = Object.assign(run.browser(), { id: person.id, email, password })
  await logIn(email, password, other)
  const replies = await Promise.all([
    change(person, 'the first harbour', password),
    change(other, 'the second harbour', password),
  ])
  expect(replies.map((reply) => reply.statusCode).sort()).not.toEqual([204, 204])
  const open = [await logIn(email, 'the first harbour'), await logIn(email, 'the second harbour')]
  expect(open.map((reply) => reply.statusCode).sort()).toEqual([200, 401])
})

test('a sign-in whose password is changed while it is compared opens nothing', async () => {
  const person = await run.newPerson()
  const holder = await run.database.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [person.id])
  const late = logIn(person.email, person.password)
  // It has compared, and waits for whoever holds the account.
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await run.database.query(waiting)).rowCount).toBe(1)
  await holder.query("update credentials set password_hash = 'another' where user_id = $1", [person.id])
  await holder.query('commit')
  holder.release()
  expect((await late).json().code).toBe('credentials_wrong')
})
