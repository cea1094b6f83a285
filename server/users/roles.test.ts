// Roles over HTTP: a company's own ones, what they let their members do, and how they go.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actions, grantableActions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const create = (by: Person, name: string, permissions: string[] = []) =>
  by.post('/api/roles', { name, permissions })
const made = async (by: Person, name: string, permissions: string[] = []) =>
  (await create(by, name, permissions)).json<Role>()
const give = (company: Company, person: Person, role: string) =>
  company.admin.post('/api/update-user-role', { userId: person.id, role })
const removeRole = (by: Person, id: string, moveMembersTo?: string) =>
  by.call('DELETE', `/api/roles/${id}`, moveMembersTo === undefined ? {} : { moveMembersTo })
const answer = async (call: ReturnType<Person['post']>) => {
  const reply = await call
  return [reply.statusCode, reply.json().code]
}
const listed = async (by: Person) => (await by.get('/api/roles')).json<Role[]>()

test('the built-in ones come first; each says what it may do and how many have it', async () => {
  const company = await run.newCompany()
  await company.join('user')
  await made(company.admin, 'Workshop lead', ['users.view'])
  const roles = await listed(company.admin)
  expect(roles.map(({ name, kind, members }) => [name, kind, members])).toEqual([
    ['admin', 'admin', 1],
    ['manager', 'manager', 0],
    ['user', 'user', 1],
    ['Workshop lead', 'custom', 0],
  ])
  expect(roles[0]?.permissions).toEqual(actions)
  expect(roles[2]?.permissions).not.toContain('tasks.viewAll')
  expect(roles[3]?.permissions).toEqual(['users.view'])
})

describe('a role of the company', () => {
  test('lets its members do what it names, on the next request, and nothing else', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    const role = await made(company.admin, 'Guest', ['tasks.view'])
    await give(company, person, 'guest')
    expect((await person.get('/api/tasks')).statusCode).toBe(200)
    expect((await person.post('/api/tasks', { title: 'x' })).statusCode).toBe(403)
    expect((await person.get('/api/users')).statusCode).toBe(403)
    const page = await run.connect(person, company.id)
    const patch = await company.admin.patch(`/api/roles/${role.id}`, {
      permissions: ['tasks.view', 'users.view'],
    })
    expect(patch.json<Role>()).toMatchObject({ permissions: ['tasks.view', 'users.view'], members: 1 })
    expect((await person.get('/api/users')).statusCode).toBe(200)
    await expect.poll(() => page.changes).toContainEqual({ module: 'users', ids: [role.id] })
    // An event of what the role does not let them see passes them by.
    await company.admin.patch(`/api/roles/${role.id}`, { permissions: [] })
    page.changes.splice(0)
    await company.admin.post('/api/invitations', { email: 'a@b.test', role: 'user' })
    await company.admin.post('/api/tasks', { title: 'unseen' })
    const marker = await company.admin.patch(`/api/roles/${role.id}`, { name: 'Visitor' })
    expect(marker.json<Role>().name).toBe('Visitor')
    await expect.poll(() => page.changes).toEqual([{ module: 'users', ids: [role.id] }])
    page.socket.disconnect()
  })

  test.each([
    [{ permissions: [] }, 422, 'role_name_required'],
    [{ name: '  ', permissions: [] }, 422, 'role_name_required'],
    [{ name: 'x'.repeat(101), permissions: [] }, 422, 'too_long'],
    [{ name: `a${'\u0301'.repeat(500)}`, permissions: [] }, 422, 'too_long'],
    [{ name: '\u200b', permissions: [] }, 422, 'role_name_required'],
    [{ name: 'admin\u200b', permissions: [] }, 409, 'role_name_taken'],
    [{ name: 'ADMIN', permissions: [] }, 409, 'role_name_taken'],
    [{ name: 'ｕｓｅｒ', permissions: [] }, 409, 'role_name_taken'],
    [{ name: 'Boss', permissions: ['users.manageRoles'] }, 422, 'invalid'],
    [{ name: 'Boss', permissions: ['everything'] }, 422, 'invalid'],
    [{ name: 'Boss', permissions: 'users.view' }, 400, 'wrong_type'],
    [{ name: 'Boss', permissions: [], kind: 'admin' }, 400, 'unknown_key'],
  ])('%j is refused', async (body, status, code) => {
    const { admin } = await run.newCompany()
    expect(await answer(admin.post('/api/roles', body))).toEqual([status, code])
    expect(await listed(admin)).toHaveLength(3)
  })

  test('may be called R&D <b>, but not like another one', async () => {
    const { admin } = await run.newCompany()
    const role = await made(admin, 'R&D <b>', [...grantableActions])
    expect(role.name).toBe('R&D <b>')
    expect(await answer(create(admin, 'r&d <B>'))).toEqual([409, 'role_name_taken'])
    const other = await made(admin, 'Other')
    expect(await answer(admin.patch(`/api/roles/${other.id}`, { name: 'R&d <b>' }))).toEqual([
      409,
      'role_name_taken',
    ])
    expect((await admin.patch(`/api/roles/${other.id}`, { name: 'OTHER' })).json<Role>().name).toBe('OTHER')
  })

  test('holds what its makers could not pass on to themselves: only admins make roles', async () => {
    const company = await run.newCompany()
    const manager = await company.join('manager')
    const role = await made(company.admin, 'Everything', [...grantableActions])
    expect(await answer(create(manager, 'Mine'))).toEqual([403, 'forbidden'])
    await give(company, manager, 'Everything')
    expect(await answer(create(manager, 'Mine'))).toEqual([403, 'forbidden'])
    expect(
      await answer(manager.post('/api/update-user-role', { userId: manager.id, role: 'admin' })),
    ).toEqual([403, 'forbidden'])
    expect(await answer(manager.patch(`/api/roles/${role.id}`, { name: 'x' }))).toEqual([403, 'forbidden'])
    // Stored by an older program, or by hand: it is no right all the same.
    await run.database.query("update roles set actions = '{users.view,users.manageRoles}' where id = $1", [
      role.id,
    ])
    expect(await answer(create(manager, 'Mine'))).toEqual([403, 'forbidden'])
  })

  test('in use goes only when its members have another, which takes their invitations along', async () => {
    const company = await run.newCompany()
    const { admin } = company
    const person = await company.join('user')
    const [role, next] = [await made(admin, 'Old', ['users.view']), await made(admin, 'New', ['tasks.view'])]
    await give(company, person, 'Old')
    await admin.post('/api/invitations', { email: 'a@b.test', role: 'Old' })
    expect(await answer(removeRole(admin, role.id))).toEqual([409, 'role_in_use'])
    expect(await answer(removeRole(admin, role.id, role.id))).toEqual([422, 'role_unknown'])
    expect((await removeRole(admin, role.id, next.id)).statusCode).toBe(204)
    expect((await person.get('/api/user')).json()).toMatchObject({ role: 'New', permissions: ['tasks.view'] })
    expect((await admin.get('/api/invitations')).json()).toMatchObject([{ role: 'New' }])
    expect((await listed(admin)).map(({ name }) => name)).not.toContain('Old')
    expect((await admin.get('/api/audit?action=role_deleted')).json().items).toMatchObject([
      { subject: 'Old', details: { moveMembersTo: 'New' } },
    ])
  })

  test('that an invitation of long ago had is in nobody’s way', async () => {
    const { admin, id } = await run.newCompany()
    const role = await made(admin, 'Old')
    await admin.post('/api/invitations', { email: 'a@b.test', role: 'Old' })
    await run.database.query('update invitations set expires_at = now() where company_id = $1', [id])
    expect((await removeRole(admin, role.id)).statusCode).toBe(204)
  })

  test('goes while somebody takes an invitation to it: whoever is first decides, and nothing breaks', async () => {
    for (let round = 0; round < 5; round++) {
      const company = await run.newCompany()
      const person = await run.newPerson()
      const role = await made(company.admin, 'Old')
      await company.admin.post('/api/invitations', { email: person.email, role: 'Old' })
      const [invitation] = (await person.get('/api/invitations/mine')).json()
      const [user] = (await listed(company.admin)).filter(({ name }) => name === 'user')
      const [removed, accepted] = await Promise.all([
        removeRole(company.admin, role.id, user?.id),
        person.post(`/api/invitations/${invitation.id}/accept`),
      ])
      expect([removed.statusCode, accepted.statusCode]).toEqual([204, 200])
      expect((await person.get('/api/companies')).json()).toMatchObject([{ role: 'user' }])
    }
  })

  test('changed in nothing is not on record', async () => {
    const { admin } = await run.newCompany()
    const role = await made(admin, 'Same', ['users.view', 'tasks.view'])
    await admin.patch(`/api/roles/${role.id}`, {})
    await admin.patch(`/api/roles/${role.id}`, { name: 'Same', permissions: ['tasks.view', 'users.view'] })
    expect((await admin.get('/api/audit?action=role_updated')).json().items).toEqual([])
  })

  test('that nobody has goes by itself, whoever had it once', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    const role = await made(company.admin, 'Old')
    await give(company, person, 'Old')
    await company.admin.remove(`/api/members/${person.id}`)
    expect((await removeRole(company.admin, role.id)).statusCode).toBe(204)
    await run.enter(company, person, 'user')
    expect((await person.get('/api/user')).json().role).toBe('user')
  })

  test('of another company does not exist; the built-in ones stay', async () => {
    const [here, there] = [await run.newCompany(), await run.newCompany()]
    const theirs = await made(there.admin, 'Theirs')
    const own = await made(here.admin, 'Ours')
    expect(await answer(here.admin.patch(`/api/roles/${theirs.id}`, { name: 'x' }))).toEqual([
      404,
      'not_found',
    ])
    expect(await answer(removeRole(here.admin, own.id, theirs.id))).toEqual([422, 'role_unknown'])
    const [admin] = await listed(here.admin)
    expect(await answer(here.admin.patch(`/api/roles/${admin?.id}`, { permissions: [] }))).toEqual([
      409,
      'role_built_in',
    ])
    expect(await answer(removeRole(here.admin, admin?.id ?? '', own.id))).toEqual([409, 'role_built_in'])
  })

  test('is one of a hundred at most', async () => {
    const { admin, id } = await run.newCompany()
    await run.database.query(
      `insert into roles (company_id, id, name, kind)
       select $1, gen_random_uuid(), 'Role ' || n, 'custom' from generate_series(1, 97) n`,
      [id],
    )
    expect(await answer(create(admin, 'One more'))).toEqual([409, 'too_many_roles'])
  })
})

test('whoever has a role is told when it changes, each once; whoever changed it is not', async () => {
  const company = await run.newCompany()
  const [one, two] = [await company.join('user'), await company.join('user')]
  const role = await made(company.admin, 'Guest', ['tasks.view', 'users.view'])
  for (const person of [one, two]) await give(company, person, 'Guest')
  await run.work()
  const told = async (person: Person) =>
    (await person.get('/api/notifications'))
      .json()
      .items.filter(({ type }: { type: string }) => type === 'role.changed')
  const before = (await told(one)).length
  await company.admin.patch(`/api/roles/${role.id}`, {
    permissions: ['tasks.view', 'users.view', 'users.invite'],
  })
  await run.work()
  expect([(await told(one)).length, (await told(two)).length]).toEqual([before + 1, before + 1])
  expect(await told(company.admin)).toEqual([])
})
