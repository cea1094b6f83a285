// Leaving a company and deleting one: who may, what ends at once, and what goes for good later.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import { UNDO_DAYS } from '#contract/limits.ts'
import { housekeeping } from '#server/housekeeping.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const URL = '/api/companies/current'
const leave = (person: Person) => person.post(`${URL}/leave`)
const end = (person: Person) => person.remove(URL)
const userOf = async (person: Person) => (await person.get('/api/user')).json<User>()
const answer = async (call: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const reply = await call
  return [reply.statusCode, reply.statusCode === 204 ? undefined : reply.json().code]
}
const rowsOf = async (query: string, ...values: unknown[]) => (await run.database.query(query, values)).rows

describe('leaving', () => {
  test('shuts the way in at once, for every page of the person', async () => {
    const { id, join } = await run.newCompany()
    const person = await join('user')
    const page = await run.connect(person, id)
    expect(await answer(leave(person))).toEqual([204, undefined])
    expect(await page.signedOut).toEqual({ reason: 'membership_ended' })
    expect(await userOf(person)).toMatchObject({
      companyId: null,
      role: null,
      permissions: [],
      companies: [],
    })
    expect(await answer(person.get('/api/tasks'))).toEqual([403, 'no_company'])
    expect(await answer(leave(person))).toEqual([403, 'no_company'])
    const moved = person.post('/api/auth/change-company', { userId: person.id, companyId: id })
    expect(await answer(moved)).toEqual([404, 'not_found'])
    expect(
      await rowsOf('select from sessions where current_company_id = $1 and user_id = $2', id, person.id),
    ).toEqual([])
  })

  test('is told to colleagues, is on record, and ends the invitations that the person sent', async () => {
    const { admin, id, join } = await run.newCompany()
    const person = await join('manager')
    await person.patch('/api/user', { firstName: 'Rosalind' })
    await person.post('/api/invitations', { email: 'by-rosalind@example.test', role: 'user' })
    const page = await run.connect(admin, id)
    await leave(person)
    await expect.poll(() => page.changes.some(({ ids }) => ids.includes(person.id))).toBe(true)
    page.socket.disconnect()
    expect((await admin.get('/api/get-users')).json().users).toHaveLength(1)
    expect((await admin.get('/api/universal-search?q=rosalind')).json().results.users).toEqual([])
    expect((await admin.get('/api/invitations')).json()).toEqual([])
    const { items } = (await admin.get(`/api/audit?userId=${person.id}`)).json()
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'member_left', subject: 'Rosalind Ash', details: {} }),
    )
  })

  test('leaves the other companies of the person as they were', async () => {
    const { join } = await run.newCompany()
    const person = await join('user')
    const other = await run.newCompany()
    await run.enter(other, person, 'user')
    const page = await run.connect(person, other.id)
    const elsewhere = run.browser()
    const { email, password } = person
    await elsewhere.post('/api/auth/login', { email, password })
    const [first] = (await userOf(person)).companies.filter(({ id }) => id !== other.id)
    await elsewhere.post('/api/auth/change-company', { userId: person.id, companyId: first?.id })
    expect((await elsewhere.post(`${URL}/leave`)).statusCode).toBe(204)
    expect(await userOf(person)).toMatchObject({ companyId: other.id, companies: [{ id: other.id }] })
    // The switcher of the other company's page lists one less.
    await expect.poll(() => page.changes.at(-1)).toEqual({ module: 'users', ids: [person.id] })
    expect(page.socket.connected).toBe(true)
    page.socket.disconnect()
  })

  test('is refused to the last admin, alone or not', async () => {
    const { admin, id, join } = await run.newCompany()
    expect(await answer(leave(admin))).toEqual([409, 'last_admin'])
    await join('manager')
    expect(await answer(leave(admin))).toEqual([409, 'last_admin'])
    expect(await userOf(admin)).toMatchObject({ companyId: id, role: 'admin' })
    await join('admin')
    expect(await answer(leave(admin))).toEqual([204, undefined])
  })

  test('is known beforehand to whoever is a company’s only admin, in each of theirs', async () => {
    const soleIn = async (person: Person) =>
      (await person.get('/api/companies/sole-admin')).json<{ id: string }[]>().map(({ id }) => id)
    const [one, two] = [await run.newCompany(), await run.newCompany()]
    await run.enter(two, one.admin, 'user')
    await one.admin.post('/api/auth/change-company', { userId: one.admin.id, companyId: one.id })
    expect(await soleIn(one.admin)).toEqual([one.id])
    const second = await one.join('admin')
    expect([await soleIn(one.admin), await soleIn(second)]).toEqual([[], []])
    await one.admin.post(`/api/members/${second.id}/deactivate`)
    await run.database.query('update companies set deleted_at = now() where id = $1', [two.id])
    expect([await soleIn(one.admin), await soleIn(two.admin)]).toEqual([[one.id], []])
    expect((await run.browser().get('/api/companies/sole-admin')).statusCode).toBe(401)
  })

  test('of two admins at the same instant leaves one', async () => {
    const { admin, join } = await run.newCompany()
    const second = await join('admin')
    const replies = await Promise.all([answer(leave(admin)), answer(leave(second))])
    expect(replies.sort()).toEqual([
      [204, undefined],
      [409, 'last_admin'],
    ])
  })

  test('can be followed by coming back, by a new invitation only', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    await leave(person)
    expect(await answer(company.admin.post(`/api/members/${person.id}/reactivate`))).toEqual([
      404,
      'not_found',
    ])
    await run.enter(company, person, 'user')
    expect((await userOf(person)).companyId).toBe(company.id)
  })
})

describe('deleting', () => {
  /** A company with something in every table. */
  /** Somebody in a department. */
  function chartOf({ id }: Person) {
    const [level, departmentId, position] = [uuidv7(), uuidv7(), uuidv7()]
    const levels = [uuidv7(), level].map((one) => ({ id: one, name: '' }))
    const roles = [{ id: position, name: 'Finisher', levelId: level, departmentId, userIds: [id] }]
    return { revision: 0, levels, departments: [{ id: departmentId, name: 'Finishing' }], roles }
  }

  async function filled(): Promise<{ company: Company; user: Person; guest: Person }> {
    const company = await run.newCompany()
    const { admin, id } = company
    const [user, guest] = [await company.join('user'), await run.newPerson()]
    await user.patch('/api/user/notification-settings', { events: { 'task.assigned': { email: true } } })
    const { id: taskId } = (
      await admin.post('/api/tasks', { title: 'Found no more', assigneeId: user.id, deadline: '2999-01-01' })
    ).json()
    const { id: otherId } = (await admin.post('/api/tasks', { title: 'Moved' })).json()
    await admin.post(`/api/tasks/${otherId}/move`, { after: taskId })
    await admin.patch(`/api/tasks/${taskId}`, { priority: 'high' })
    await admin.post(`/api/tasks/${taskId}/comments`, { text: `@[Robin Ash](user:${user.id})` })
    await admin.call('PUT', `/api/tasks/${taskId}/reminders`, { reminders: [0] })
    const news = { title: 'Heard no more', content: 'x' }
    const { id: newsId } = (await admin.post('/api/announcements', news)).json()
    await user.post(`/api/announcements/${newsId}/read`)
    await user.post(`/api/announcements/${newsId}/comments`, { text: 'x' })
    await user.call('PUT', `/api/announcements/${newsId}/reactions/${encodeURIComponent('👍')}`)
    await admin.patch(`/api/announcements/${newsId}`, { title: 'Not heard any more' })
    await admin.call('PUT', '/api/org-chart', chartOf(user))
    await run.work()
    await admin.post('/api/roles', { name: 'Own', permissions: [] }, { 'idempotency-key': 'once' })
    await admin.post('/api/invitations', { email: guest.email, role: 'user' })
    const file = { name: 'tasks.csv', content: 'title\nanother' }
    await admin.upload('/api/tasks/import', file)
    await run.database.query(
      `with f as (insert into files (company_id, id, file_name, size, type, owner_id)
        values ($1, $1, 'a.txt', 1, 'text/plain', $2)),
      j as (insert into pgboss.job (name, data, start_after)
        select name, jsonb_build_object('companyId', $1::uuid), now() + interval '60 days' from pgboss.queue limit 1),
      u as (insert into file_uses (company_id, file_id, subject_type, subject_id, position)
        values ($1, $1, 'task', $1, 1))
      insert into company_ai (company_id) values ($1)`,
      [id, admin.id],
    )
    return { company, user, guest }
  }

  test('ends the company for everybody at once: pages, calls, lists, invitations and mails', async () => {
    const { company, user, guest } = await filled()
    const { admin, id } = company
    const elsewhere = await run.newCompany()
    await run.enter(elsewhere, user, 'user')
    await run.enter(elsewhere, admin, 'user')
    await admin.post('/api/auth/change-company', { userId: admin.id, companyId: id })
    const own = await run.connect(admin, id)
    const other = await run.connect(user, elsewhere.id)
    expect((await guest.get('/api/invitations/mine')).json()).toHaveLength(1)
    expect(await answer(end(admin))).toEqual([204, undefined])
    expect(await own.signedOut).toEqual({ reason: 'membership_ended' })
    await expect.poll(() => other.changes.at(-1)).toEqual({ module: 'users', ids: [id] })
    other.socket.disconnect()
    for (const person of [admin, user]) {
      expect((await userOf(person)).companies).toMatchObject([{ id: elsewhere.id }])
      const moved = person.post('/api/auth/change-company', { userId: person.id, companyId: id })
      expect(await answer(moved)).toEqual([404, 'not_found'])
    }
    expect(await answer(admin.get('/api/tasks'))).toEqual([403, 'no_company'])
    expect((await guest.get('/api/invitations/mine')).json()).toEqual([])
    const shared = (await user.get('/api/get-users')).json()
    expect(JSON.stringify(shared)).not.toContain(id)
    const waiting = await rowsOf("select from mails where company_id = $1 and status = 'waiting'", id)
    expect(waiting).toEqual([])
    const [entry] = await rowsOf(
      "select actor_id, subject from audit_entries where company_id = $1 and action = 'company_deleted'",
      id,
    )
    expect(entry).toMatchObject({ actor_id: admin.id, subject: expect.stringContaining('Company') })
  })

  test('is for admins who have shown lately who they are', async () => {
    const { admin, join, id } = await run.newCompany()
    expect(await answer(end(await join('manager')))).toEqual([403, 'forbidden'])
    expect(await answer(end(await join('user')))).toEqual([403, 'forbidden'])
    await run.database.query(
      "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [admin.id],
    )
    expect(await answer(end(admin))).toEqual([403, 'confirmation_needed'])
    expect(await userOf(admin)).toMatchObject({ companyId: id })
  })

  const endedDaysAgo = (id: string, days: number) =>
    run.database.query('update companies set deleted_at = now() - make_interval(days => $2) where id = $1', [
      id,
      days,
    ])

  /** Every table that says which company a row is of. */
  async function countRows(id: string): Promise<Record<string, number>> {
    const tables = await rowsOf(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id'`,
    )
    const counts = await Promise.all(
      [
        ...tables.map(({ name }) => [name, 'company_id']),
        ['companies', 'id'],
        ['idempotency_keys', 'owner_id'],
        ['pgboss.job', "(data ->> 'companyId')::uuid"],
      ].map(async ([table, column]) => {
        const [{ count }] = await rowsOf(`select count(*)::int from ${table} where ${column} = $1`, id)
        return [table, count] as const
      }),
    )
    return Object.fromEntries(counts)
  }

  test('is for good when nobody can take it back any more: not one row is left, and no other company’s goes', async () => {
    const { company, user } = await filled()
    const { company: other } = await filled()
    await run.database.query('update sessions set current_company_id = $1 where user_id = $2', [
      company.id,
      user.id,
    ])
    const before = await countRows(company.id)
    const others = await countRows(other.id)
    // A new table is filled above, and deleted from in gates.purge_company.
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    await end(company.admin)
    await endedDaysAgo(company.id, UNDO_DAYS - 1)
    await housekeeping.run()
    expect((await countRows(company.id)).companies).toBe(1)
    await endedDaysAgo(company.id, UNDO_DAYS + 1)
    await housekeeping.run()
    const after = await countRows(company.id)
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([])
    expect(await countRows(other.id)).toEqual(others)
    expect((await userOf(user)).id).toBe(user.id)
  })

  test('goes on with the next company when one cannot be deleted', async () => {
    const [stuck, next] = [await run.newCompany(), await run.newCompany()]
    await end(stuck.admin)
    await end(next.admin)
    await endedDaysAgo(stuck.id, UNDO_DAYS + 2)
    await endedDaysAgo(next.id, UNDO_DAYS + 1)
    await run.database.query(
      `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$;
       create trigger held before delete on companies for each row when (old.id = '${stuck.id}')
         execute function public.refuse()`,
    )
    await housekeeping.run()
    const left = async ({ id }: Company) => (await rowsOf('select from companies where id = $1', id)).length
    expect([await left(stuck), await left(next)]).toEqual([1, 0])
    await run.database.query('drop function public.refuse() cascade')
    await housekeeping.run()
    expect(await left(stuck)).toBe(0)
  })
})
