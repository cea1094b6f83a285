// Two-factor sign-in over HTTP: on, off, and the second step.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '#server/testing.ts'
import { afterPassword, codeAt, newGuarded, sendCode, stopClock, turnOn } from './two-factor.testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
  stopClock()
})
afterAll(() => run.stop())

const securityOf = async (person: Person) => (await person.get('/api/user/security')).json()
const answer = (reply: { statusCode: number; body: string; json(): { code?: string } }) => [
  reply.statusCode,
  reply.body === '' ? undefined : reply.json().code,
]
const actionsOf = async ({ id }: Person) => {
  const { rows } = await run.database.query(
    'select action from security_entries where user_id = $1 order by id',
    [id],
  )
  return rows.map(({ action }) => action)
}
const subjectsTo = async ({ email }: Person) => {
  const { rows } = await run.database.query('select subject from mails where address = $1 order by id', [
    email,
  ])
  return rows.map(({ subject }) => subject)
}

test('is set up, turned on with a code, and told; the session is strong from then on', async () => {
  const person = await run.newPerson()
  const setUp = (await person.post('/api/auth/two-factor/setup')).json()
  expect(setUp.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(setUp.uri).toContain(`otpauth://totp/Lintel:${encodeURIComponent(person.email)}`)
  expect(setUp.uri).toContain(`secret=${setUp.secret}`)
  expect((await securityOf(person)).twoFactor).toBe(false)

  const wrong = await person.post('/api/auth/two-factor/enable', { code: codeAt(setUp.secret, 20) })
  expect(answer(wrong)).toEqual([401, 'code_wrong'])
  const right = await person.post('/api/auth/two-factor/enable', { code: codeAt(setUp.secret) })
  expect(right.statusCode).toBe(200)
  const { recoveryCodes } = right.json()
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)

  expect(await securityOf(person)).toMatchObject({ twoFactor: true, recoveryCodesLeft: 10 })
  expect(await actionsOf(person)).toEqual(['signed_up', 'confirmation_refused', 'two_factor_enabled'])
  expect(await subjectsTo(person)).toEqual(['Two-factor sign-in was turned on'])
  const { rows } = await run.database.query('select is_strong from sessions where user_id = $1', [person.id])
  expect(rows).toEqual([{ is_strong: true }])
  const again = await person.post('/api/auth/two-factor/enable', { code: codeAt(setUp.secret, 1) })
  expect(answer(again)).toEqual([409, 'two_factor_on'])
})

test('a secret that was set up anew takes the place of the one before', async () => {
  const person = await run.newPerson()
  const first = (await person.post('/api/auth/two-factor/setup')).json()
  const second = (await person.post('/api/auth/two-factor/setup')).json()
  const enable = (code: string) => person.post('/api/auth/two-factor/enable', { code })
  expect(answer(await enable(codeAt(first.secret)))).toEqual([401, 'code_wrong'])
  expect((await enable(codeAt(second.secret))).statusCode).toBe(200)
})

test('one that is set up while the one before comes into use is kept, to take its place', async () => {
  const { person, secret } = await newGuarded(run)
  await run.database.query('update authenticators set enabled_at = null where user_id = $1', [person.id])
  const enabling = await run.database.connect()
  await enabling.query('begin')
  await enabling.query('update authenticators set enabled_at = now() where user_id = $1', [person.id])
  const settingUp = person.post('/api/auth/two-factor/setup')
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await run.database.query(waiting)).rowCount).toBe(1)
  await enabling.query('commit')
  enabling.release()

  const next = (await settingUp).json()
  expect((await sendCode(await afterPassword(run, person), codeAt(secret))).statusCode).toBe(200)
  const enabled = await person.post('/api/auth/two-factor/enable', { code: codeAt(next.secret) })
  expect(enabled.statusCode).toBe(200)
})

test('another app takes the place of the one in use, which goes on until a code of the new one is given', async () => {
  const { person, secret, recoveryCodes } = await newGuarded(run)
  const next = (await person.post('/api/auth/two-factor/setup')).json()
  const enable = (code: string) => person.post('/api/auth/two-factor/enable', { code })
  const { twoFactorSince } = await securityOf(person)
  expect(answer(await enable(codeAt(secret, 1)))).toEqual([401, 'code_wrong'])
  expect((await sendCode(await afterPassword(run, person), codeAt(secret))).statusCode).toBe(200)

  const enabled = await enable(codeAt(next.secret))
  expect(enabled.statusCode).toBe(200)
  for (const dead of [codeAt(secret, 1), recoveryCodes[0] as string]) {
    const browser = await afterPassword(run, person)
    expect(answer(await sendCode(browser, dead))).toEqual([401, 'code_wrong'])
  }
  const right = await sendCode(await afterPassword(run, person), codeAt(next.secret, 1))
  expect(right.statusCode).toBe(200)
  expect(await securityOf(person)).toMatchObject({ twoFactor: true, twoFactorSince, recoveryCodesLeft: 10 })
  expect(answer(await enable(codeAt(next.secret)))).toEqual([409, 'two_factor_on'])
  // It was on all along, and is told as what it is.
  const actions = await actionsOf(person)
  expect(actions.filter((action) => action === 'two_factor_enabled')).toHaveLength(1)
  expect(actions.filter((action) => action === 'authenticator_replaced')).toHaveLength(1)
  expect(await subjectsTo(person)).toEqual(
    expect.arrayContaining(['Two-factor sign-in was turned on', 'Another authenticator app took over']),
  )
})

test('the password alone opens nothing: neither a call nor the socket', async () => {
  const company = await run.newCompany()
  const { person } = await turnOn(company.admin)
  const browser = run.browser()
  const { email, password } = person
  const first = await browser.post('/api/auth/login', { email, password })
  expect([first.statusCode, first.json()]).toEqual([200, { twoFactor: true, hasPasskey: false }])
  expect(browser.cookies.session).toBeUndefined()
  for (const url of ['/api/user', '/api/tasks', '/api/auth/sessions', '/api/user/security']) {
    expect([url, ...answer(await browser.get(url))]).toEqual([url, 401, 'no_session'])
  }
  // Nor does the cookie of the first step under the name of a session.
  const forged = run.browser()
  forged.cookies.session = browser.cookies['second-factor'] ?? ''
  expect(forged.cookies.session).not.toBe('')
  expect((await forged.get('/api/user')).statusCode).toBe(401)
  const pending = { ...person, cookies: forged.cookies }
  await expect(run.connect(pending, company.id)).rejects.toThrow('no_session')
})

test('a code is the second step, in any spelling, and opens a strong session', async () => {
  const { person, secret } = await newGuarded(run)
  const arabic = (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  for (const [step, spell] of [
    [0, (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    [1, arabic],
  ] as const) {
    const browser = await afterPassword(run, person)
    const reply = await sendCode(browser, spell(codeAt(secret, step)))
    expect([reply.statusCode, reply.json().user?.id]).toEqual([200, person.id])
    expect(reply.json().recoveryCodesLeft).toBe(null)
    expect((await browser.get('/api/user')).statusCode).toBe(200)
    expect(browser.cookies['second-factor']).toBeUndefined()
  }
  const { rows } = await run.database.query('select is_strong from sessions where user_id = $1', [person.id])
  expect(rows.map((row) => row.is_strong)).toEqual([true, true, true])
})

test('a code works once: not again, not for an older step, and of fifty at the same time for one', async () => {
  const { person, secret } = await newGuarded(run)
  const code = codeAt(secret)
  const browsers = await Promise.all(Array.from({ length: 50 }, () => afterPassword(run, person)))
  const replies = await Promise.all(browsers.map((browser) => sendCode(browser, code)))
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.json().code === 'code_wrong')).toHaveLength(49)
  const late = await afterPassword(run, person)
  expect(answer(await sendCode(late, code))).toEqual([401, 'code_wrong'])
  expect(answer(await sendCode(late, codeAt(secret, -1)))).toEqual([401, 'code_wrong'])
  expect((await sendCode(late, codeAt(secret, 1))).statusCode).toBe(200)
})

test('the first step ends with the sign-in, after ten minutes, and with another password', async () => {
  const { person, secret, recoveryCodes } = await newGuarded(run)
  const used = await afterPassword(run, person)
  const replayed = run.browser()
  Object.assign(replayed.cookies, used.cookies)
  expect((await sendCode(used, codeAt(secret))).statusCode).toBe(200)
  expect(answer(await sendCode(replayed, recoveryCodes[0] ?? ''))).toEqual([401, 'sign_in_ended'])
  expect(answer(await sendCode(run.browser(), codeAt(secret, 1)))).toEqual([401, 'sign_in_ended'])

  const slow = await afterPassword(run, person)
  await run.database.query('update challenges set expires_at = now() where user_id = $1', [person.id])
  expect(answer(await sendCode(slow, codeAt(secret, 1)))).toEqual([401, 'sign_in_ended'])

  const pending = await afterPassword(run, person)
  const body = { currentPassword: person.password, newPassword: 'another quiet harbour' }
  expect((await person.post('/api/auth/change-password', body)).statusCode).toBe(204)
  expect(answer(await sendCode(pending, codeAt(secret, 1)))).toEqual([401, 'sign_in_ended'])
})

test('a recovery code stands in for the app once, and is told', async () => {
  const { person, recoveryCodes } = await newGuarded(run)
  const [first = '', second = ''] = recoveryCodes
  const browser = await afterPassword(run, person)
  expect(answer(await sendCode(browser, 'aaaa-bbbb-cccc-dddd'))).toEqual([401, 'code_wrong'])
  const reply = await sendCode(browser, first.toUpperCase())
  expect([reply.statusCode, reply.json().recoveryCodesLeft]).toEqual([200, 9])
  expect((await securityOf(person)).recoveryCodesLeft).toBe(9)
  expect(await actionsOf(person)).toContain('recovery_code_used')
  expect(await subjectsTo(person)).toContain('A recovery code of your Lintel account was used')
  expect(answer(await sendCode(await afterPassword(run, person), first))).toEqual([401, 'code_wrong'])

  const both = await Promise.all([afterPassword(run, person), afterPassword(run, person)])
  const replies = await Promise.all(both.map((one) => sendCode(one, second.replaceAll('-', ' '))))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401])
  // Nor is it anybody else's.
  const other = await newGuarded(run)
  const theirs = await afterPassword(run, other.person)
  expect(answer(await sendCode(theirs, recoveryCodes[2] ?? ''))).toEqual([401, 'code_wrong'])
})

test('new recovery codes take the place of the old ones', async () => {
  const { person, recoveryCodes } = await newGuarded(run)
  const renewed = await person.post('/api/auth/two-factor/recovery-codes')
  expect(renewed.json().recoveryCodes).toHaveLength(10)
  const browser = await afterPassword(run, person)
  expect(answer(await sendCode(browser, recoveryCodes[0] ?? ''))).toEqual([401, 'code_wrong'])
  expect((await sendCode(browser, renewed.json().recoveryCodes[0])).statusCode).toBe(200)
  const without = await run.newPerson()
  expect(answer(await without.post('/api/auth/two-factor/recovery-codes'))).toEqual([409, 'two_factor_off'])
})

test('is turned off with a code: pending sign-ins end, and no session is strong any more', async () => {
  const { person, secret } = await newGuarded(run)
  const disable = (code: string) => person.post('/api/auth/two-factor/disable', { code })
  const pending = await afterPassword(run, person)
  expect(answer(await disable('000000'))).toEqual([401, 'code_wrong'])
  expect((await disable(codeAt(secret))).statusCode).toBe(204)
  expect(answer(await sendCode(pending, codeAt(secret, 1)))).toEqual([401, 'sign_in_ended'])
  expect(await securityOf(person)).toMatchObject({ twoFactor: false, recoveryCodesLeft: 0 })
  const { rows } = await run.database.query('select is_strong from sessions where user_id = $1', [person.id])
  expect(rows).toEqual([{ is_strong: false }])
  expect(await subjectsTo(person)).toContain('Two-factor sign-in was turned off')
  const { email, password } = person
  const reply = await run.browser().post('/api/auth/login', { email, password })
  expect(reply.json().user.id).toBe(person.id)
  expect(answer(await disable(codeAt(secret, 1)))).toEqual([409, 'two_factor_off'])
})
