// Proving once more who is there: what asks for it, what proves it, and for which session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '#server/testing.ts'
import { codeAt, newGuarded, stopClock } from './two-factor.testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
  stopClock()
})
afterAll(() => run.stop())

const elevenMinutesLater = ({ id }: Person) =>
  run.database.query(
    "update sessions set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1",
    [id],
  )
const confirm = (person: Person, proof: object) => person.post('/api/auth/confirm', { ...proof })
const setUp = async (person: Person) => (await person.post('/api/auth/two-factor/setup')).statusCode

describe('ten minutes after signing in', () => {
  test.each([
    ['POST', '/api/auth/two-factor/setup', undefined],
    ['POST', '/api/auth/two-factor/enable', { code: '123456' }],
    ['POST', '/api/auth/two-factor/disable', { code: '123456' }],
    ['POST', '/api/auth/two-factor/recovery-codes', undefined],
    ['POST', '/api/user/email', { email: 'new@example.test' }],
  ])('%s %s asks for it', async (method, url, body) => {
    const person = await run.newPerson()
    const before = await person.call(method, url, body)
    expect(before.statusCode === 204 || before.json().code !== 'confirmation_needed').toBe(true)
    await elevenMinutesLater(person)
    const after = await person.call(method, url, body)
    expect([after.statusCode, after.json().code]).toEqual([403, 'confirmation_needed'])
    expect((await confirm(person, { password: person.password })).statusCode).toBe(200)
    const confirmed = await person.call(method, url, body)
    expect(confirmed.statusCode === 204 || confirmed.json().code !== 'confirmation_needed').toBe(true)
  })

  test('all else goes on', async () => {
    const person = await run.newPerson()
    await elevenMinutesLater(person)
    expect((await person.get('/api/user')).statusCode).toBe(200)
    expect((await person.get('/api/user/security')).statusCode).toBe(200)
  })
})

test('the password proves it, for ten minutes and for this session alone', async () => {
  const person = await run.newPerson()
  const elsewhere = run.browser()
  const { email, password } = person
  await elsewhere.post('/api/auth/login', { email, password })
  await elevenMinutesLater(person)
  const wrong = await confirm(person, { password: 'wrong' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'confirmation_failed'])
  // A mistake of one's own, not somebody at the door.
  const [entry] = (await person.get('/api/user/security-log')).json().items
  expect(entry.action).toBe('confirmation_refused')
  expect(await setUp(person)).toBe(403)
  const reply = await confirm(person, { password })
  const minutes = (Date.parse(reply.json().confirmedUntil) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9)
  expect(minutes).toBeLessThan(11)
  expect((await person.get('/api/user/security')).json().confirmedUntil).toBe(reply.json().confirmedUntil)
  expect(await setUp(person)).toBe(200)
  expect((await elsewhere.post('/api/auth/two-factor/setup')).statusCode).toBe(403)
})

test('a code proves it once, a recovery code too', async () => {
  const { person, secret, recoveryCodes } = await newGuarded(run)
  for (const code of [codeAt(secret), recoveryCodes[0] ?? '']) {
    await elevenMinutesLater(person)
    expect((await confirm(person, { code })).statusCode).toBe(200)
    const again = await confirm(person, { code })
    expect([again.statusCode, again.json().code]).toEqual([401, 'confirmation_failed'])
  }
  expect((await person.get('/api/user/security')).json().recoveryCodesLeft).toBe(9)
})

test('a passkey that is none proves nothing', async () => {
  const person = await run.newPerson()
  const reply = await confirm(person, { passkey: { id: 'nothing' } })
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'confirmation_failed'])
})

test('without password and factors only signing in again does', async () => {
  const person = await run.newPerson()
  await run.database.query('delete from credentials where user_id = $1', [person.id])
  for (const proof of [{ password: person.password }, { code: '123456' }, { code: 'aaaabbbbccccdddd' }]) {
    expect((await confirm(person, proof)).json().code).toBe('confirmation_failed')
  }
})

test('takes one proof at a time', async () => {
  const person = await run.newPerson()
  for (const proof of [{}, { password: person.password, code: '123456' }]) {
    expect((await confirm(person, proof)).statusCode).toBe(422)
  }
  expect((await confirm(person, { code: ' - ' })).statusCode).toBe(422)
})
