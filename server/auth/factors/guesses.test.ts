// Guessing: at the second step what is wrong counts for the account, wherever it comes from; in a session for that one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '#server/testing.ts'
import { afterPassword, codeAt, newGuarded, sendCode, stopClock } from './two-factor.testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } })
  stopClock()
})
afterAll(() => run.stop())

const codesOf = (replies: { statusCode: number; json(): { code: string } }[]) =>
  replies.map((reply) => reply.json().code)

test('of fifty guesses at once five are looked at, from however many addresses; then even the right code waits', async () => {
  const { person, secret } = await newGuarded(run)
  const browser = await afterPassword(run, person)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      sendCode(browser, String(100_000 + n), { 'x-forwarded-for': `198.51.100.${n}` }),
    ),
  )
  const codes = codesOf(guesses)
  expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(45)
  const held = guesses.find((reply) => reply.statusCode === 429)
  expect(Number(held?.headers['retry-after'])).toBeGreaterThan(600)

  const right = await sendCode(browser, codeAt(secret), { 'x-forwarded-for': '203.0.113.9' })
  expect([right.statusCode, right.json().code]).toEqual([429, 'too_many_tries'])
  // A new first step gives no new tries.
  const another = await afterPassword(run, person)
  expect((await sendCode(another, codeAt(secret))).statusCode).toBe(429)
  const { rows } = await run.database.query(
    "select count(*)::int from security_entries where user_id = $1 and action = 'second_factor_refused'",
    [person.id],
  )
  expect(rows).toEqual([{ count: 5 }])
})

test('in a session all that is wrong counts together, and holds up neither other sessions nor a sign-in', async () => {
  const { person, secret } = await newGuarded(run)
  const tries = [
    await person.post('/api/auth/confirm', { password: 'wrong' }),
    await person.post('/api/auth/confirm', { code: '123456' }),
    await person.post('/api/auth/confirm', { code: 'aaaa-aaaa-aaaa-aaaa' }),
    await person.post('/api/auth/two-factor/disable', { code: '123456' }),
    await person.post('/api/auth/change-password', {
      currentPassword: 'wrong',
      newPassword: 'a loud harbour',
    }),
  ]
  expect(codesOf(tries)).toEqual([
    'confirmation_failed',
    'confirmation_failed',
    'confirmation_failed',
    'code_wrong',
    'password_wrong',
  ])
  const { password } = person
  const elsewhere = await afterPassword(run, person)
  const held = [
    await person.post('/api/auth/confirm', { password }),
    await person.post('/api/auth/two-factor/disable', { code: codeAt(secret) }),
    await person.post('/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'a loud harbour',
    }),
  ]
  expect(codesOf(held)).toEqual(Array(3).fill('too_many_tries'))
  expect((await sendCode(elsewhere, codeAt(secret))).statusCode).toBe(200)
  expect((await elsewhere.post('/api/auth/confirm', { password })).statusCode).toBe(200)
})

test('guesses from elsewhere do not hold up a browser that the account knows, which has five of its own', async () => {
  const { person, secret } = await newGuarded(run)
  const { email, password } = person
  const stranger = await afterPassword(run, person)
  for (let n = 0; n < 5; n++) expect((await sendCode(stranger, '123456')).json().code).toBe('code_wrong')
  expect((await sendCode(stranger, codeAt(secret))).statusCode).toBe(429)

  const own = run.browser()
  own.cookies.browser = person.cookies.browser ?? ''
  await own.post('/api/auth/login', { email, password })
  const guesses = await Promise.all(Array.from({ length: 50 }, () => sendCode(own, '123456')))
  expect(codesOf(guesses).filter((code) => code === 'code_wrong')).toHaveLength(5)
  await run.database.query("delete from throttles where key like 'second-factor:%'")
  expect((await sendCode(own, codeAt(secret))).statusCode).toBe(200)

  // Known to somebody else alone, it is no other than a stranger's.
  const theirs = await run.newPerson()
  const foreign = run.browser()
  foreign.cookies.browser = theirs.cookies.browser ?? ''
  await foreign.post('/api/auth/login', { email, password })
  const another = await afterPassword(run, person)
  for (let n = 0; n < 5; n++) await sendCode(another, '123456')
  expect((await sendCode(foreign, '123456')).statusCode).toBe(429)
})

const toldOf = async ({ id }: { id: string }) => {
  const { rows } = await run.database.query<{ subject: string }>(
    "select subject from mails where user_id = $1 and subject like 'Somebody could not complete%'",
    [id],
  )
  return rows.length
}
const failTimes = async (person: Person, times: number) => {
  const browser = await afterPassword(run, person)
  await run.database.query("delete from throttles where key like 'second-factor:%'")
  for (let n = 0; n < times; n++) expect((await sendCode(browser, '123456')).json().code).toBe('code_wrong')
}

test('five second steps refused in a row are told the owner, once a day', async () => {
  const { person } = await newGuarded(run)
  await failTimes(person, 4)
  expect(await toldOf(person)).toBe(0)
  await failTimes(person, 1)
  expect(await toldOf(person)).toBe(1)
  const { rows } = await run.database.query('select plain from mails where user_id = $1 order by id desc', [
    person.id,
  ])
  expect(rows[0].plain).toContain('whoever tried knows your password')
  await failTimes(person, 5)
  expect(await toldOf(person)).toBe(1)
  await run.database.query("update throttles set expire = 0 where key like 'second-step-%'")
  await failTimes(person, 5)
  expect(await toldOf(person)).toBe(2)
})

test('a passkey that is none counts among them; a right second step begins the row anew', async () => {
  const { person, secret } = await newGuarded(run)
  await failTimes(person, 4)
  expect((await sendCode(await afterPassword(run, person), codeAt(secret))).statusCode).toBe(200)
  await failTimes(person, 3)
  const browser = await afterPassword(run, person)
  const showNone = async () => {
    await browser.post('/api/auth/login/passkey/options')
    return browser.post('/api/auth/login/passkey', { response: { id: 'none' } })
  }
  expect((await showNone()).json().code).toBe('passkey_refused')
  expect(await toldOf(person)).toBe(0)
  expect((await showNone()).json().code).toBe('passkey_refused')
  expect(await toldOf(person)).toBe(1)
})

test('what is right counts for nothing', async () => {
  const { person } = await newGuarded(run)
  for (let n = 0; n < 7; n++) {
    const reply = await person.post('/api/auth/confirm', { password: person.password })
    expect(reply.statusCode).toBe(200)
  }
})
