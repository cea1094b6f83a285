// A session that was opened by the password alone, of an account that has a second factor since: no way around it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '#server/auth/passkeys/authenticator.testing.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'
import { codeAt, stopClock, turnOn } from './two-factor.testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
  stopClock()
})
afterAll(() => run.stop())

/** A second session of the person, from before two-factor sign-in was turned on in the first. */
async function olderSession(): Promise<{ person: Person; older: Person; secret: string; codes: string[] }> {
  const person = await run.newPerson()
  const older = Object.assign(run.browser(), { ...person, cookies: {} }) as Person
  const browser = run.browser()
  await browser.post('/api/auth/login', { email: person.email, password: person.password })
  Object.assign(older, browser)
  const { secret, recoveryCodes } = await turnOn(person)
  return { person, older, secret, codes: recoveryCodes }
}

const codeOf = (reply: { statusCode: number; body: string }) => [
  reply.statusCode,
  reply.statusCode < 300 ? undefined : JSON.parse(reply.body).code,
]

const addPasskey = async (person: Person, authenticator = new Authenticator()) => {
  const options = await person.post('/api/auth/passkeys/options')
  if (options.statusCode !== 200) return options
  return person.post('/api/auth/passkeys', { response: authenticator.create(options.json()) })
}

test('neither its sign-in of a moment ago nor the password opens what needs a confirmation', async () => {
  const { person, older } = await olderSession()
  const acts = [
    () => older.post('/api/auth/two-factor/recovery-codes'),
    () => addPasskey(older),
    () => older.post('/api/user/email', { email: 'taken-over@example.test' }),
    () => older.call('DELETE', '/api/user'),
  ]
  for (const act of acts) expect(codeOf(await act())).toEqual([403, 'confirmation_needed'])
  const byPassword = await older.post('/api/auth/confirm', { password: person.password })
  expect(codeOf(byPassword)).toEqual([403, 'code_needed'])
  expect((await older.get('/api/user/security')).json().confirmBy).toEqual(['code'])
  expect((await person.get('/api/user/security')).json().confirmBy).toEqual(['password', 'code'])
})

test('the password is not changed by the password alone, until a code confirms the session', async () => {
  const { person, older, secret } = await olderSession()
  const change = () =>
    older.post('/api/auth/change-password', {
      currentPassword: person.password,
      newPassword: 'another quiet harbour',
    })
  const refused = await change()
  expect(codeOf(refused)).toEqual([403, 'code_needed'])
  expect(refused.json().message).toContain('ask whoever runs this server')
  expect((await person.get('/api/user')).statusCode).toBe(200)
  expect((await older.post('/api/auth/confirm', { code: codeAt(secret) })).statusCode).toBe(200)
  expect((await change()).statusCode).toBe(204)
})

test.each(['code', 'recovery code'])('a %s confirms it, and makes it as good as a new one', async (kind) => {
  const { older, secret, codes } = await olderSession()
  const code = kind === 'code' ? codeAt(secret) : codes[0]
  expect((await older.post('/api/auth/confirm', { code })).statusCode).toBe(200)
  expect((await older.post('/api/auth/two-factor/recovery-codes')).statusCode).toBe(200)
  expect((await older.get('/api/user/security')).json().confirmBy).toEqual(['password', 'code'])
})

test('turning two-factor on ends what was confirmed in every other session, a strong one too', async () => {
  const person = await run.newPerson()
  const authenticator = new Authenticator()
  expect((await addPasskey(person, authenticator)).statusCode).toBe(201)
  const other = run.browser()
  const response = authenticator.get((await other.post('/api/auth/login/passkey/options')).json())
  expect((await other.post('/api/auth/login/passkey', { response })).statusCode).toBe(200)
  await turnOn(person)
  const renewed = await other.post('/api/auth/two-factor/recovery-codes')
  expect(codeOf(renewed)).toEqual([403, 'confirmation_needed'])
  const { password } = person
  expect((await other.post('/api/auth/confirm', { password })).statusCode).toBe(200)
  expect((await person.post('/api/auth/two-factor/recovery-codes')).statusCode).toBe(200)
})

async function strictCompany(): Promise<Company> {
  const company = await run.newCompany()
  await turnOn(company.admin)
  const asked = await company.admin.patch('/api/companies/current', { requiresTwoFactor: true })
  if (asked.statusCode !== 200) throw new Error(asked.body)
  return company
}

test('adding a passkey lets its session into a company that asks for two factors; removing the last one, out', async () => {
  const company = await run.newCompany()
  const person = await company.join('user')
  await turnOn(company.admin)
  await company.admin.patch('/api/companies/current', { requiresTwoFactor: true })
  expect(codeOf(await person.get('/api/tasks'))).toEqual([403, 'two_factor_needed'])
  const passkey = await addPasskey(person)
  expect(passkey.statusCode).toBe(201)
  expect((await person.get('/api/tasks')).statusCode).toBe(200)

  const page = await run.connect(person, company.id)
  expect((await person.remove(`/api/auth/passkeys/${passkey.json().id}`)).statusCode).toBe(204)
  expect(await page.signedOut).toEqual({ reason: 'two_factor_needed' })
  expect(codeOf(await person.get('/api/tasks'))).toEqual([403, 'two_factor_needed'])
})

test('turning two-factor off ends the pages of companies that ask for it, at once', async () => {
  const company = await strictCompany()
  const page = await run.connect(company.admin, company.id)
  const { rows } = await run.database.query(
    'update authenticators set last_step = 0 where user_id = $1 returning 1',
    [company.admin.id],
  )
  expect(rows).toHaveLength(1)
  const { recoveryCodes } = (await company.admin.post('/api/auth/two-factor/recovery-codes')).json()
  const off = await company.admin.post('/api/auth/two-factor/disable', { code: recoveryCodes[0] })
  expect(off.statusCode).toBe(204)
  expect(await page.signedOut).toEqual({ reason: 'two_factor_needed' })
})
