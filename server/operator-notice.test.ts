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
  if (action === 'email_verified') await unproven(person)
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

/** Everything that could let somebody in besides the password. */
async function plant({ id, email }: Person) {
  await run.database.query(
    `insert into authenticators (user_id, sealed_secret, enabled_at) values ($1::uuid, 'x', now())`,
    [id],
  )
  await run.database.query("insert into recovery_codes (user_id, code_hash) values ($1, 'a')", [id])
  await run.database.query(
    `insert into passkeys (id, user_id, credential_id, public_key, name)
     values (gen_random_uuid(), $1::uuid, $1::text, '', 'planted')`,
    [id],
  )
  await run.database.query(
    `insert into identities (id, user_id, issuer, subject)
     values (gen_random_uuid(), $1::uuid, 'https://i.test', $1::text)`,
    [id],
  )
  await run.database.query(
    `insert into email_changes (user_id, email, canonical_email, left_at, expires_at)
     values ($1, 'next-' || $2, 'next-' || $2, now(), now() + interval '5 minutes')`,
    [id, email],
  )
}
const planted = ['authenticators', 'recovery_codes', 'passkeys', 'identities', 'email_changes']
async function leftOf({ id }: Person) {
  const left = []
  for (const table of planted) {
    const { rowCount } = await run.database.query(`select from ${table} where user_id = $1`, [id])
    if (rowCount) left.push(table)
  }
  return left
}

test('a new password leaves no way in to whoever made an account that nobody had proven, and says so', async () => {
  const company = await run.newCompany()
  const [stranger, proven, plain] = [
    await company.join('user'),
    await company.join('user'),
    await company.join('user'),
  ]
  for (const one of [stranger, proven]) await plant(one)
  for (const one of [stranger, plain]) await unproven(one)
  const reset = ({ email }: Person) => resetPassword(client, { email, hashPassword: async () => 'a hash' })
  const actionsOf = async ({ id }: Person) => {
    const sql = 'select action from security_entries where user_id = $1 and is_operator order by action'
    return (await run.database.query(sql, [id])).rows.map(({ action }) => action)
  }

  expect((await reset(stranger)).join()).toContain('passkeys, connected sign-ins and two-factor sign-in')
  expect(await leftOf(stranger)).toEqual([])
  expect(await actionsOf(stranger)).toEqual(['factors_removed', 'password_reset'])
  const audit = await run.database.query(
    "select subject from audit_entries where company_id = $1 and action = 'factors_removed'",
    [company.id],
  )
  expect(audit.rows).toEqual([{ subject: stranger.email }])
  expect(await mailsTo(stranger)).toEqual([
    {
      subject: 'Your Lintel password was reset by the operator',
      plain: expect.stringContaining('a stranger could have set them up'),
    },
  ])

  // What a proven address answers for stays, and where nothing was nothing is said.
  expect((await reset(proven)).join()).not.toContain('removed')
  expect(await leftOf(proven)).toEqual(planted)
  expect((await reset(plain)).join()).not.toContain('removed')
  for (const one of [proven, plain]) {
    expect(await actionsOf(one)).toEqual(['password_reset'])
    expect((await mailsTo(one))[0]?.plain).not.toContain('stranger')
  }
})

test('a confirmed address opens what waited for it, and its links nothing; once', async () => {
  const company = await run.newCompany()
  const person = await run.newPerson()
  await unproven(person)
  await run.database.query("update users set language = 'de' where id = $1", [person.id])
  await person.post('/api/auth/resend-verification')
  expect((await person.get('/api/user')).json().emailVerified).toBe(false)

  expect((await confirmEmail(client, { email: person.email.toUpperCase() }))[0]).toBe(
    `${person.email} is confirmed now; open pages show it when they are loaded anew.`,
  )
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

test('a confirmed address is told with what the account has, which no reset takes out any more', async () => {
  const [planter, plain] = [await run.newPerson(), await run.newPerson()]
  for (const one of [planter, plain]) await unproven(one)
  await plant(planter)
  const said = await confirmEmail(client, { email: planter.email })
  expect(said[1]).toBe('It has: sessions 1, passkeys 1, connected providers 1, two-factor sign-in on.')
  expect(said[2]).toContain('A later reset of the password leaves passkeys, providers')
  await resetPassword(client, { email: planter.email, hashPassword: async () => 'a hash' })
  expect(await leftOf(planter)).toEqual(planted)
  expect((await confirmEmail(client, { email: plain.email }))[1]).toBe(
    'It has: sessions 1, passkeys 0, connected providers 0, two-factor sign-in off.',
  )
})
