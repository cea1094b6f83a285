// A company's settings: who sees and changes them, what follows from each, and who hears of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { Company as Settings } from '#contract/companies.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const URL = '/api/companies/current'
const change = (person: Person, body: Record<string, unknown>) => person.patch(URL, body)
const settingsOf = async (person: Person) => (await person.get(URL)).json<Settings>()
const answer = async (call: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const reply = await call
  return [reply.statusCode, reply.statusCode === 204 ? undefined : reply.json().code]
}
const makeStrong = (person: Person, isStrong = true) =>
  run.database.query('update sessions set is_strong = $2 where user_id = $1', [person.id, isStrong])

describe('settings', () => {
  test('change in the fields that are named, for every member to see', async () => {
    const { admin, join } = await run.newCompany()
    const user = await join('user')
    const before = await settingsOf(user)
    expect(before).toMatchObject({ members: 2, inviters: 'roles', requiresTwoFactor: false })
    const changes = {
      name: '  Beech & Finch ',
      registrationNumber: ' 14 882 ',
      currency: 'jpy',
      timeZone: 'asia/tokyo',
      locale: 'ja-jp',
      firstDayOfWeek: 7,
    }
    const after = {
      ...before,
      name: 'Beech & Finch',
      registrationNumber: '14 882',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      locale: 'ja-JP',
      firstDayOfWeek: 7,
    }
    expect((await change(admin, changes)).json()).toEqual(after)
    expect(await settingsOf(user)).toEqual(after)
    expect((await change(admin, { currency: 'EUR' })).json()).toEqual({ ...after, currency: 'EUR' })
    expect((await change(admin, {})).json()).toEqual({ ...after, currency: 'EUR' })
    expect((await change(admin, { registrationNumber: null })).json().registrationNumber).toBeNull()
  })

  test.each([
    [{ name: '  ' }, 422, 'company_name_required'],
    [{ name: 'x'.repeat(201) }, 422, 'too_long'],
    [{ currency: 'XXQ' }, 422, 'currency_unknown'],
    [{ timeZone: 'Mars/Olympus' }, 422, 'time_zone_invalid'],
    [{ locale: '///' }, 422, 'invalid'],
    [{ firstDayOfWeek: 0 }, 422, 'invalid'],
    [{ firstDayOfWeek: 8 }, 422, 'invalid'],
    [{ inviters: 'nobody' }, 422, 'invalid'],
    [{ requiresTwoFactor: 'yes' }, 400, 'wrong_type'],
    [{ id: '0198a8f0-0000-7000-8000-000000000000' }, 400, 'unknown_key'],
    [{ deletedAt: null }, 400, 'unknown_key'],
  ])('%j: %i %s', async (changes, status, code) => {
    const { admin } = await run.newCompany()
    const before = await settingsOf(admin)
    expect(await answer(change(admin, { ...changes }))).toEqual([status, code])
    expect(await settingsOf(admin)).toEqual(before)
  })

  test('are changed by admins only, and only their own company’s', async () => {
    const { join, admin } = await run.newCompany()
    const other = await run.newCompany()
    const theirs = await settingsOf(other.admin)
    for (const role of ['manager', 'user'] as const) {
      expect(await answer(change(await join(role), { name: 'Mine' }))).toEqual([403, 'forbidden'])
    }
    expect(await answer(change(await run.newPerson(), { name: 'Mine' }))).toEqual([403, 'no_company'])
    expect((await change(admin, { name: 'Mine' })).statusCode).toBe(200)
    expect(await settingsOf(other.admin)).toEqual(theirs)
  })

  test('are on record with what they were', async () => {
    const { admin } = await run.newCompany()
    await change(admin, { currency: 'CHF', firstDayOfWeek: 7 })
    await change(admin, { currency: 'CHF' })
    const { items } = (await admin.get('/api/audit?action=company_updated')).json()
    expect(items).toMatchObject([{ details: { currency: 'GBP → CHF', firstDayOfWeek: '1 → 7' } }])
  })

  test('a new name is told to every page of the members, in other companies too', async () => {
    const { admin, id, join } = await run.newCompany()
    const away = await join('user')
    const elsewhere = await run.newCompany()
    await run.enter(elsewhere, away, 'user')
    const stranger = await run.connect(elsewhere.admin, elsewhere.id)
    const pages = [await run.connect(admin, id), await run.connect(away, elsewhere.id)]
    await change(admin, { name: 'Renamed' })
    await expect
      .poll(() => pages.map(({ changes }) => changes.filter(({ module }) => module === 'users').at(-1)))
      .toEqual([
        { module: 'users', ids: [id] },
        { module: 'users', ids: [id] },
      ])
    expect((await admin.get('/api/user')).json<User>().companyName).toBe('Renamed')
    expect(stranger.changes).toEqual([])
    for (const { socket } of [...pages, stranger]) socket.disconnect()
  })
})

describe('who may invite', () => {
  /** Those who see that they may, and those who can. */
  async function inviters(company: Company, people: Record<string, Person>) {
    const found: string[] = []
    for (const [name, person] of Object.entries(people)) {
      const { permissions } = (await person.get('/api/user')).json<User>()
      const body = { email: `${crypto.randomUUID()}@example.test`, role: 'user' }
      const [status] = await answer(person.post('/api/invitations', body))
      expect([name, status]).toEqual([name, permissions.includes('users.invite') ? 201 : 403])
      if (status === 201) found.push(name)
    }
    expect((await settingsOf(company.admin)).id).toBe(company.id)
    return found
  }

  async function withRoles() {
    const company = await run.newCompany()
    const { admin, join } = company
    const holds = ['users.view', 'tasks.view', 'tasks.create', 'tasks.update', 'announcements.view']
    await admin.post('/api/roles', { name: 'Recruiter', permissions: [...holds, 'users.invite'] })
    const [manager, user, recruiter] = [await join('manager'), await join('user'), await join('user')]
    await admin.post('/api/update-user-role', { userId: recruiter.id, role: 'Recruiter' })
    return { company, people: { admin, manager, recruiter, user } }
  }

  test.each([
    ['admins', ['admin']],
    ['roles', ['admin', 'manager', 'recruiter']],
    ['everyone', ['admin', 'manager', 'recruiter', 'user']],
  ])('%s: %j', async (setting, allowed) => {
    const { company, people } = await withRoles()
    await change(company.admin, { inviters: setting })
    expect(await inviters(company, people)).toEqual(allowed)
  })

  test('everyone gives no more than the own role holds', async () => {
    const { company, people } = await withRoles()
    await company.admin.post('/api/roles', { name: 'Viewer', permissions: ['users.view'] })
    await company.admin.post('/api/update-user-role', { userId: people.recruiter.id, role: 'Viewer' })
    await change(company.admin, { inviters: 'everyone' })
    const invite = (person: Person, role: string) =>
      answer(person.post('/api/invitations', { email: `${crypto.randomUUID()}@example.test`, role }))
    expect(await invite(people.recruiter, 'Viewer')).toEqual([201, undefined])
    expect(await invite(people.recruiter, 'user')).toEqual([403, 'role_above_own'])
    expect(await invite(people.user, 'user')).toEqual([201, undefined])
    for (const role of ['manager', 'admin', 'Recruiter']) {
      expect(await invite(people.user, role)).toEqual([403, 'role_above_own'])
    }
  })

  test('a narrower choice ends the invitations of those who may not invite any more, and a wider one none', async () => {
    const { company, people } = await withRoles()
    const { admin } = company
    const pending = async () =>
      (await admin.get('/api/invitations'))
        .json<{ invitedBy: { id: string } }[]>()
        .map(({ invitedBy }) => Object.entries(people).find(([, { id }]) => id === invitedBy.id)?.[0])
        .sort()
    await change(admin, { inviters: 'everyone' })
    await inviters(company, people)
    // Another change of rights asks again who may.
    await admin.post('/api/update-user-role', { userId: people.manager.id, role: 'manager' })
    await admin.post(`/api/members/${(await company.join('user')).id}/deactivate`)
    expect(await pending()).toEqual(['admin', 'manager', 'recruiter', 'user'])
    await change(admin, { inviters: 'roles' })
    expect(await pending()).toEqual(['admin', 'manager', 'recruiter'])
    await change(admin, { inviters: 'everyone' })
    expect(await pending()).toEqual(['admin', 'manager', 'recruiter'])
    await change(admin, { inviters: 'admins' })
    expect(await pending()).toEqual(['admin'])
  })

  test('managers manage managers whoever invites', async () => {
    const { company, people } = await withRoles()
    const other = await company.join('manager')
    await change(company.admin, { inviters: 'admins' })
    expect(await answer(people.manager.post(`/api/members/${other.id}/deactivate`))).toEqual([200, undefined])
  })

  test.each([
    ['admins', 0],
    ['everyone', 1],
  ])('%s: a user’s page hears of an invitation %i times', async (setting, times) => {
    const { company, people } = await withRoles()
    await change(company.admin, { inviters: setting })
    const pages = [
      await run.connect(people.user, company.id),
      await run.connect(company.admin, company.id),
    ] as const
    const email = 'heard@example.test'
    const { id } = (await company.admin.post('/api/invitations', { email, role: 'user' })).json()
    await company.admin.patch(URL, { firstDayOfWeek: 3 }) // what every page hears, after it
    await expect
      .poll(() => pages.map(({ changes }) => changes.at(-1)?.module))
      .toEqual(['settings', 'settings'])
    const heard = pages[0].changes.filter(({ ids }) => ids.includes(id))
    expect(heard).toHaveLength(times)
    for (const { socket } of pages) socket.disconnect()
  })
})

describe('requiring a second factor', () => {
  /** A member whose session has no second factor; the company asks for one already. */
  async function joinWeakly(companyId: string): Promise<Person> {
    const person = await run.newPerson()
    await run.database.query(
      `insert into memberships (company_id, user_id, role_id)
       select company_id, $2, id from roles where company_id = $1 and kind = 'user'`,
      [companyId, person.id],
    )
    await person.post('/api/auth/change-company', { userId: person.id, companyId })
    return person
  }

  test('is for somebody who came with one', async () => {
    const { admin } = await run.newCompany()
    expect(await answer(change(admin, { requiresTwoFactor: true }))).toEqual([409, 'own_factor_first'])
    expect((await settingsOf(admin)).requiresTwoFactor).toBe(false)
    await makeStrong(admin)
    expect(await answer(change(admin, { requiresTwoFactor: true }))).toEqual([200, undefined])
    expect((await settingsOf(admin)).requiresTwoFactor).toBe(true)
  })

  test('begins and ends only for somebody who has shown lately who they are', async () => {
    const { admin } = await run.newCompany()
    await makeStrong(admin)
    const makeOld = () =>
      run.database.query(
        "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
        [admin.id],
      )
    await makeOld()
    expect(await answer(change(admin, { requiresTwoFactor: true }))).toEqual([403, 'confirmation_needed'])
    expect(await answer(change(admin, { firstDayOfWeek: 6 }))).toEqual([200, undefined])
    await admin.post('/api/auth/confirm', { password: admin.password })
    expect(await answer(change(admin, { requiresTwoFactor: true }))).toEqual([200, undefined])
    await makeOld()
    expect(await answer(change(admin, { requiresTwoFactor: false }))).toEqual([403, 'confirmation_needed'])
  })

  test('shuts everybody else out at once, pages and calls, until they have one', async () => {
    const { admin, id, join } = await run.newCompany()
    const [weak, strong] = [await join('user'), await join('user')]
    const elsewhere = await run.newCompany()
    const away = await join('user')
    await run.enter(elsewhere, away, 'user')
    await makeStrong(admin)
    await makeStrong(strong)
    const pages = await Promise.all([admin, strong].map((person) => run.connect(person, id)))
    const shut = await run.connect(weak, id)
    const other = await run.connect(away, elsewhere.id)
    await change(admin, { requiresTwoFactor: true })
    expect(await shut.signedOut).toEqual({ reason: 'two_factor_needed' })
    expect(await answer(weak.get('/api/tasks'))).toEqual([403, 'two_factor_needed'])
    expect(await answer(weak.get(URL))).toEqual([403, 'two_factor_needed'])
    await expect(run.connect(weak, id)).rejects.toThrow('two_factor_needed')
    expect((await weak.get('/api/user')).json()).toMatchObject({ companyId: id, needsTwoFactor: true })
    expect(await answer(strong.get('/api/tasks'))).toEqual([200, undefined])
    expect(await answer(away.get('/api/tasks'))).toEqual([200, undefined])
    expect([...pages, other].map(({ socket }) => socket.connected)).toEqual([true, true, true])
    // They are nobody there, but may go.
    expect((await weak.get('/api/user')).json()).toMatchObject({ role: null, permissions: [] })
    const { id: awayId } = away
    const seenBy = async (person: Person) =>
      (await person.get('/api/get-users')).json().users.find((user: { id: string }) => user.id === awayId)
        ?.companies
    expect(await seenBy(away)).toEqual([elsewhere.id])
    await makeStrong(away)
    expect((await seenBy(away)).sort()).toEqual([id, elsewhere.id].sort())
    const leaver = await joinWeakly(id)
    expect(await answer(leaver.get('/api/tasks'))).toEqual([403, 'two_factor_needed'])
    expect((await leaver.post('/api/companies/current/leave')).statusCode).toBe(204)
    expect((await leaver.get('/api/user')).json().companies).toEqual([])
    await makeStrong(weak)
    expect(await answer(weak.get('/api/tasks'))).toEqual([200, undefined])
    await change(admin, { requiresTwoFactor: false })
    await makeStrong(weak, false)
    expect(await answer(weak.get('/api/tasks'))).toEqual([200, undefined])
    for (const { socket } of [...pages, other]) socket.disconnect()
  })
})
