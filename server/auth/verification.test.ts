// Confirming an address by the link that was mailed to it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, registration, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

interface Registered extends Browser {
  id: string
  email: string
}

async function register(headers: Record<string, string> = {}): Promise<Registered> {
  const browser = run.browser()
  const form = registration()
  const { user } = (await browser.post('/api/auth/register', form, headers)).json()
  return Object.assign(browser, { id: user.id, email: form.email })
}

const mailsTo = async (address: string) => {
  const { rows } = await run.database.query(
    'select subject, plain, html, is_secret, company_id from mails where address = $1 order by id',
    [address],
  )
  return rows
}
const tokenIn = (text: string) => /\/verify-email#token=([\w-]+)/.exec(text)?.[1] ?? ''
const verify = (by: Browser, token: string) => by.post('/api/auth/verify-email', { token })
const isVerified = async (person: Registered) => (await person.get('/api/user')).json().emailVerified

test('registering mails a link, in the language of the browser, that confirms the address once', async () => {
  const person = await register({ 'accept-language': 'de' })
  const [mail] = await mailsTo(person.email)
  expect(mail).toMatchObject({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    is_secret: true,
    company_id: null,
  })
  expect(mail.html).toContain(tokenIn(mail.plain))
  expect(await isVerified(person)).toBe(false)
  const reply = await verify(person, tokenIn(mail.plain))
  expect([reply.statusCode, reply.json()]).toEqual([200, { email: person.email }])
  expect(await isVerified(person)).toBe(true)
  const again = await verify(person, tokenIn(mail.plain))
  expect([again.statusCode, again.json().code]).toEqual([409, 'link_ended'])
  const { rows } = await run.database.query(
    'select action from security_entries where user_id = $1 order by id',
    [person.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['signed_up', 'email_verified'])
})

test('a new link makes the old one worthless; once confirmed none is sent', async () => {
  const person = await register()
  expect((await person.post('/api/auth/resend-verification')).statusCode).toBe(204)
  const [first, second] = (await mailsTo(person.email)).map(({ plain }) => tokenIn(plain))
  expect((await verify(person, first ?? '')).statusCode).toBe(409)
  expect((await verify(person, second ?? '')).statusCode).toBe(200)
  expect((await person.post('/api/auth/resend-verification')).statusCode).toBe(204)
  expect(await mailsTo(person.email)).toHaveLength(2)
})

test.each([
  ['expired', "update account_tokens set expires_at = now() - interval '1 second' where user_id = $1"],
  [
    'of an address that the account had before',
    "update users set canonical_email = 'new@' || id where id = $1",
  ],
  ['of an account that is gone', 'update users set deleted_at = now() where id = $1'],
])('a link %s confirms nothing', async (_what, change) => {
  const person = await register()
  const [mail] = await mailsTo(person.email)
  await run.database.query(change, [person.id])
  expect([409, 401]).toContain((await verify(person, tokenIn(mail.plain))).statusCode)
  const { rows } = await run.database.query('select email_verified_at from users where id = $1', [person.id])
  expect(rows).toEqual([{ email_verified_at: null }])
})

test('a link confirms nothing for somebody else, nor for nobody: an account that a stranger made stays unconfirmed', async () => {
  const [squatter, victim] = [await register(), await register()]
  const [mail] = await mailsTo(squatter.email)
  const asNobody = await verify(run.browser(), tokenIn(mail.plain))
  expect(asNobody.statusCode).toBe(401)
  const asVictim = await verify(victim, tokenIn(mail.plain))
  expect([asVictim.statusCode, asVictim.json().code]).toEqual([403, 'verification_other_account'])
  expect([await isVerified(squatter), await isVerified(victim)]).toEqual([false, false])
  expect((await verify(squatter, tokenIn(mail.plain))).statusCode).toBe(200)
})

test('a link that is used while another takes its place is dead, and neither waits for the other', async () => {
  const person = await register()
  const [mail] = await mailsTo(person.email)
  const client = await run.database.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [person.id])
  const verifying = verify(person, tokenIn(mail.plain))
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await run.database.query(waiting)).rowCount).toBe(1)
  await client.query("select gates.request_verification($1, 'another', 60)", [person.id])
  await client.query('commit')
  client.release()
  const reply = await verifying
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'link_ended'])
  expect(await isVerified(person)).toBe(false)
})

test('five links an hour may be asked for', async () => {
  const strict = await testApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  const browser = strict.browser()
  await browser.post('/api/auth/register', registration())
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await browser.post('/api/auth/resend-verification')).statusCode)
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  await strict.stop()
})
