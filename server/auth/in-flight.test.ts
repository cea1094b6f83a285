// Acts that are on their way while the session or the account that they belong to ends: they come to nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

async function logIn({ email, password }: Person): Promise<Browser> {
  const browser = run.browser()
  await browser.post('/api/auth/login', { email, password })
  return browser
}

/** Holds the person's row, as an act in progress does, until the returned function is called. */
async function hold({ id }: Person): Promise<() => Promise<void>> {
  const client = await run.database.connect()
  await client.query('begin')
  await client.query('select 1 from users where id = $1 for update', [id])
  return async () => {
    await client.query('delete from sessions where user_id = $1 and id <> all ($2)', [id, await newest(id)])
    await client.query('commit')
    client.release()
  }
}

/** The session that was used first: the owner's. */
async function newest(id: string): Promise<string[]> {
  const { rows } = await run.database.query<{ id: string }>(
    'select id from sessions where user_id = $1 order by created_at limit 1',
    [id],
  )
  return rows.map((row) => row.id)
}

test('a password is not changed by a session that was ended meanwhile', async () => {
  const person = await run.newPerson()
  const thief = await logIn(person)
  const release = await hold(person)
  const changing = thief.post('/api/auth/change-password', {
    currentPassword: person.password,
    newPassword: 'the thief’s own password',
  })
  await release()
  const reply = await changing
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'no_session'])
  expect((await person.get('/api/user')).statusCode).toBe(200)
  const { email, password } = person
  expect((await run.browser().post('/api/auth/login', { email, password })).statusCode).toBe(200)
})

test('a change of address is not asked for by a session that was ended meanwhile', async () => {
  const person = await run.newPerson()
  const thief = await logIn(person)
  const release = await hold(person)
  const asking = thief.post('/api/user/email', { email: `thief-${person.email}` })
  await release()
  expect((await asking).json().code).toBe('no_session')
  expect((await person.get('/api/user/security')).json().emailChange).toBeNull()
})
