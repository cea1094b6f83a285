// What people say of themselves: which fields, by whom, and who hears of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import { NAME_LENGTH, SKILL_LENGTH, SKILLS_MAX } from '#contract/limits.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
beforeAll(async () => {
  run = await testApp({ listen: true })
  company = await run.newCompany()
})
afterAll(() => run.stop())

const change = (person: Person, body: Record<string, unknown>) => person.patch('/api/user', body)
const userOf = async (person: Person) => (await person.get('/api/user')).json<User>()

describe('the profile', () => {
  test('changes in the fields that are named, and only there', async () => {
    const person = await company.join('user')
    const before = await userOf(person)
    const changes = {
      firstName: '  Ada ',
      description: '  Plans the yard.\n ',
      skills: ['Oak', ' Oak', '', 'Ash '],
      timeZone: 'Asia/Tokyo',
      language: 'ja',
    }
    const reply = await change(person, changes)
    expect(reply.statusCode).toBe(200)
    const user = reply.json<User>()
    expect(user).toEqual({
      ...before,
      firstName: 'Ada',
      description: 'Plans the yard.',
      skills: ['Oak', 'Ash'],
      timeZone: 'Asia/Tokyo',
      language: 'ja',
      updatedAt: user.updatedAt,
    })
    expect(user.updatedAt > before.updatedAt).toBe(true)
    expect(await userOf(person)).toEqual(user)
    expect((await change(person, {})).json()).toEqual(user)
    const cleared = { description: ' ', skills: [], timeZone: null }
    expect((await change(person, cleared)).json()).toMatchObject({
      firstName: 'Ada',
      description: null,
      skills: [],
      timeZone: null,
    })
  })

  test.each([
    ['role', 'admin'],
    ['companyId', '0198a8f0-0000-7000-8000-000000000000'],
    ['emailVerified', true],
    ['emailVerifiedAt', '2026-01-01T00:00:00.000Z'],
    ['permissions', ['users.manageRoles']],
    ['email', 'other@example.test'],
    ['profileImageId', '0198a8f0-0000-7000-8000-000000000000'],
    ['isStrong', true],
    ['id', '0198a8f0-0000-7000-8000-000000000000'],
    ['__proto', {}],
  ])('has no field %s, and changes nothing that comes with it', async (field, value) => {
    const person = await company.join('user')
    const before = await userOf(person)
    const reply = await change(person, { firstName: 'Mallory', [field]: value })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'unknown_key'])
    expect(await userOf(person)).toEqual(before)
  })

  test.each([
    [{ firstName: '  ' }, 422],
    [{ lastName: null }, 422],
    [{ firstName: 'x'.repeat(NAME_LENGTH + 1) }, 422],
    [{ firstName: '👩‍👩‍👧‍👦'.repeat(NAME_LENGTH) }, 200],
    [{ firstName: 'nul\0' }, 422],
    [{ description: 'x'.repeat(50_001) }, 422],
    [{ description: 7 }, 400],
    [{ skills: 'Oak' }, 400],
    [{ skills: Array(SKILLS_MAX).fill(0).map(String) }, 200],
    [{ skills: Array.from({ length: SKILLS_MAX + 1 }, (_, n) => `skill ${n}`) }, 422],
    [{ skills: ['x'.repeat(SKILL_LENGTH + 1)] }, 422],
    [{ timeZone: 'Mars/Olympus' }, 422],
    [{ language: 'xx' }, 422],
  ])('%j: %i', async (changes, status) => {
    expect((await change(await run.newPerson(), changes)).statusCode).toBe(status)
  })

  test('is one’s own: nobody without a session has one', async () => {
    expect((await run.browser().patch('/api/user', { firstName: 'Ada' })).statusCode).toBe(401)
  })
})

describe('a changed name', () => {
  test('is found and shown in each company of the person, at once', async () => {
    const other = await run.newCompany()
    const person = await company.join('user')
    await run.enter(other, person, 'manager')
    const stranger = await run.newCompany()
    const pages = await Promise.all([company, other, stranger].map(({ admin, id }) => run.connect(admin, id)))
    const own = await run.connect(person, other.id)
    await change(person, { firstName: 'Wilhelmina', skills: ['Marquetry'] })
    await expect
      .poll(() => [...pages.slice(0, 2), own].map(({ changes }) => changes.at(-1)))
      .toEqual(Array(3).fill({ module: 'users', ids: [person.id] }))
    for (const { admin } of [company, other]) {
      for (const q of ['wilhelmina', 'marquetry']) {
        const { results } = (await admin.get(`/api/universal-search?q=${q}`)).json()
        expect(results.users).toMatchObject([{ id: person.id, title: 'Wilhelmina Ash' }])
        expect((await admin.get(`/api/users?q=${q}`)).json()).toMatchObject({ total: 1 })
      }
      const profile = (await admin.get(`/api/users/${person.id}`)).json()
      expect(profile).toMatchObject({ firstName: 'Wilhelmina', skills: ['Marquetry'] })
    }
    const { results } = (await stranger.admin.get('/api/universal-search?q=wilhelmina')).json()
    expect(results.users).toEqual([])
    expect(pages[2]?.changes).toEqual([])
    for (const { socket } of [...pages, own]) socket.disconnect()
  })

  test('is not found in a company that the person has left', async () => {
    const person = await company.join('user')
    await company.admin.remove(`/api/members/${person.id}`)
    expect((await change(person, { firstName: 'Thelonius' })).statusCode).toBe(200)
    const { results } = (await company.admin.get('/api/universal-search?q=thelonius')).json()
    expect(results.users).toEqual([])
  })
})
