// Subtasks over HTTP: who sees them, and where they stand in lists.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
let admin: Person
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())
beforeEach(async () => {
  company = await run.newCompany()
  admin = company.admin
})

const make = async (person: Person, body: Record<string, unknown>) => {
  const reply = await person.post('/api/tasks', body)
  expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, ''])
  return reply.json<Task>()
}
const parentOf = (titles: string[], more: Record<string, unknown> = {}, person = admin) =>
  make(person, { title: 'Parent', subtasks: titles.map((title) => ({ title })), ...more })
const patch = (person: Person, id: string, body: Record<string, unknown>) =>
  person.patch(`/api/tasks/${id}`, body)
const complete = (id: string, person = admin) => patch(person, id, { completed: true })
const list = async (person: Person, query = '') => (await person.get(`/api/tasks${query}`)).json<Task[]>()
const shape = (tasks: Task[]) => tasks.map(({ title, subtasks }) => [title, subtasks.map((one) => one.title)])
const idsOf = (task: Task) => task.subtasks.map(({ id }) => id)

describe('seeing', () => {
  test('the parent’s people see all, a subtask’s holder their own one with the parent’s title, others none', async () => {
    const [giver, holder, helper, other] = await Promise.all([
      company.join('user'),
      company.join('user'),
      company.join('user'),
      company.join('user'),
    ])
    const parent = await make(giver, {
      title: 'Kitchen',
      assigneeId: holder.id,
      subtasks: [{ title: 'Measure' }, { title: 'Order', assigneeId: helper.id }],
    })
    const [measure = '', order = ''] = idsOf(parent)
    const seen = async (person: Person) =>
      Promise.all(
        [parent.id, measure, order].map(async (id) => (await person.get(`/api/tasks/${id}`)).statusCode),
      )
    expect(await seen(giver)).toEqual([200, 200, 200])
    expect(await seen(holder)).toEqual([200, 200, 200])
    expect(await seen(helper)).toEqual([404, 404, 200])
    expect(await seen(other)).toEqual([404, 404, 404])
    expect(await list(helper)).toMatchObject([
      { title: 'Order', parentId: parent.id, parentTitle: 'Kitchen', canChange: true },
    ])
    expect((await holder.get(`/api/tasks/${order}`)).json()).toMatchObject({ canChange: true })
    const found = async (person: Person) =>
      (await person.get('/api/universal-search?q=measure')).json().results.tasks.length
    expect([await found(holder), await found(helper)]).toEqual([1, 0])
    // Whoever gets the parent sees the subtasks, and whoever gives it on does not any more.
    await patch(giver, parent.id, { assigneeId: other.id })
    expect([await seen(holder), await seen(other)]).toEqual([
      [404, 200, 404],
      [200, 200, 200],
    ])
    expect([await found(other), await found(helper)]).toEqual([1, 0])
  })

  test('each stands once in a list: below its parent, or by itself', async () => {
    const member = await company.join('user')
    const mine = await make(admin, {
      title: 'mine',
      subtasks: [{ title: 'a' }, { title: 'b', assigneeId: member.id }],
    })
    const given = await make(admin, {
      title: 'given',
      assigneeId: member.id,
      subtasks: [{ title: 'c', assigneeId: admin.id }],
    })
    expect(shape(await list(admin))).toEqual([
      ['given', ['c']],
      ['mine', ['a', 'b']],
    ])
    expect(shape(await list(admin, '?tab=mine'))).toEqual([
      ['c', []],
      ['mine', ['a', 'b']],
    ])
    expect(shape(await list(admin, '?tab=assigned'))).toEqual([
      ['given', ['c']],
      ['b', []],
    ])
    expect(shape(await list(admin, '?tab=all'))).toEqual([
      ['given', ['c']],
      ['mine', ['a', 'b']],
    ])
    expect(shape(await list(member))).toEqual([
      ['given', ['c']],
      ['b', []],
    ])
    // Mine and a and c: each once.
    expect((await admin.get('/api/badges')).json().tasks).toBe(3)
    await Promise.all([complete(idsOf(mine)[0] ?? ''), complete(idsOf(given)[0] ?? '')])
    expect((await admin.get('/api/badges')).json().tasks).toBe(1)
  })

  test('a filter that meets a subtask gives its parent, once', async () => {
    await make(admin, {
      title: 'Kitchen',
      priority: 'high',
      subtasks: [
        { title: 'Order oak', priority: 'low' },
        { title: 'oak too', priority: 'low' },
      ],
    })
    await make(admin, { title: 'Oak table', deadline: '2020-01-01' })
    for (const [query, titles] of [
      ['?q=OAK', ['Oak table', 'Kitchen']],
      ['?q=kitchen', ['Kitchen']],
      ['?priority=low', ['Kitchen']],
      ['?priority=low,medium', ['Oak table', 'Kitchen']],
      ['?status=overdue', ['Oak table']],
      ['?status=pending,completed', ['Kitchen']],
      [`?assignee=${admin.id}&q=table`, ['Oak table']],
      ['?q=%25', []],
    ] as const) {
      expect((await list(admin, query)).map(({ title }) => title)).toEqual(titles)
    }
    expect((await admin.get('/api/tasks?status=done')).statusCode).toBe(422)
  })
})

test('a subtask that went away or came back leaves no trace for another company', async () => {
  const { id, subtasks } = await parentOf(['a'])
  const { admin: stranger } = await run.newCompany()
  for (const target of [id, subtasks[0]?.id ?? '']) {
    for (const reply of [
      await stranger.get(`/api/tasks/${target}`),
      await complete(target, stranger),
      await stranger.remove(`/api/tasks/${target}`),
      await stranger.post(`/api/tasks/${target}/restore`),
      await stranger.post(`/api/tasks/${target}/duplicate`),
      await stranger.post(`/api/tasks/${target}/move`, { after: id }),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    }
  }
})
