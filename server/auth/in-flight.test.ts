// Acts that are on their way while the session or the account that they belong to ends: they come to nothing.
import type pg from 'pg'
import { expect, test } from 'vitest'
import {
  comeBackFrom,
  stranger,
  type TestProvider,
  withProvider,
} from '#server/auth/identities/provider.testing.ts'
import { Authenticator } from '#server/auth/passkeys/authenticator.testing.ts'
import type { Browser, Person, TestApp } from '#server/testing.ts'

let provider: TestProvider
let run: TestApp
withProvider('oidc', (started) => {
  ;({ provider, run } = started)
})

async function logIn({ email, password }: Person): Promise<Browser> {
  const browser = run.browser()
  await browser.post('/api/auth/login', { email, password })
  return browser
}

const answer = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]

const LOCKED = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const isWaiting = () =>
  expect.poll(async () => (await run.database.query(LOCKED)).rowCount, { timeout: 5000 }).toBe(1)

/** Has the act come up to where it waits for its account, and lets what ends something happen before it goes on. */
async function overtake<T>(
  { id }: Person,
  end: (client: pg.PoolClient) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const client = await run.database.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [id])
    const acting = act()
    await isWaiting()
    await end(client)
    await client.query('commit')
    return await acting
  } finally {
    client.release()
  }
}

/** All but the first, which is the owner's. */
const endOthers = (person: Person) => (client: pg.PoolClient) =>
  client.query(
    `delete from sessions where user_id = $1
       and id <> (select id from sessions where user_id = $1 order by created_at limit 1)`,
    [person.id],
  )

/** By the link that was mailed to the address. */
const reset = (person: Person) => async (client: pg.PoolClient) => {
  const link = `reset ${person.id}`
  await client.query('select gates.request_reset($1, $2, 60)', [person.email.toLowerCase(), link])
  const { rowCount } = await client.query("select from gates.reset_password($1, 'a new hash')", [link])
  expect(rowCount).toBe(1)
}

/** Whose address nobody has proven: a reset takes away all that is in the account. */
async function unproven(): Promise<Person> {
  const person = await run.newPerson()
  await run.database.query('update users set email_verified_at = null where id = $1', [person.id])
  return person
}

const countOf = async (table: string, { id }: Person) =>
  (await run.database.query(`select from ${table} where user_id = $1`, [id])).rowCount

test('a password is not changed by a session that was ended meanwhile', async () => {
  const person = await run.newPerson()
  const thief = await logIn(person)
  const { email, password } = person
  const body = { currentPassword: password, newPassword: 'the thief’s own password' }
  const reply = await overtake(person, endOthers(person), () => thief.post('/api/auth/change-password', body))
  expect(answer(reply)).toEqual([401, 'no_session'])
  expect((await person.get('/api/user')).statusCode).toBe(200)
  expect((await run.browser().post('/api/auth/login', { email, password })).statusCode).toBe(200)
})

test('a change of address is not asked for by a session that was ended meanwhile', async () => {
  const person = await run.newPerson()
  const thief = await logIn(person)
  const asked = await overtake(person, endOthers(person), () =>
    thief.post('/api/user/email', { email: `thief-${person.email}` }),
  )
  expect(answer(asked)).toEqual([401, 'no_session'])
  expect((await person.get('/api/user/security')).json().emailChange).toBeNull()
})

test('a passkey is not added by a session that was ended meanwhile', async () => {
  const person = await run.newPerson()
  const thief = await logIn(person)
  const response = new Authenticator().create((await thief.post('/api/auth/passkeys/options')).json())
  const added = await overtake(person, endOthers(person), () =>
    thief.post('/api/auth/passkeys', { response }),
  )
  expect(answer(added)).toEqual([401, 'no_session'])
  expect(await countOf('passkeys', person)).toBe(0)
})

test('a reset of an unproven account leaves no passkey that was being added', async () => {
  const squatter = await unproven()
  const response = new Authenticator().create((await squatter.post('/api/auth/passkeys/options')).json())
  const added = await overtake(squatter, reset(squatter), () =>
    squatter.post('/api/auth/passkeys', { response }),
  )
  expect(answer(added)).toEqual([401, 'no_session'])
  expect(await countOf('passkeys', squatter)).toBe(0)
})

test('a reset of an unproven account leaves no provider that was being connected', async () => {
  const squatter = await unproven()
  provider.claims = stranger()
  const { url } = (await squatter.post('/api/auth/identities', { provider: 'oidc' })).json()
  const back = await comeBackFrom(url)
  const landed = await overtake(squatter, reset(squatter), () => squatter.get(back))
  expect(landed.headers.location).toBe('/app/settings?fault=provider_failed#security')
  expect(await countOf('identities', squatter)).toBe(0)
})

test('a sign-in by a provider that a reset took away opens nothing', async () => {
  const squatter = await unproven()
  provider.claims = stranger()
  const { url } = (await squatter.post('/api/auth/identities', { provider: 'oidc' })).json()
  await squatter.get(await comeBackFrom(url))
  expect(await countOf('identities', squatter)).toBe(1)
  const browser = run.browser()
  const { headers } = await browser.get('/api/auth/oidc/oidc/start')
  const back = await comeBackFrom(String(headers.location))
  const landed = await overtake(squatter, reset(squatter), () => browser.get(back))
  expect(landed.headers.location).toBe('/login#fault=provider_failed')
  expect(await countOf('sessions', squatter)).toBe(0)
})

test('a sign-in by a passkey that a reset takes away opens nothing, and neither waits for the other', async () => {
  const squatter = await unproven()
  const authenticator = new Authenticator()
  const made = authenticator.create((await squatter.post('/api/auth/passkeys/options')).json())
  await squatter.post('/api/auth/passkeys', { response: made })
  const browser = run.browser()
  const options = (await browser.post('/api/auth/login/passkey/options')).json()
  const response = authenticator.get(options)
  const entered = await overtake(squatter, reset(squatter), () =>
    browser.post('/api/auth/login/passkey', { response }),
  )
  expect(answer(entered)).toEqual([401, 'passkey_refused'])
  expect(await countOf('sessions', squatter)).toBe(0)
})

test.each<{ what: string; act(browser: Browser, person: Person): ReturnType<Browser['post']> }>([
  {
    what: 'a password is changed',
    act: (browser, { password }) =>
      browser.post('/api/auth/change-password', {
        currentPassword: password,
        newPassword: 'another quiet harbour',
      }),
  },
  { what: 'the account is deleted', act: (browser) => browser.remove('/api/user') },
])('ending a session while $what is no standstill', async ({ act }) => {
  const person = await run.newPerson()
  const [third] = [await logIn(person), await logIn(person)]
  const { rows } = await run.database.query<{ id: string }>(
    'select id from sessions where user_id = $1 order by created_at desc limit 1',
    [person.id],
  )
  const client = await run.database.connect()
  await client.query('begin')
  await client.query('delete from sessions where id = $1', [rows[0]?.id])
  const acting = act(third, person)
  await isWaiting()
  await client.query("select gates.record_account($1, 'session_revoked', null, '127.0.0.1', null)", [
    person.id,
  ])
  await client.query('commit')
  client.release()
  expect((await acting).statusCode).toBe(204)
})
