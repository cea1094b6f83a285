// Tasks over HTTP: who sees what, edits that meet, deletion and its undo, status in the viewer's zone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const create = async (person: Person, body: Record<string, unknown>) =>
  (await person.post('/api/tasks', body)).json<Task>()
const titles = async (person: Person, query = '') =>
  (await person.get(`/api/tasks${query}`)).json<Task[]>().map((task) => task.title)

describe('seeing', () => {
  test('a task is seen by whoever gave it, whoever has it and managers, and by nobody else', async () => {
    const company = await run.newCompany()
    const [manager, giver, holder, other] = await Promise.all([
      company.join('manager'),
      company.join('user'),
      company.join('user'),
      company.join('user'),
    ])
    const task = await create(giver, { title: 'Oil the fronts', assigneeId: holder.id })

    for (const person of [company.admin, manager, giver, holder]) {
      expect((await person.get(`/api/tasks/${task.id}`)).statusCode).toBe(200)
    }
    const refused = await other.get(`/api/tasks/${task.id}`)
    expect(refused.statusCode).toBe(404)
    expect(await titles(other)).toEqual([])
    for (const refusal of [
      await other.patch(`/api/tasks/${task.id}`, { title: 'Mine now' }),
      await other.remove(`/api/tasks/${task.id}`),
      await other.post(`/api/tasks/${task.id}/restore`),
    ]) {
      expect(refusal.statusCode).toBe(404)
      expect(refusal.json()).toEqual(refused.json())
    }
  })

  test('the tabs hold mine, what I gave away, and for managers everything', async () => {
    const company = await run.newCompany()
    const user = await company.join('user')
    await create(user, { title: 'for myself' })
    await create(user, { title: 'for the boss', assigneeId: company.admin.id })
    await create(company.admin, { title: 'private to the boss' })

    expect(await titles(user, '?tab=mine')).toEqual(['for myself'])
    expect(await titles(user, '?tab=assigned')).toEqual(['for the boss'])
    expect(await titles(user)).toEqual(['for the boss', 'for myself'])
    expect((await user.get('/api/tasks?tab=all')).statusCode).toBe(403)
    expect(await titles(company.admin, '?tab=all')).toEqual([
      'private to the boss',
      'for the boss',
      'for myself',
    ])
  })
})

describe('creating', () => {
  test('defaults: mine, medium, no deadline, pending', async () => {
    const { admin } = await run.newCompany()
    const reply = await admin.post('/api/tasks', { title: '  Sand the boards  ' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      title: 'Sand the boards',
      description: null,
      priority: 'medium',
      deadline: null,
      status: 'pending',
      completed: false,
      revision: 1,
      assignee: { id: admin.id },
      creator: { id: admin.id },
    })
    expect(reply.json()._id).toBe(reply.json().id)
    expect(reply.json().id[14]).toBe('7') // UUID version
  })

  test.each([
    [{ title: '   ' }, 422, 'required'],
    [{}, 422, 'required'],
    [{ title: null }, 422, 'required'],
    [{ title: 5 }, 400, 'wrong_type'],
    [{ title: 'x'.repeat(301) }, 422, 'too_long'],
    [{ title: 'a\u0000b' }, 422, 'invalid'],
    [{ title: 'x', deadline: '2026-02-30' }, 422, 'date_invalid'],
    [{ title: 'x', deadline: '1800-01-01' }, 422, 'date_invalid'],
    [{ title: 'x', priority: 'urgent' }, 422, 'invalid'],
    [{ title: 'x', companyId: '0198a8f0-0000-7000-8000-000000000000' }, 400, 'unknown_key'],
    [{ title: 'x', assigneeId: '0198a8f0-0000-7000-8000-000000000000' }, 422, 'assignee_unknown'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    const { admin } = await run.newCompany()
    const reply = await admin.post('/api/tasks', body)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test('300 characters count as people see them', async () => {
    const { admin } = await run.newCompany()
    const family = '👨‍👩‍👧‍👦'
    expect((await admin.post('/api/tasks', { title: family.repeat(300) })).statusCode).toBe(201)
    expect((await admin.post('/api/tasks', { title: family.repeat(301) })).statusCode).toBe(422)
  })

  test('somebody of another company cannot be given a task', async () => {
    const [here, there] = [await run.newCompany(), await run.newCompany()]
    const reply = await here.admin.post('/api/tasks', { title: 'x', assigneeId: there.admin.id })
    expect(reply.json().code).toBe('assignee_unknown')
  })

  test('twenty at once are twenty, each once', async () => {
    const { admin } = await run.newCompany()
    await Promise.all(Array.from({ length: 20 }, (_, n) => admin.post('/api/tasks', { title: `task ${n}` })))
    const seen = (await admin.get('/api/tasks')).json<Task[]>()
    expect(new Set(seen.map((task) => task.id)).size).toBe(20)
    expect(seen).toHaveLength(20)
  })

  test('the same Idempotency-Key makes one task, also when sent at once', async () => {
    const { admin } = await run.newCompany()
    const send = (title = 'once') => admin.post('/api/tasks', { title }, { 'idempotency-key': 'k1' })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(await titles(admin)).toEqual(['once'])
    expect((await send('something else')).json().code).toBe('idempotency_key_reused')
  })
})

describe('changing', () => {
  test('different fields merge, a stale revision is refused with what is there now', async () => {
    const { admin } = await run.newCompany()
    const task = await create(admin, { title: 'Old', description: 'kept' })
    await Promise.all([
      admin.patch(`/api/tasks/${task.id}`, { title: 'New' }),
      admin.patch(`/api/tasks/${task.id}`, { priority: 'high', deadline: '2026-12-09' }),
    ])
    const now = (await admin.get(`/api/tasks/${task.id}`)).json<Task>()
    expect(now).toMatchObject({
      title: 'New',
      description: 'kept',
      priority: 'high',
      deadline: '2026-12-09',
      revision: 3,
    })

    const stale = await admin.patch(`/api/tasks/${task.id}`, { title: 'Lost?', revision: 1 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', current: { title: 'New', revision: 3 } })
    const fresh = await admin.patch(`/api/tasks/${task.id}`, { title: 'Third', revision: 3 })
    expect(fresh.json()).toMatchObject({ title: 'Third', revision: 4 })
  })

  test('completing twice keeps the first moment, reopening clears it', async () => {
    const { admin } = await run.newCompany()
    const { id } = await create(admin, { title: 'Tick', deadline: '2020-01-01' })
    const first = (await admin.patch(`/api/tasks/${id}`, { completed: true })).json<Task>()
    const again = (await admin.patch(`/api/tasks/${id}`, { completed: true })).json<Task>()
    expect(first).toMatchObject({ completed: true, status: 'completed' })
    expect(again.completedAt).toBe(first.completedAt)
    const open = (await admin.patch(`/api/tasks/${id}`, { completed: false })).json<Task>()
    expect(open).toMatchObject({ completed: false, completedAt: null, status: 'overdue' })
  })

  test('an edit that changes nothing is none', async () => {
    const { admin } = await run.newCompany()
    const task = await create(admin, { title: 'Same', priority: 'high' })
    for (const body of [{}, { title: 'Same' }, { priority: 'high', completed: false }]) {
      expect((await admin.patch(`/api/tasks/${task.id}`, body)).json()).toEqual(task)
    }
  })

  test('an id in capital letters is the same id', async () => {
    const company = await run.newCompany()
    const holder = await company.join('user')
    const task = await create(company.admin, { title: 'Loud', assigneeId: holder.id.toUpperCase() })
    expect(task.assignee.id).toBe(holder.id)
    expect((await holder.get(`/api/tasks/${task.id.toUpperCase()}`)).statusCode).toBe(200)
  })

  test('a deadline and a description can be taken away', async () => {
    const { admin } = await run.newCompany()
    const { id } = await create(admin, { title: 'x', description: 'y', deadline: '2026-12-09' })
    const reply = await admin.patch(`/api/tasks/${id}`, { description: null, deadline: null })
    expect(reply.json()).toMatchObject({ description: null, deadline: null })
  })

  test('whoever gives a task away twice no longer sees it', async () => {
    const company = await run.newCompany()
    const [holder, next] = [await company.join('user'), await company.join('user')]
    const { id } = await create(company.admin, { title: 'Pass on', assigneeId: holder.id })
    expect((await holder.patch(`/api/tasks/${id}`, { assigneeId: next.id })).statusCode).toBe(200)
    expect((await holder.get(`/api/tasks/${id}`)).statusCode).toBe(404)
    expect(await titles(next)).toEqual(['Pass on'])
  })
})

describe('deleting', () => {
  test('only whoever gave it deletes it; undo brings back the same task', async () => {
    const company = await run.newCompany()
    const holder = await company.join('user')
    const giver = await company.join('user')
    const task = await create(giver, { title: 'Undo me', assigneeId: holder.id, deadline: '2026-12-09' })

    expect((await holder.remove(`/api/tasks/${task.id}`)).statusCode).toBe(403)
    expect((await giver.remove(`/api/tasks/${task.id}`)).statusCode).toBe(204)
    expect((await giver.get(`/api/tasks/${task.id}`)).statusCode).toBe(404)
    expect((await giver.remove(`/api/tasks/${task.id}`)).statusCode).toBe(404)
    expect(await titles(holder)).toEqual([])

    expect((await holder.post(`/api/tasks/${task.id}/restore`)).statusCode).toBe(403)
    const back = await giver.post(`/api/tasks/${task.id}/restore`)
    expect(back.json()).toMatchObject({ id: task.id, title: 'Undo me', deadline: '2026-12-09' })
    expect(await titles(holder)).toEqual(['Undo me'])
    expect((await giver.post(`/api/tasks/${task.id}/restore`)).statusCode).toBe(404)
  })

  test('after thirty days it is gone', async () => {
    const { admin } = await run.newCompany()
    const { id } = await create(admin, { title: 'Old news' })
    await admin.remove(`/api/tasks/${id}`)
    await run.database.query("update tasks set deleted_at = now() - interval '31 days' where id = $1", [id])
    expect((await admin.post(`/api/tasks/${id}/restore`)).statusCode).toBe(404)
  })
})

test('sorts by newest, deadline and priority', async () => {
  const { admin } = await run.newCompany()
  await create(admin, { title: 'low soon', priority: 'low', deadline: '2026-12-01' })
  await create(admin, { title: 'critical', priority: 'critical' })
  await create(admin, { title: 'high later', priority: 'high', deadline: '2026-12-24' })
  expect(await titles(admin)).toEqual(['high later', 'critical', 'low soon'])
  expect(await titles(admin, '?sort=deadline')).toEqual(['low soon', 'high later', 'critical'])
  expect(await titles(admin, '?sort=priority')).toEqual(['critical', 'high later', 'low soon'])
  expect(await titles(admin, '?limit=1')).toEqual(['high later'])
  expect((await admin.get('/api/tasks?sort=random')).statusCode).toBe(422)
  expect((await admin.get('/api/tasks?page=2')).statusCode).toBe(400)
})

test('the badge counts open tasks assigned to me, whoever gave them', async () => {
  const company = await run.newCompany()
  const user = await company.join('user')
  const mine = await create(user, { title: 'a' })
  await create(company.admin, { title: 'b', assigneeId: user.id })
  await create(user, { title: 'given away', assigneeId: company.admin.id })
  const badge = async () => (await user.get('/api/badges')).json().tasks
  expect(await badge()).toBe(2)
  await user.patch(`/api/tasks/${mine.id}`, { completed: true })
  expect(await badge()).toBe(1)
})
