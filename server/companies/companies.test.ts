// Founding companies, switching between them, and pages that lag behind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const found = (person: Person, changes: Record<string, unknown> = {}) =>
  person.post('/api/auth/add-company', { userId: person.id, companyName: 'Alder & Finch', ...changes })
const userOf = async (person: Person) => (await person.get('/api/user')).json<User>()

describe('founding', () => {
  test('while the account is ending, answers like a session that has ended', async () => {
    const person = await run.newPerson()
    const client = await run.database.connect()
    await client.query('begin')
    await client.query('update users set deleted_at = now() where id = $1', [person.id])
    const founding = found(person)
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await run.database.query(waiting)).rowCount).toBe(1)
    await client.query('commit')
    client.release()
    const reply = await founding
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'no_session'])
  })

  test('makes the founder an admin, and starts from what the browser says', async () => {
    const person = await run.newPerson()
    const reply = await found(person, {
      companyName: '  Alder & Finch  ',
      companyRegistrationNumber: ' 14 882 107 ',
      timeZone: 'Europe/Tallinn',
      locale: 'et-EE',
    })
    expect(reply.statusCode).toBe(201)
    const { company } = reply.json()
    expect(company).toEqual({
      id: company.id,
      _id: company.id,
      name: 'Alder & Finch',
      registrationNumber: '14 882 107',
      currency: 'EUR',
      timeZone: 'Europe/Tallinn',
      firstDayOfWeek: 1,
      locale: 'et-EE',
      inviters: 'roles',
      requiresTwoFactor: false,
      members: 1,
    })
    const user = await userOf(person)
    expect(user.companies).toMatchObject([
      { id: company.id, name: 'Alder & Finch', members: 1, role: 'admin' },
    ])
    expect(user.companyId).toBeNull() // it is opened by choosing it
  })

  test.each([
    ['en-US', 'USD', 7],
    ['ja', 'JPY', 7],
    ['ar-EG', 'EGP', 6],
    ['de', 'EUR', 1],
    ['sr-Latn', 'RSD', 1],
    [undefined, 'GBP', 1],
  ])(
    'a founder who reads %s starts with %s and weeks from day %i',
    async (locale, currency, firstDayOfWeek) => {
      const person = await run.newPerson()
      expect((await found(person, { locale })).json().company).toMatchObject({ currency, firstDayOfWeek })
    },
  )

  test.each([
    [{ companyName: '   ' }, 422, 'company_name_required'],
    [{ companyName: undefined }, 422, 'company_name_required'],
    [{ companyName: 'x'.repeat(201) }, 422, 'too_long'],
    [{ timeZone: 'Mars/Olympus' }, 422, 'time_zone_invalid'],
    [{ locale: '///' }, 422, 'invalid'],
    [{ userId: '0198a8f0-0000-7000-8000-000000000000' }, 403, 'not_yourself'],
  ])('refuses %j with %i %s', async (changes, status, code) => {
    const reply = await found(await run.newPerson(), changes)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test('says the specified text for a blank name', async () => {
    expect((await found(await run.newPerson(), { companyName: '' })).json().message).toBe(
      'Company name is required.',
    )
  })

  test.each(['outside companies', 'at work in one'])(
    'sent twice with one Idempotency-Key founds one company (%s)',
    async (where) => {
      const person = where === 'at work in one' ? (await run.newCompany()).admin : await run.newPerson()
      const before = (await userOf(person)).companies.length
      const send = () =>
        person.post(
          '/api/auth/add-company',
          { userId: person.id, companyName: 'Once' },
          { 'idempotency-key': 'found' },
        )
      const [first, second] = await Promise.all([send(), send()])
      expect(first.json()).toEqual(second.json())
      expect((await userOf(person)).companies).toHaveLength(before + 1)
    },
  )
})

describe('choosing', () => {
  test('moves the session, and the user shows the role held there', async () => {
    const company = await run.newCompany()
    const person = await run.newPerson()
    const own = (await found(person)).json().company
    await run.enter(company, person, 'manager')
    expect(await userOf(person)).toMatchObject({ companyId: company.id, role: 'manager' })
    const reply = await person.post('/api/auth/change-company', { userId: person.id, companyId: own.id })
    expect(reply.json()).toEqual({ companyId: own.id })
    const user = await userOf(person)
    expect(user).toMatchObject({ companyId: own.id, companyName: 'Alder & Finch', role: 'admin' })
    expect(user.permissions).toContain('users.invite')
    expect(user.companies.find(({ id }) => id === own.id)?.lastOpenedAt).not.toBeNull()
  })

  test('refuses a company of others as one that does not exist, and another person’s id', async () => {
    const company = await run.newCompany()
    const stranger = await run.newPerson()
    const choose = (body: Record<string, unknown>) => stranger.post('/api/auth/change-company', body)
    const theirs = await choose({ userId: stranger.id, companyId: company.id })
    const nobodys = await choose({ userId: stranger.id, companyId: stranger.id })
    expect([theirs.statusCode, theirs.json()]).toEqual([404, nobodys.json()])
    const foreign = await choose({ userId: company.admin.id, companyId: company.id })
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'not_yourself'])
  })

  test('a page of the company before can neither write nor read', async () => {
    const company = await run.newCompany()
    const { admin } = company
    const other = (await found(admin)).json().company
    await admin.post('/api/auth/change-company', { userId: admin.id, companyId: other.id })
    const late = { 'x-company-id': company.id }
    for (const reply of [
      await admin.post('/api/tasks', { title: 'into the wrong company?' }, late),
      await admin.get('/api/tasks', late),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'company_changed'])
    }
    expect((await admin.get('/api/tasks', { 'x-company-id': other.id })).json()).toEqual([])
  })

  test('without a company nothing of any company can be called', async () => {
    const person = await run.newPerson()
    const reply = await person.get('/api/tasks')
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'no_company'])
  })

  test('a membership that ends takes the company away at once', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    await run.database.query('update memberships set ended_at = now() where user_id = $1', [person.id])
    expect((await person.get('/api/tasks')).json().code).toBe('no_company')
    expect(await userOf(person)).toMatchObject({
      companyId: null,
      role: null,
      permissions: [],
      companies: [],
    })
  })
})
