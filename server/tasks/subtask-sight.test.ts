// Subtasks over HTTP: who sees them, and where they stand in lists.
import { describe, expect, test } from 'vitest'
import type { Person } from '#server/testing.ts'
import { idsOf, shape, taskWorld } from './tasks.testing.ts'

const world = taskWorld()

const { parentOf } = world
const make = (person: Person, { title, ...more }: { title: string } & Record<string, unknown>) =>
  world.make(title, more, person)
const patch = (person: Person, id: string, body: Record<string, unknown>) => world.patch(id, body, person)
const complete = (id: string, person = world.admin) => patch(person, id, { completed: true })
const list = (person: Person, query = '') => world.list(query, person)

describe('seeing', () => {
  test('the parent’s people see all, a subtask’s holder their own one with the parent’s title, others none', async () => {
    const [giver, holder, helper, other] = await Promise.all([
      world.company.join('user'),
      world.company.join('user'),
      world.company.join('user'),
      world.company.join('user'),
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
    const member = await world.company.join('user')
    const mine = await make(world.admin, {
      title: 'mine',
      subtasks: [{ title: 'a' }, { title: 'b', assigneeId: member.id }],
    })
    const given = await make(world.admin, {
      title: 'given',
      assigneeId: member.id,
      subtasks: [{ title: 'c', assigneeId: world.admin.id }],
    })
    expect(shape(await list(world.admin))).toEqual([
      ['given', ['c']],
      ['mine', ['a', 'b']],
    ])
    expect(shape(await list(world.admin, '?tab=mine'))).toEqual([
      ['c', []],
      ['mine', ['a', 'b']],
    ])
    expect(shape(await list(world.admin, '?tab=assigned'))).toEqual([
      ['given', ['c']],
      ['b', []],
    ])
    expect(shape(await list(world.admin, '?tab=all'))).toEqual([
      ['given', ['c']],
      ['mine', ['a', 'b']],
    ])
    expect(shape(await list(member))).toEqual([
      ['given', ['c']],
      ['b', []],
    ])
    // Mine and a and c: each once.
    expect((await world.admin.get('/api/badges')).json().tasks).toBe(3)
    await Promise.all([complete(idsOf(mine)[0] ?? ''), complete(idsOf(given)[0] ?? '')])
    expect((await world.admin.get('/api/badges')).json().tasks).toBe(1)
  })

  test('a filter that meets a subtask gives its parent, once', async () => {
    await make(world.admin, {
      title: 'Kitchen',
      priority: 'high',
      subtasks: [
        { title: 'Order oak', priority: 'low' },
        { title: 'oak too', priority: 'low' },
      ],
    })
    await make(world.admin, { title: 'Oak table', deadline: '2020-01-01' })
    for (const [query, titles] of [
      ['?q=OAK', ['Oak table', 'Kitchen']],
      ['?q=kitchen', ['Kitchen']],
      ['?priority=low', ['Kitchen']],
      ['?priority=low,medium', ['Oak table', 'Kitchen']],
      ['?status=overdue', ['Oak table']],
      ['?status=pending,completed', ['Kitchen']],
      [`?assignee=${world.admin.id}&q=table`, ['Oak table']],
      ['?q=%25', []],
    ] as const) {
      expect((await list(world.admin, query)).map(({ title }) => title)).toEqual(titles)
    }
    expect((await world.admin.get('/api/tasks?status=done')).statusCode).toBe(422)
  })
})

test('a subtask that went away or came back leaves no trace for another company', async () => {
  const { id, subtasks } = await parentOf(['a'])
  const { admin: stranger } = await world.run.newCompany()
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
