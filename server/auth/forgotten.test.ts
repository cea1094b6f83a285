// A forgotten password over HTTP: answers that tell nothing, links that work once, and what a new password ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecurityEntry } from '#contract/account.ts'
import type { AuditEntry } from '#contract/audit.ts'
import {
  afterPassword,
  codeAt,
  newGuarded,
  sendCode,
  stopClock,
} from '#server/auth/factors/two-factor.testing.ts'
import { hashToken } from '#server/session-cookie.ts'
import { type Browser, type Person, registration, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
  stopClock()
})
afterAll(() => run.stop())

const NEW = 'another quiet harbour'
const ask = (email: string, browser: Browser = run.browser()) =>
  browser.post('/api/auth/forgot-password', { email })
const reset = (token: string, password = NEW) =>
  run.browser().post('/api/auth/reset-password', { token, password })
const check = (token: string) => run.browser().post('/api/auth/reset-password/check', { token })
const logIn = ({ email }: { email: string }, password: string) =>
  run.browser().post('/api/auth/login', { email, password })
const answer = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]

async function linksTo(email: string): Promise<string[]> {
  const { rows } = await run.database.query(
    "select plain from mails where address = $1 and subject = 'Set a new password' order by id",
    [email],
  )
  return rows.map(({ plain }) => /reset-password#token=([\w-]+)/.exec(plain)?.[1] ?? '')
}

async function noticesTo({ email }: Person): Promise<string[]> {
  const { rows } = await run.database.query(
    "select plain from mails where address = $1 and subject = 'Your Lintel password was reset'",
    [email],
  )
  return rows.map(({ plain }) => plain)
}

/** The mail comes after the answer. */
async function linkFor({ email }: { email: string }): Promise<string> {
  const before = (await linksTo(email)).length
  await ask(email)
  await expect.poll(() => linksTo(email)).toHaveLength(before + 1)
  return (await linksTo(email)).at(-1) ?? ''
}

async function unverified(who?: Person): Promise<Person> {
  const person = who ?? (await run.newPerson())
  await run.database.query('update users set email_verified_at = null where id = $1', [person.id])
  return person
}

describe('asking', () => {
  test('is answered alike for whatever address, once and twice; one account gets mails', async () => {
    const person = await run.newPerson()
    const replies = []
    for (const email of [
      person.email,
      'nobody@example.test',
      person.email.toUpperCase(),
      'nobody@example.test',
    ]) {
      replies.push(await ask(email))
    }
    const shown = replies.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      return { statusCode, body, rest }
    })
    expect(shown[0]).toMatchObject({ statusCode: 204, body: '' })
    for (const one of shown) expect(one).toEqual(shown[0])
    await expect.poll(() => linksTo(person.email)).toHaveLength(2)
    const { rows } = await run.database.query("select from mails where address like 'nobody@%'")
    expect(rows).toEqual([])
    expect(answer(await ask('no address'))).toEqual([422, 'email_invalid'])
  })

  test('is answered before anything is looked up', async () => {
    const person = await run.newPerson()
    const holder = await run.database.connect()
    await holder.query('begin')
    await holder.query('lock table users, account_tokens in access exclusive mode')
    expect((await ask(person.email)).statusCode).toBe(204)
    await holder.query('commit')
    holder.release()
    await expect.poll(() => linksTo(person.email)).toHaveLength(1)
  })
})

describe('the link', () => {
  test('sets a password once, ends every session at once, signs nobody in, and is told', async () => {
    const company = await run.newCompany()
    const person = company.admin
    const page = await run.connect(person, company.id)
    const token = await linkFor(person)
    const browser = run.browser()
    const reply = await browser.post('/api/auth/reset-password', { token, password: NEW })
    expect([reply.statusCode, browser.cookies]).toEqual([200, {}])
    expect(await page.signedOut).toEqual({ reason: 'session_ended' })
    expect((await person.get('/api/user')).statusCode).toBe(401)
    expect((await logIn(person, person.password)).statusCode).toBe(401)
    expect((await logIn(person, NEW)).statusCode).toBe(200)
    expect(answer(await reset(token))).toEqual([409, 'link_ended'])
    const { rows } = await run.database.query(
      'select subject, plain from mails where address = $1 order by id',
      [person.email],
    )
    expect(rows.at(-1).subject).toBe('Your Lintel password was reset')
    expect(rows.at(-1).plain).not.toContain(token)
    const { rows: entries } = await run.database.query(
      'select action from security_entries where user_id = $1',
      [person.id],
    )
    expect(entries).toContainEqual({ action: 'password_reset' })
  })

  test('is not used up by a password that is refused', async () => {
    const person = await run.newPerson()
    const token = await linkFor(person)
    expect(answer(await reset(token, 'password123'))).toEqual([422, 'password_common'])
    expect(answer(await reset(token, 'short'))).toEqual([422, 'password_short'])
    const [first, second] = await Promise.all([reset(token), reset(token, 'yet another harbour')])
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
  })

  test.each([
    ['expired', 'update account_tokens set expires_at = now() where user_id = $1'],
    ['was mailed to an address of before', "update users set canonical_email = 'new@' || id where id = $1"],
    ['is of an account that is gone', 'update users set deleted_at = now() where id = $1'],
    ['was made for something else', "update account_tokens set purpose = 'take_email' where user_id = $1"],
  ])('that %s sets nothing', async (_what, sql) => {
    const person = await run.newPerson()
    const token = await linkFor(person)
    await run.database.query(sql, [person.id])
    expect(answer(await reset(token))).toEqual([409, 'link_ended'])
  })

  test('dies with a newer one, and with a password that is changed', async () => {
    const person = await run.newPerson()
    const first = await linkFor(person)
    const second = await linkFor(person)
    expect(answer(await reset(first))).toEqual([409, 'link_ended'])
    await person.post('/api/auth/change-password', { currentPassword: person.password, newPassword: NEW })
    expect(answer(await reset(second, 'yet another harbour'))).toEqual([409, 'link_ended'])
  })

  test('stands in no table, and lasts thirty minutes', async () => {
    const person = await run.newPerson()
    const token = await linkFor(person)
    const { rows } = await run.database.query(
      'select t::text as row, extract(epoch from expires_at - created_at)::int as seconds from account_tokens t where user_id = $1 and purpose = $2',
      [person.id, 'reset_password'],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(token)
    expect(rows[0].seconds).toBe(1800)
  })

  test('gives a password to somebody who had none', async () => {
    const person = await run.newPerson()
    await run.database.query('delete from credentials where user_id = $1', [person.id])
    expect((await reset(await linkFor(person))).json()).toEqual({ removedFactors: false })
    expect((await logIn(person, NEW)).statusCode).toBe(200)
  })
})

test('a second factor stays, and sign-ins that waited for it end', async () => {
  const { person, secret } = await newGuarded(run)
  const pending = await afterPassword(run, person)
  expect((await reset(await linkFor(person))).json()).toEqual({ removedFactors: false })
  expect(answer(await sendCode(pending, codeAt(secret)))).toEqual([401, 'sign_in_ended'])
  const browser = await afterPassword(run, { ...person, password: NEW })
  expect((await browser.get('/api/user')).statusCode).toBe(401)
  expect((await sendCode(browser, codeAt(secret))).statusCode).toBe(200)
})

test('proves the address; what whoever made the account left in it is gone', async () => {
  const company = await run.newCompany()
  const stranger = await unverified(await company.join('user'))
  await run.database.query(
    `insert into passkeys (id, user_id, credential_id, public_key, name)
       values (gen_random_uuid(), $1::uuid, $1::text, '', 'planted')`,
    [stranger.id],
  )
  await run.database.query(
    "insert into identities (id, user_id, issuer, subject) values (gen_random_uuid(), $1::uuid, 'https://i.test', $1::text)",
    [stranger.id],
  )
  const { secret } = (await stranger.post('/api/auth/two-factor/setup')).json()
  await stranger.post('/api/auth/two-factor/enable', { code: codeAt(secret) })
  await stranger.post('/api/user/email', { email: registration().email })

  const token = await linkFor(stranger)
  expect((await check(token)).json()).toEqual({ removesFactors: true })
  expect((await reset(token)).json()).toEqual({ removedFactors: true })
  expect(answer(await check(token))).toEqual([409, 'link_ended'])
  for (const table of [
    ...['passkeys', 'identities', 'authenticators', 'recovery_codes', 'sessions', 'known_browsers'],
    ...['email_changes', 'account_tokens'],
  ]) {
    const { rows } = await run.database.query(`select from ${table} where user_id = $1`, [stranger.id])
    expect([table, rows.length]).toEqual([table, 0])
  }
  const owner = run.browser()
  const reply = await owner.post('/api/auth/login', { email: stranger.email, password: NEW })
  expect(reply.json().user.emailVerified).toBe(true)
  // It is said: in the owner's log, on their companies' record, and by mail.
  const { items } = (await owner.get('/api/user/security-log')).json<{ items: SecurityEntry[] }>()
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['factors_removed', 'password_reset']),
  )
  const record = (await company.admin.get('/api/audit')).json<{ items: AuditEntry[] }>().items
  expect(record.filter(({ actor }) => actor?.id === stranger.id).map(({ action }) => action)).toContain(
    'factors_removed',
  )
  expect(await noticesTo(stranger)).toEqual([expect.stringContaining('passkeys and connected sign-ins')])
})

test('an unproven account without any second factor loses nothing, and nobody is told of it', async () => {
  const person = await unverified()
  await person.post('/api/auth/two-factor/setup')
  const token = await linkFor(person)
  expect((await check(token)).json()).toEqual({ removesFactors: false })
  expect((await reset(token)).json()).toEqual({ removedFactors: false })
  const owner = run.browser()
  await owner.post('/api/auth/login', { email: person.email, password: NEW })
  const { items } = (await owner.get('/api/user/security-log')).json<{ items: SecurityEntry[] }>()
  expect(items.map(({ action }) => action)).not.toContain('factors_removed')
  expect(await noticesTo(person)).toEqual([expect.not.stringContaining('passkeys')])
})

// Last: one server after the other.
test('five mails an hour for an account, five more for a browser of its owner; twenty askings for a network', async () => {
  const strict = await testApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } })
  const owner = await strict.newPerson()
  const { email } = owner
  const askFrom = (address: string, whose = email) =>
    strict.browser().post('/api/auth/forgot-password', { email: whose }, { 'x-forwarded-for': address })
  for (let n = 0; n < 8; n++) expect((await askFrom(`198.51.100.${n}`)).statusCode).toBe(204)
  // Strangers leave the owner's own browser as many; another's browser is a stranger.
  const other = await strict.newPerson()
  const headers = { 'x-forwarded-for': '198.51.100.99' }
  for (const browser of [other, ...Array(6).fill(owner)] as Browser[]) {
    const reply = await browser.post('/api/auth/forgot-password', { email }, headers)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
  }
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await askFrom('203.0.113.1', `n${n}@example.test`)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(204), 429])
  // Links are guessed no more often.
  const guesses = []
  for (let n = 0; n < 21; n++) {
    const body = { token: `guess ${n}`, password: NEW }
    guesses.push((await strict.browser().post('/api/auth/reset-password', body)).statusCode)
  }
  expect(guesses).toEqual([...Array(20).fill(409), 429])
  // Whoever looks at links that are alive guesses none.
  const { rows: links } = await strict.database.query(
    `insert into account_tokens (token_hash, user_id, purpose, canonical_email, expires_at)
     select $2, id, 'reset_password', canonical_email, now() + interval '5 minutes' from users where id = $1
     returning token_hash`,
    [other.id, hashToken('alive')],
  )
  expect(links).toHaveLength(1)
  const lookAt = async (token: string) =>
    (await strict.browser().post('/api/auth/reset-password/check', { token })).statusCode
  const looks = []
  for (let n = 0; n < 25; n++) looks.push(await lookAt('alive'))
  for (let n = 0; n < 21; n++) looks.push(await lookAt(`guess ${n}`))
  expect(looks).toEqual([...Array(25).fill(200), ...Array(20).fill(409), 429])
  // A stop waits for what was begun.
  await strict.app.close()
  const { rows } = await strict.database.query('select from mails where address = $1', [email])
  expect(rows).toHaveLength(10)
  await strict.stop()
})
