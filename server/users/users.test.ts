// The directory over HTTP: who is in it, in which order, found by what, and as a file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DirectoryEntry, Member, Profile } from '#contract/users.ts'
import { type Company, type Person, registration, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

interface Page {
  items: DirectoryEntry[]
  nextCursor: string | null
  total: number
}

const directory = async (person: Person, query = '') => (await person.get(`/api/users${query}`)).json<Page>()
const firstNames = async (person: Person, query = '') =>
  (await directory(person, query)).items.map(({ firstName }) => firstName)

/** Somebody new with a name, and what they say of themselves. */
async function joinAs(
  company: Company,
  [firstName, lastName]: [string, string],
  more: { skills?: string[]; description?: string; role?: 'manager' | 'user' } = {},
): Promise<Person> {
  const person = await company.join(more.role ?? 'user')
  await run.database.query(
    'update users set first_name = $1, last_name = $2, skills = $3, description = $4 where id = $5',
    [firstName, lastName, more.skills ?? [], more.description ?? null, person.id],
  )
  // The document of the search follows with the profile's own call; here it is made as for a new member.
  await company.admin.post(`/api/members/${person.id}/deactivate`)
  await company.admin.post(`/api/members/${person.id}/reactivate`)
  return person
}

test('everybody: active members, and of their companies only those that the asker shares', async () => {
  const [here, there, secret] = [await run.newCompany(), await run.newCompany(), await run.newCompany()]
  const colleague = await here.join('manager')
  await run.enter(there, colleague, 'user')
  await run.enter(secret, colleague, 'user')
  await run.enter(there, here.admin, 'user')
  await here.admin.post('/api/auth/change-company', { userId: here.admin.id, companyId: here.id })

  const { user, users, memberCounts } = (await here.admin.get('/api/get-users')).json()
  const row = users.find((member: Member) => member.id === colleague.id)
  expect(row).toMatchObject({ email: colleague.email, role: 'manager', _id: colleague.id })
  expect(row.companies.sort()).toEqual([here.id, there.id].sort())
  expect(user.companies).toHaveLength(2)
  expect(memberCounts).toContainEqual({ _id: here.id, members: 2 })
  expect(memberCounts).toContainEqual({ _id: there.id, members: 3 })

  expect((await here.admin.remove(`/api/members/${colleague.id}`)).statusCode).toBe(204)
  expect((await here.admin.get('/api/get-users')).json().users).toHaveLength(1)
})

describe('the directory', () => {
  test('sorts names as people do, page by page, by first name, last name or role', async () => {
    const company = await run.newCompany()
    const people: [string, string][] = [
      ['Zoe', 'Adams'],
      ['ängel', 'Zuber'],
      ['Åse', 'Öberg'],
      ['bob', 'Meyer'],
      ['Álvaro', 'Núñez'],
      ['İsmail', 'Çelik'],
      ['山田', '太郎'],
      ['R&D <b>', 'Team'],
    ]
    for (const [n, name] of people.entries())
      await joinAs(company, name, { role: n % 2 ? 'user' : 'manager' })
    const byFirstName = ['Álvaro', 'ängel', 'Åse', 'bob', 'İsmail', 'R&D <b>', 'Robin', 'Zoe', '山田']
    expect(await firstNames(company.admin)).toEqual(byFirstName)
    expect(await firstNames(company.admin, '?sort=lastName')).toEqual([
      ...['Zoe', 'Robin', 'İsmail', 'bob', 'Álvaro', 'Åse', 'R&D <b>', 'ängel', '山田'],
    ])
    expect(await firstNames(company.admin, '?sort=role')).toEqual([
      ...['Robin', 'Álvaro', 'Åse', 'Zoe', '山田', 'ängel', 'bob', 'İsmail', 'R&D <b>'],
    ])

    for (const sort of ['firstName', 'lastName', 'role']) {
      const whole = (await directory(company.admin, `?sort=${sort}`)).items.map(({ id }) => id)
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page: Page = await directory(
          company.admin,
          `?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
        )
        expect(page.total).toBe(9)
        paged.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(paged).toEqual(whole)
      const stranger = await directory(company.admin, `?sort=${sort}&cursor=${(await run.newPerson()).id}`)
      expect(stranger.items).toEqual([])
    }
  })

  test('is searched by parts of name, email and skills, whatever accents and case', async () => {
    const company = await run.newCompany()
    const tomas = await joinAs(company, ['Tomás', 'Herrera'], { skills: ['Steam bending', 'Chairs'] })
    await joinAs(company, ['İsmail', 'Çelik'], { skills: ['Veneer'] })
    await joinAs(company, ['山田', '太郎'])
    expect(await firstNames(company.admin, '?q=tomas')).toEqual(['Tomás'])
    expect(await firstNames(company.admin, '?q=errer')).toEqual(['Tomás'])
    expect(await firstNames(company.admin, '?q=BENDING%20tom')).toEqual(['Tomás'])
    expect(await firstNames(company.admin, '?q=celik')).toEqual(['İsmail'])
    expect(await firstNames(company.admin, `?q=${encodeURIComponent('田')}`)).toEqual(['山田'])
    expect(await firstNames(company.admin, `?q=${tomas.email}`)).toEqual(['Tomás'])
    expect(await directory(company.admin, '?q=nobody')).toEqual({ items: [], nextCursor: null, total: 0 })
    expect(await firstNames(company.admin, '?q=%25')).toEqual([])
    expect((await company.admin.get(`/api/users?q=${'x'.repeat(201)}`)).statusCode).toBe(422)
  })

  test('is filtered by role; who was deactivated is seen by those who could bring them back', async () => {
    const company = await run.newCompany()
    const [manager, user, gone] = [
      await company.join('manager'),
      await company.join('user'),
      await company.join('user'),
    ]
    await company.admin.post(`/api/members/${gone.id}/deactivate`)
    const ids = async (person: Person, query: string) =>
      (await directory(person, query)).items.map(({ id }) => id)
    expect(await ids(user, '?role=MANAGER')).toEqual([manager.id])
    expect(await ids(user, '?role=nobody')).toEqual([])
    expect(await ids(user, '')).not.toContain(gone.id)
    expect(await ids(manager, '?status=deactivated')).toEqual([gone.id])
    expect(await ids(manager, `?status=deactivated&q=${gone.email}`)).toEqual([gone.id])
    expect((await user.get('/api/users?status=deactivated')).statusCode).toBe(403)
    expect((await user.get('/api/users/export.csv?status=deactivated')).statusCode).toBe(403)
    const profile = (person: Person) => person.get(`/api/users/${gone.id}`)
    expect((await profile(manager)).json()).toMatchObject({ isDeactivated: true })
    expect((await profile(user)).statusCode).toBe(404)
  })

  test('is saved as a file with the same filters, safe to open in a spreadsheet', async () => {
    const company = await run.newCompany()
    await joinAs(company, ['=HYPERLINK("x")', 'Öz'])
    await company.join('manager')
    const reply = await company.admin.get('/api/users/export.csv?role=user')
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="users.csv"')
    const [head, row, ...rest] = reply.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('First name,Last name,Email,Role,Joined')
    const german = await company.admin.get('/api/users/export.csv', { 'accept-language': 'de' })
    expect(german.body).toContain('Vorname,Nachname,E-Mail-Adresse,Rolle,Dabei seit')
    expect(row).toMatch(/^"'=HYPERLINK\(""x""\)",Öz,/)
    expect(rest).toEqual([])
    const { items } = (await company.admin.get('/api/audit?action=exported')).json()
    expect(items).toMatchObject([{ subject: 'users.csv' }, { subject: 'users.csv' }])
  })
})

test('a name as long as a name may be is registered, sorted and found', async () => {
  const marks = Array.from({ length: 19 }, (_, n) => String.fromCodePoint(0x300 + n)).join('')
  const company = await run.newCompany()
  const firstName = `a${marks}`.repeat(100)
  const browser = run.browser()
  const reply = await browser.post('/api/auth/register', registration({ firstName, lastName: firstName }))
  expect(reply.statusCode).toBe(201)
  const { user } = reply.json()
  await run.database.query('update users set email_verified_at = now() where id = $1', [user.id])
  await run.enter(company, Object.assign(browser, { id: user.id, email: user.email, password: '' }), 'user')
  expect((await firstNames(company.admin)).at(0)).toBe(firstName)
  expect(await firstNames(company.admin, '?q=aaaa')).toEqual([firstName])
})

test('a profile says what the person says of themselves', async () => {
  const company = await run.newCompany()
  const person = await joinAs(company, ['Jonas', 'Weber'], {
    skills: ['Joinery'],
    description: 'Runs the workshop.',
  })
  const profile = (await company.admin.get(`/api/users/${person.id}`)).json<Profile>()
  expect(profile).toEqual({
    id: person.id,
    _id: person.id,
    firstName: 'Jonas',
    lastName: 'Weber',
    email: person.email,
    profileImage: null,
    role: 'user',
    joinedAt: expect.any(String),
    isDeactivated: false,
    description: 'Runs the workshop.',
    skills: ['Joinery'],
  })
})
