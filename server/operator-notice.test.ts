// What the operator does to an account is said to its owner: in their log, and by mail.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecurityEntry } from '#contract/account.ts'
import { confirmEmail, makeAdmin, removeSecondFactor, resetPassword } from '#server/operator-accounts.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let client: pg.Client
beforeAll(async () => {
  run = await testApp()
  client = new pg.Client({ connectionString: run.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await run.stop()
})

const unproven = ({ id }: Person) =>
  run.database.query('update users set email_verified_at = null where id = $1', [id])

/** In a new session: some acts end the others. */
async function logOf({ email }: Person, password: string): Promise<SecurityEntry[]> {
  const browser = run.browser()
  await browser.post('/api/auth/login', { email, password })
  return (await browser.get('/api/user/security-log')).json().items
}

async function mailsTo({ email }: Person): Promise<{ subject: string; plain: string }[]> {
  const { rows } = await run.database.query(
    "select subject, plain from mails where address = $1 and is_secret and subject ~ 'operator|Betreiber'",
    [email],
  )
  return rows
}

test.each<{
  act: string
  work(person: Person, company: string): Promise<string[]>
  action: string
  subject?: string
  mail: string
}>([
  {
    act: 'a new password',
    work: ({ email }) => resetPassword(client, { email, hashPassword: async () => 'a hash' }),
    action: 'password_reset',
    mail: 'Your Lintel password was reset by the operator',
  },
  {
    act: 'no second factor',
    work: ({ email }) => removeSecondFactor(client, { email }),
    action: 'two_factor_disabled',
    mail: 'Two-factor sign-in was turned off by the operator',
  },
  {
    act: 'a confirmed address',
    work: ({ email }) => confirmEmail(client, { email }),
    action: 'email_verified',
    mail: 'Your email address was confirmed by the operator',
  },
  {
    act: 'the role of an admin',
    work: ({ email }, company) => makeAdmin(client, { email, company }),
    action: 'made_admin',
    subject: 'Quay & Sons',
    mail: 'The operator made you admin of Quay & Sons',
  },
])('$act', async ({ work, action, subject = null, mail }) => {
  const company = await run.newCompany()
  await run.database.query("update companies set name = 'Quay & Sons' where id = $1", [company.id])
  const [person, other] = [await company.join('user'), await company.join('user')]
  await unproven(person)
  await run.database.query(
    "insert into authenticators (user_id, sealed_secret, enabled_at) values ($1, 'x', now())",
    [person.id],
  )
  await work(person, company.id)
  // The way in that the test itself takes.
  await run.database.query('delete from authenticators where user_id = $1', [person.id])
  await run.database.query(
    'update credentials set password_hash = (select password_hash from credentials where user_id = $2) where user_id = $1',
    [person.id, other.id],
  )

  const entries = await logOf(person, other.password)
  expect(entries.filter(({ isOperator }) => isOperator)).toMatchObject([
    { action, subject, address: null, userAgent: null },
  ])
  const mails = await mailsTo(person)
  expect(mails.map((one) => one.subject)).toEqual([mail])
  expect(mails[0]?.plain).toContain('The operator of your Lintel server')
  expect(mails[0]?.plain).toContain('ask them why it was done')
  expect(await mailsTo(other)).toEqual([])
})

test('a confirmed address opens what waited for it, and its links nothing; once', async () => {
  const company = await run.newCompany()
  const person = await run.newPerson()
  await unproven(person)
  await run.database.query("update users set language = 'de' where id = $1", [person.id])
  await person.post('/api/auth/resend-verification')
  expect((await person.get('/api/user')).json().emailVerified).toBe(false)

  expect(await confirmEmail(client, { email: person.email.toUpperCase() })).toEqual([
    `${person.email} is confirmed now; open pages show it when they are loaded anew.`,
  ])
  expect((await person.get('/api/user')).json().emailVerified).toBe(true)
  const { rows } = await run.database.query('select from account_tokens where user_id = $1', [person.id])
  expect(rows).toEqual([])
  await run.enter(company, person, 'user')
  expect(await confirmEmail(client, { email: person.email })).toEqual([
    `${person.email} is confirmed already; nothing was changed.`,
  ])
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
    'Ihre E-Mail-Adresse wurde vom Betreiber bestätigt',
  ])
})
