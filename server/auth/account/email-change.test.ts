// Changing the own address over HTTP: both addresses agree, and only whoever is in the account can make them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, registration, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const newAddress = () => registration().email
const ask = (person: Person, email: string) => person.post('/api/user/email', { email })
const open = (person: Pick<Person, 'post'>, token: string) =>
  person.post('/api/auth/confirm-email', { token })
const answer = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]
const addressOf = async (person: Person) => (await person.get('/api/user')).json().email

async function mailsTo(address: string): Promise<{ subject: string; plain: string; is_secret: boolean }[]> {
  const { rows } = await run.database.query(
    'select subject, plain, is_secret from mails where address = $1 order by id',
    [address],
  )
  return rows
}
async function linkTo(address: string): Promise<string> {
  const mails = await mailsTo(address)
  return mails.flatMap(({ plain }) => /confirm-email#token=([\w-]+)/.exec(plain)?.[1] ?? []).at(-1) ?? ''
}

test('changes when both addresses agreed, in either order; both are told, and colleagues see it', async () => {
  const company = await run.newCompany()
  const person = await company.join('user')
  const page = await run.connect(company.admin, company.id)
  const [before, email] = [person.email, `New.${newAddress()}`]
  const asked = await ask(person, email)
  expect(asked.json()).toMatchObject({ email, isLeft: false, isTaken: false })
  expect((await person.get('/api/user/security')).json().emailChange).toEqual(asked.json())
  expect((await mailsTo(email)).at(-1)).toMatchObject({
    subject: 'Confirm your new email address',
    is_secret: true,
  })
  expect((await mailsTo(before)).at(-1)).toMatchObject({
    subject: 'Agree to a new email address',
    is_secret: true,
  })

  const first = await open(person, await linkTo(email))
  expect([first.statusCode, first.json()]).toEqual([200, { email, waitsFor: before }])
  expect(await addressOf(person)).toBe(before)
  expect((await person.get('/api/user/security')).json().emailChange).toMatchObject({
    isTaken: true,
    isLeft: false,
  })
  const second = await open(person, await linkTo(before))
  expect([second.statusCode, second.json()]).toEqual([200, { email, waitsFor: null }])

  expect((await person.get('/api/user')).json()).toMatchObject({ email, emailVerified: true })
  expect((await person.get('/api/user/security')).json().emailChange).toBeNull()
  const logIn = (address: string) =>
    run.browser().post('/api/auth/login', { email: address, password: person.password })
  expect((await logIn(before)).statusCode).toBe(401)
  expect((await logIn(email.toLowerCase())).statusCode).toBe(200)
  for (const address of [before, email]) {
    expect((await mailsTo(address)).at(-1)?.subject).toBe('Your Lintel account has a new email address')
  }
  await expect.poll(() => page.changes).toContainEqual({ module: 'users', ids: [person.id] })
  page.socket.disconnect()
  const find = async (q: string) =>
    (await company.admin.get(`/api/universal-search?q=${encodeURIComponent(q)}`)).json().results.users
  expect((await find(email)).map(({ id }: { id: string }) => id)).toEqual([person.id])
  expect(await find(before)).toEqual([])
  const { rows } = await run.database.query(
    "select action from security_entries where user_id = $1 and action like 'email_change%' order by id",
    [person.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['email_change_asked', 'email_changed'])
})

test('an address that was never proven need not agree', async () => {
  const person = await run.newPerson()
  await run.database.query('update users set email_verified_at = null where id = $1', [person.id])
  const email = newAddress()
  expect((await ask(person, email)).json()).toMatchObject({ isLeft: true, isTaken: false })
  expect(await mailsTo(person.email)).toEqual([])
  const verification = await person.post('/api/auth/resend-verification')
  expect(verification.statusCode).toBe(204)
  expect((await open(person, await linkTo(email))).json()).toEqual({ email, waitsFor: null })
  // Links that were mailed to the old address are worthless.
  const { rows } = await run.database.query('select from account_tokens where user_id = $1', [person.id])
  expect(rows).toEqual([])
})

test('refuses the own address, and one that has an account', async () => {
  const [person, other] = [await run.newPerson(), await run.newPerson()]
  expect(answer(await ask(person, ` ${person.email.toUpperCase()} `))).toEqual([422, 'email_unchanged'])
  expect(answer(await ask(person, other.email.toUpperCase()))).toEqual([409, 'email_taken'])
  expect(answer(await ask(person, 'no address'))).toEqual([422, 'email_invalid'])
  expect((await person.get('/api/user/security')).json().emailChange).toBeNull()
})

test('an address that somebody took meanwhile stays theirs', async () => {
  const person = await run.newPerson()
  const email = newAddress()
  await ask(person, email)
  await open(person, await linkTo(person.email))
  await run.browser().post('/api/auth/register', registration({ email: email.toUpperCase() }))
  expect(answer(await open(person, await linkTo(email)))).toEqual([409, 'email_taken'])
  expect(await addressOf(person)).toBe(person.email)
})

test('a link works once, for the account that it was mailed for, signed in', async () => {
  const [person, other] = [await run.newPerson(), await run.newPerson()]
  const email = newAddress()
  await ask(person, email)
  const token = await linkTo(email)
  expect(answer(await open(other, token))).toEqual([403, 'verification_other_account'])
  expect(answer(await open(run.browser(), token))).toEqual([401, 'no_session'])
  expect((await open(person, token)).statusCode).toBe(200)
  expect(answer(await open(person, token))).toEqual([409, 'link_ended'])
  // Opening the new address's link twice is no agreement of the old one.
  expect(await addressOf(person)).toBe(person.email)
})

test.each([
  ['cancelled', (person: Person) => person.remove('/api/user/email')],
  ['replaced by a newer one', (person: Person) => ask(person, newAddress())],
  [
    'older than thirty minutes',
    ({ id }: Person) =>
      run.database.query('update account_tokens set expires_at = now() where user_id = $1', [id]),
  ],
  [
    'overtaken by another change of the address',
    ({ id }: Person) =>
      run.database.query("update users set canonical_email = id || '@moved.test' where id = $1", [id]),
  ],
])('a change that was %s cannot be confirmed', async (_how, end) => {
  const person = await run.newPerson()
  const email = newAddress()
  await ask(person, email)
  const [take, leave] = [await linkTo(email), await linkTo(person.email)]
  await end(person)
  await open(person, take)
  expect(answer(await open(person, leave))).toEqual([409, 'link_ended'])
  expect(await addressOf(person)).toBe(person.email)
})

test('neither link stands in a table but in the mail that carries it', async () => {
  const person = await run.newPerson()
  const email = newAddress()
  await ask(person, email)
  const tokens = [await linkTo(email), await linkTo(person.email)]
  for (const table of ['account_tokens', 'email_changes', 'security_entries', 'audit_entries']) {
    const { rows } = await run.database.query(`select t::text as row from ${table} t`)
    expect(rows.length > 0 || table === 'audit_entries').toBe(true)
    for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token)
  }
})

// Last: one server after the other.
test('five changes an hour may be asked for', async () => {
  const strict = await testApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  const person = await strict.newPerson()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await ask(person, newAddress())).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await strict.stop()
})
