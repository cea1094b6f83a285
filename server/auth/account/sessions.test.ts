// Where a person is logged in, and what happened to the account: seen and ended by its owner alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSession, SecurityEntry } from '#contract/account.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
async function logIn({ id, email, password }: Person, userAgent = FIREFOX): Promise<Person> {
  const browser = run.browser()
  await browser.post('/api/auth/login', { email, password }, { 'user-agent': userAgent })
  return Object.assign(browser, { id, email, password })
}
const sessionsOf = async (person: Person): Promise<OwnSession[]> =>
  (await person.get('/api/auth/sessions')).json().items
const logOf = async (person: Person, query = '') => {
  const { items, nextCursor } = (await person.get(`/api/user/security-log${query}`)).json()
  return { actions: (items as SecurityEntry[]).map(({ action }) => action), items, nextCursor }
}

test('the list names each device, the last used first, and this one', async () => {
  const person = await run.newPerson()
  const other = await logIn(person)
  await run.database.query(
    `insert into sessions (id, token_hash, user_id, expires_at, last_used_at) values
       (gen_random_uuid(), gen_random_uuid()::text, $1, now(), now()),
       (gen_random_uuid(), gen_random_uuid()::text, $1, now() + interval '1 day', now() - interval '15 days')`,
    [person.id],
  )
  const items = await sessionsOf(other)
  expect(items.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox, Linux', true],
    ['lightMyRequest', false],
  ])
  expect(Object.keys(items[0] ?? {}).sort()).toEqual([
    '_id',
    'address',
    'createdAt',
    'device',
    'id',
    'isCurrent',
    'lastUsedAt',
  ])
  expect(items.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
  expect((await sessionsOf(person)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
})

test('one that is ended is out at once, with its pages; its cookie opens nothing', async () => {
  const company = await run.newCompany()
  const person = company.admin
  const other = await logIn(person)
  await other.post('/api/auth/change-company', { userId: person.id, companyId: company.id })
  const page = await run.connect(other, company.id)
  const own = await run.connect(person, company.id)
  const id = (await sessionsOf(other)).find(({ isCurrent }) => isCurrent)?.id
  expect((await person.remove(`/api/auth/sessions/${id}`)).statusCode).toBe(204)
  expect(await page.signedOut).toEqual({ reason: 'session_ended' })
  expect((await other.get('/api/user')).json().code).toBe('no_session')
  await expect(run.connect(other, company.id)).rejects.toThrow('no_session')
  expect(own.socket.connected).toBe(true)
  own.socket.disconnect()
  expect((await person.remove(`/api/auth/sessions/${id}`)).statusCode).toBe(404)
  const [entry] = (await logOf(person)).items
  expect(entry).toMatchObject({ action: 'session_revoked', subject: 'Firefox, Linux', isOperator: false })
  // Which devices somebody has is no business of their company.
  const { items } = (await person.get('/api/audit?action=session_revoked')).json()
  expect(items).toMatchObject([{ subject: null }])
})

test("another person's cannot be ended, nor seen", async () => {
  const [person, other] = [await run.newPerson(), await run.newPerson()]
  const [session] = await sessionsOf(other)
  const reply = await person.remove(`/api/auth/sessions/${session?.id}`)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  expect((await other.get('/api/user')).statusCode).toBe(200)
  expect((await sessionsOf(person)).map(({ id }) => id)).not.toContain(session?.id)
})

test('ending the own one is logging out', async () => {
  const person = await run.newPerson()
  const stolen = run.browser()
  Object.assign(stolen.cookies, person.cookies)
  const [session] = await sessionsOf(person)
  expect((await person.remove(`/api/auth/sessions/${session?.id}`)).statusCode).toBe(204)
  expect(person.cookies.session).toBeUndefined()
  expect((await stolen.get('/api/user')).statusCode).toBe(401)
})

test('all others can be ended together', async () => {
  const person = await run.newPerson()
  const others = [await logIn(person), await logIn(person), await logIn(person, '')]
  expect((await person.remove('/api/auth/sessions')).statusCode).toBe(204)
  for (const other of others) expect((await other.get('/api/user')).statusCode).toBe(401)
  expect(await sessionsOf(person)).toMatchObject([{ isCurrent: true }])
  const revoked = async () =>
    (await logOf(person)).items
      .filter(({ action }: SecurityEntry) => action === 'session_revoked')
      .map(({ subject }: SecurityEntry) => subject)
  // One of each kind of device.
  expect(new Set(await revoked())).toEqual(new Set(['Firefox, Linux × 2', null]))
  // With none left there is nothing to put on record.
  expect((await person.remove('/api/auth/sessions')).statusCode).toBe(204)
  expect(await revoked()).toHaveLength(2)
})

test('the log tells what happened, newest first and page by page, to the owner alone', async () => {
  const person = await run.newPerson()
  const other = await logIn(person)
  await run.browser().post('/api/auth/login', { email: person.email, password: 'wrong' })
  await expect.poll(async () => (await logOf(person)).actions).toHaveLength(3)
  await other.post('/api/auth/logout')
  const whole = await logOf(person)
  expect(whole.actions).toEqual(['signed_out', 'sign_in_refused', 'signed_in', 'signed_up'])
  expect(whole.nextCursor).toBeNull()
  expect(whole.items[2]).toMatchObject({ address: '127.0.0.1', userAgent: FIREFOX })
  expect(whole.items[2].at).toMatch(/^\d{4}-\d\d-\d\dT/)

  const first = await logOf(person, '?limit=3')
  const second = await logOf(person, `?limit=3&cursor=${first.nextCursor}`)
  expect([...first.items, ...second.items]).toEqual(whole.items)
  expect(second.nextCursor).toBeNull()
  expect((await logOf(await run.newPerson())).actions).toEqual(['signed_up'])
})
