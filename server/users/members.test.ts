// Roles of members, deactivating and removing them: who may, what ends at once, and what no order of requests can break.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DirectoryEntry } from '#contract/users.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const setRole = (by: Person, userId: string, role: string) =>
  by.post('/api/update-user-role', { userId, role })
const answer = async (call: ReturnType<Person['post']>) => {
  const reply = await call
  return [reply.statusCode, reply.json().code]
}
const roleOf = async (person: Person) => (await person.get('/api/user')).json().role
const admins = async ({ id }: Company) => {
  const { rows } = await run.database.query(
    `select m.user_id from memberships m join roles r on r.company_id = m.company_id and r.id = m.role_id
     where m.company_id = $1 and m.ended_at is null and r.kind = 'admin'`,
    [id],
  )
  return rows.map((row) => row.user_id)
}

describe('a role', () => {
  test('is changed by admins only, at once, and the person is told', async () => {
    const company = await run.newCompany()
    const [manager, user] = [await company.join('manager'), await company.join('user')]
    const page = await run.connect(user, company.id)
    expect(await answer(setRole(manager, user.id, 'manager'))).toEqual([403, 'forbidden'])
    expect(await answer(setRole(user, user.id, 'admin'))).toEqual([403, 'forbidden'])
    const reply = await setRole(company.admin, user.id, 'Manager')
    expect([reply.statusCode, reply.json<{ user: DirectoryEntry }>().user]).toEqual([
      200,
      expect.objectContaining({ id: user.id, role: 'manager' }),
    ])
    expect(await roleOf(user)).toBe('manager')
    expect((await user.get('/api/tasks?tab=all')).statusCode).toBe(200)
    await expect.poll(() => page.changes).toContainEqual({ module: 'users', ids: [user.id] })
    await run.work()
    const { items } = (await user.get('/api/notifications')).json()
    expect(items).toMatchObject([
      { type: 'role.changed', actor: { id: company.admin.id }, link: `/app/users?user=${user.id}` },
    ])
    expect((await company.admin.get('/api/audit?action=role_changed')).json().items).toMatchObject([
      { subject: 'Robin Ash', details: { from: 'user', to: 'manager' } },
    ])
    page.socket.disconnect()
  })

  test('that is unknown, and a person of another company, are refused', async () => {
    const [here, there] = [await run.newCompany(), await run.newCompany()]
    const user = await here.join('user')
    expect(await answer(setRole(here.admin, user.id, 'emperor'))).toEqual([422, 'role_unknown'])
    expect(await answer(setRole(here.admin, user.id, ' '))).toEqual([422, 'fields_required'])
    expect(await answer(setRole(here.admin, there.admin.id, 'user'))).toEqual([404, 'not_found'])
    expect(await roleOf(there.admin)).toBe('admin')
  })

  test('admin stays with somebody: the only one is not demoted, a member beside them is', async () => {
    const company = await run.newCompany()
    const user = await company.join('user')
    expect(await answer(setRole(company.admin, company.admin.id, 'user'))).toEqual([409, 'last_admin'])
    expect((await setRole(company.admin, user.id, 'manager')).statusCode).toBe(200)
    expect((await setRole(company.admin, user.id, 'admin')).statusCode).toBe(200)
    expect((await setRole(company.admin, company.admin.id, 'user')).statusCode).toBe(200)
    expect(await admins(company)).toEqual([user.id])
  })

  test('two admins who demote each other at the same instant leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const company = await run.newCompany()
      const other = await company.join('admin')
      const replies = await Promise.all([
        setRole(company.admin, other.id, 'user'),
        setRole(other, company.admin.id, 'user'),
      ])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
      expect(await admins(company)).toHaveLength(1)
    }
  })

  test('two admins who remove themselves, or each other, at the same instant leave one', async () => {
    for (const isSelf of [true, false]) {
      const company = await run.newCompany()
      const other = await company.join('admin')
      await Promise.all([
        company.admin.remove(`/api/members/${isSelf ? company.admin.id : other.id}`),
        other.post(`/api/members/${isSelf ? other.id : company.admin.id}/deactivate`),
      ])
      expect(await admins(company)).toHaveLength(1)
    }
  })
})

describe('somebody who is deactivated or removed', () => {
  test.each(['deactivate', 'remove'] as const)('%s: is out at once, here and nowhere else', async (how) => {
    const [company, other] = [await run.newCompany(), await run.newCompany()]
    const person = await company.join('user')
    await run.enter(other, person, 'user')
    const elsewhere = await run.connect(person, other.id)
    const { id, email, password } = person
    const second: Person = Object.assign(run.browser(), { id, email, password })
    await second.post('/api/auth/login', { email: person.email, password: person.password })
    await second.post('/api/auth/change-company', { userId: person.id, companyId: company.id })
    const page = await run.connect(second, company.id)
    expect((await second.get('/api/tasks')).statusCode).toBe(200)

    const reply =
      how === 'remove'
        ? await company.admin.remove(`/api/members/${person.id}`)
        : await company.admin.post(`/api/members/${person.id}/deactivate`)
    expect(reply.statusCode).toBe(how === 'remove' ? 204 : 200)
    expect(await page.signedOut).toEqual({ reason: 'membership_ended' })
    const refused = await second.get('/api/tasks')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_company'])
    expect(
      (await second.post('/api/auth/change-company', { userId: person.id, companyId: company.id }))
        .statusCode,
    ).toBe(404)
    await expect(run.connect(second, company.id)).rejects.toThrow('no_company')
    expect((await person.get('/api/tasks')).statusCode).toBe(200)
    expect(elsewhere.socket.connected).toBe(true)
    expect((await company.admin.get('/api/universal-search?q=robin')).json().results.users).toHaveLength(
      how === 'remove' ? 1 : 2,
    )
    elsewhere.socket.disconnect()
  })

  test('leaves their work, under their name; it is given to somebody else', async () => {
    const company = await run.newCompany()
    const [person, next] = [await company.join('user'), await company.join('user')]
    const titles = ['one', 'two']
    for (const title of titles) await company.admin.post('/api/tasks', { title, assigneeId: person.id })
    const done = (await person.post('/api/tasks', { title: 'done' })).json()
    await person.patch(`/api/tasks/${done.id}`, { completed: true })
    await run.work()
    const openOf = async (by: Person) => await by.get(`/api/members/${person.id}/open-tasks`)
    expect((await openOf(company.admin)).json()).toEqual({ open: 2 })
    expect((await openOf(next)).statusCode).toBe(403)

    await company.admin.remove(`/api/members/${person.id}`)
    const all = (await company.admin.get('/api/tasks?tab=all')).json()
    expect(all).toHaveLength(3)
    expect(all[0].assignee).toMatchObject({ id: person.id, firstName: 'Robin' })
    const to = (assigneeId: string) =>
      company.admin.post(`/api/members/${person.id}/reassign-tasks`, { assigneeId })
    expect(await answer(to(person.id))).toEqual([422, 'assignee_unknown'])
    expect((await to(next.id)).json()).toEqual({ reassigned: 2 })
    expect((await to(next.id)).json()).toEqual({ reassigned: 0 })
    expect((await next.get('/api/tasks?tab=mine')).json()).toHaveLength(2)
    await run.work()
    expect((await next.get('/api/notifications')).json().items).toMatchObject([
      { type: 'task.assigned' },
      { type: 'task.assigned' },
    ])
    const { rows } = await run.database.query(
      "select 1 from mails where user_id = $1 and subject_type = 'task'",
      [next.id],
    )
    expect(rows).toEqual([])
    expect((await next.get('/api/universal-search?q=one')).json().results.tasks).toHaveLength(1)
  })

  test('comes back: reactivated as they were, or by a new invitation after a removal', async () => {
    const company = await run.newCompany()
    const person = await company.join('manager')
    await company.admin.post(`/api/members/${person.id}/deactivate`)
    const invited = company.admin.post('/api/invitations', { email: person.email, role: 'user' })
    expect(await answer(invited)).toEqual([409, 'member_deactivated'])
    const back = await company.admin.post(`/api/members/${person.id}/reactivate`)
    expect(back.json()).toMatchObject({ isDeactivated: false, role: 'manager' })
    expect((await person.get('/api/tasks')).statusCode).toBe(200)
    await company.admin.remove(`/api/members/${person.id}`)
    expect((await company.admin.post(`/api/members/${person.id}/reactivate`)).statusCode).toBe(404)
    await run.enter(company, person, 'user')
    expect(await roleOf(person)).toBe('user')
  })

  test('is not stripped of tasks by somebody who may only look at them', async () => {
    const company = await run.newCompany()
    const [looker, worker] = [await company.join('user'), await company.join('user')]
    await worker.post('/api/tasks', { title: 'mine' })
    for (const permissions of [
      ['users.view', 'tasks.viewAll'],
      ['users.view', 'users.manage', 'tasks.view', 'tasks.viewAll'],
      ['users.view', 'users.manage', 'tasks.view', 'tasks.update'],
    ]) {
      const name = permissions.join()
      await company.admin.post('/api/roles', { name, permissions })
      await setRole(company.admin, looker.id, name)
      const taken = looker.post(`/api/members/${worker.id}/reassign-tasks`, { assigneeId: looker.id })
      expect(await answer(taken)).toEqual([403, 'forbidden'])
    }
  })

  test('is heard of, while deactivated, by those alone who could bring them back', async () => {
    const company = await run.newCompany()
    const [manager, user, gone] = [
      await company.join('manager'),
      await company.join('user'),
      await company.join('user'),
    ]
    await company.admin.post(`/api/members/${gone.id}/deactivate`)
    const [managerPage, userPage] = [
      await run.connect(manager, company.id),
      await run.connect(user, company.id),
    ]
    await setRole(company.admin, gone.id, 'manager')
    await company.admin.remove(`/api/members/${gone.id}`)
    await setRole(company.admin, user.id, 'manager')
    await expect.poll(() => userPage.changes.at(-1)).toEqual({ module: 'users', ids: [user.id] })
    expect(userPage.changes).toHaveLength(1)
    expect(managerPage.changes.filter(({ ids }) => ids.includes(gone.id))).toHaveLength(2)
    for (const page of [managerPage, userPage]) page.socket.disconnect()
  })

  test('may do no more than whoever puts them out', async () => {
    const company = await run.newCompany()
    const [manager, user] = [await company.join('manager'), await company.join('user')]
    const put = (by: Person, whom: Person) => by.post(`/api/members/${whom.id}/deactivate`)
    expect(await answer(put(manager, company.admin))).toEqual([403, 'member_above_own'])
    expect(await answer(manager.remove(`/api/members/${company.admin.id}`))).toEqual([
      403,
      'member_above_own',
    ])
    expect(await answer(put(user, manager))).toEqual([403, 'forbidden'])
    expect((await put(manager, user)).statusCode).toBe(200)
    expect((await put(manager, user)).statusCode).toBe(200)
    expect(await answer(put(company.admin, company.admin))).toEqual([409, 'last_admin'])
    expect(await answer(put(manager, manager))).toEqual([409, 'not_for_yourself'])
  })

  test('takes the invitations that they sent along; a demotion those above the new role', async () => {
    const company = await run.newCompany()
    const [leaving, demoted] = [await company.join('manager'), await company.join('admin')]
    const send = (by: Person, email: string, role: string) => by.post('/api/invitations', { email, role })
    await send(leaving, 'a@leaving.test', 'user')
    await send(demoted, 'b@demoted.test', 'admin')
    await send(demoted, 'c@demoted.test', 'manager')
    const open = async () =>
      (await company.admin.get('/api/invitations')).json().map(({ email }: { email: string }) => email)
    await company.admin.post(`/api/members/${leaving.id}/deactivate`)
    expect(await open()).toEqual(['c@demoted.test', 'b@demoted.test'])
    await setRole(company.admin, demoted.id, 'manager')
    expect(await open()).toEqual(['c@demoted.test'])
    await setRole(company.admin, demoted.id, 'user')
    expect(await open()).toEqual([])
    const { items } = (await company.admin.get('/api/audit?action=invitation_withdrawn')).json()
    expect(items.map(({ subject }: { subject: string }) => subject)).toEqual([
      ...['c@demoted.test', 'b@demoted.test', 'a@leaving.test'],
    ])
  })
})
