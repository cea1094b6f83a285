// Many tasks changed by one call, and by another put back as they were; deadlines with a time of day.
import { describe, expect, test, vi } from 'vitest'
import { TASK_CHANGES_MAX } from '#contract/limits.ts'
import type { Task } from '#contract/tasks.ts'
import type { Person } from '#server/testing.ts'
import { taskWorld } from './tasks.testing.ts'

const world = taskWorld({ listen: true })

const { make, read, change } = world

describe('many at once', () => {
  test('each change stands or is refused by itself, in order', async () => {
    const [member, other] = [await world.company.join('user'), await world.company.join('user')]
    const parent = await make('Parent', { subtasks: [{ title: 'a' }] })
    const [subtask] = parent.subtasks
    const theirs = await make('theirs', {}, member)
    const gift = await make('gift', { assigneeId: member.id })
    const elsewhere = (
      await (await world.run.newCompany()).admin.post('/api/tasks', { title: 'x' })
    ).json<Task>()
    const completed = true
    expect((await change([{ id: parent.id, completed }])).refused).toEqual([
      {
        index: 0,
        code: 'subtasks_open',
        message: 'Cannot complete parent task until all subtasks are completed.',
      },
    ])
    const { tasks, refused } = await change(
      [
        { id: theirs.id, deadline: '2030-03-12', priority: 'high', assigneeId: other.id },
        { id: gift.id, deleted: true },
        { id: parent.id, completed },
        { id: elsewhere.id, completed },
        { id: gift.id, completed },
      ],
      member,
    )
    expect(refused.map(({ index, code }) => [index, code])).toEqual([
      [1, 'forbidden'],
      [2, 'not_found'],
      [3, 'not_found'],
    ])
    expect(tasks.map(({ title }) => title)).toEqual(['gift', 'theirs'])
    expect(tasks[1]).toMatchObject({ deadline: '2030-03-12', priority: 'high', assignee: { id: other.id } })
    // Subtasks first, then the parent: both stand.
    const family = [subtask?.id ?? '', parent.id].map((id) => ({ id, completed }))
    expect((await change(family)).refused).toEqual([])
    expect((await read(parent.id)).completed).toBe(true)
  })

  test('one call undoes another: deadlines of subtasks too, and what was deleted', async () => {
    const parent = await make('Parent', {
      deadline: '2030-01-01',
      subtasks: [{ title: 'a' }, { title: 'b' }],
    })
    const [first = '', second = ''] = parent.subtasks.map(({ id }) => id)
    await change([{ id: first, deadline: '2029-12-24', deadlineTime: '10:00' }])
    const alone = await make('alone')
    const before = [await read(parent.id), await read(alone.id)]
    await change([
      { id: parent.id, deadline: '2031-01-01' },
      { id: alone.id, deleted: true },
    ])
    expect((await read(parent.id)).subtasks.map(({ deadline }) => deadline)).toEqual([
      '2031-01-01',
      '2031-01-01',
    ])
    expect((await world.admin.get('/api/tasks')).json()).toHaveLength(1)
    const { refused } = await change([
      { id: parent.id, deadline: '2030-01-01', deadlineTime: null },
      { id: first, deadline: '2029-12-24', deadlineTime: '10:00' },
      { id: second, deadline: '2030-01-01' },
      { id: alone.id, deleted: false },
    ])
    expect(refused).toEqual([])
    const plain = ({ revision: _r, updatedAt: _u, subtasks, ...task }: Task): unknown => ({
      ...task,
      subtasks: subtasks.map(({ revision: _revision, updatedAt: _updatedAt, ...rest }) => rest),
    })
    expect([await read(parent.id), await read(alone.id)].map(plain)).toEqual(before.map(plain))
  })

  test('a changed subtask is answered in its parent, or alone to whoever sees only it', async () => {
    const [holder, reader] = [await world.company.join('user'), await world.company.join('user')]
    const parent = await make('Parent', {
      description: `@[Robin Ash](user:${reader.id})`,
      subtasks: [
        { title: 'a', assigneeId: holder.id },
        { title: 'b', assigneeId: reader.id },
      ],
    })
    const [a = '', b = ''] = parent.subtasks.map(({ id }) => id)
    const answered = async (ids: string[], person: Person) => {
      const { tasks } = await change(
        ids.map((id) => ({ id, deadline: '2030-01-01' })),
        person,
      )
      return tasks.map(({ title, subtasks }) => [title, subtasks.map((one) => one.title)])
    }
    expect(await answered([a], holder)).toEqual([['a', []]])
    expect(await answered([b], reader)).toEqual([['Parent', ['a', 'b']]])
    expect(await answered([a, b, parent.id], world.admin)).toEqual([['Parent', ['a', 'b']]])
  })

  test('pages hear of their own ones, once', async () => {
    const member = await world.company.join('user')
    const own = await make('own')
    const given = await make('given', { assigneeId: member.id })
    const pages = [
      await world.run.connect(world.admin, world.company.id),
      await world.run.connect(member, world.company.id),
    ]
    await change([own.id, given.id].map((id) => ({ id, priority: 'high' })))
    await vi.waitFor(() => expect(pages.every(({ changes }) => changes.length > 0)).toBe(true))
    expect(pages.map((page) => page.changes.filter(({ module }) => module === 'tasks'))).toEqual([
      [{ module: 'tasks', ids: [own.id, given.id] }],
      [{ module: 'tasks', ids: [given.id] }],
    ])
    for (const { socket } of pages) socket.disconnect()
  })

  test.each([
    [[], 422, 'invalid'],
    [
      Array.from({ length: TASK_CHANGES_MAX + 1 }, () => ({ id: '019ac9f0-0000-7000-8000-000000000000' })),
      422,
      'too_many_changes',
    ],
    [[{ id: 'x' }], 422, 'invalid'],
    [[{ id: '019ac9f0-0000-7000-8000-000000000000', title: 'x' }], 400, 'unknown_key'],
  ])('what is no list of changes is refused', async (changes, status, code) => {
    const reply = await world.admin.call('PATCH', '/api/tasks', { changes })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })
})

describe('a deadline with a time of day', () => {
  test('is an instant, on the day and in the status that each viewer’s clock says', async () => {
    const { id, deadline, deadlineAt } = (
      await world.admin.post(
        '/api/tasks',
        { title: 'x', deadline: '2030-03-12', deadlineTime: '17:00' },
        { 'x-time-zone': 'America/Los_Angeles' },
      )
    ).json<Task>()
    expect([deadline, deadlineAt]).toEqual(['2030-03-12', '2030-03-13T00:00:00.000Z'])
    expect((await read(id, world.admin, 'Pacific/Auckland')).deadline).toBe('2030-03-13')
    expect((await read(id, world.admin, 'America/Los_Angeles')).deadline).toBe('2030-03-12')
  })

  test('whoever changes the day gets the day that they picked; the time stays as they see it', async () => {
    const there = { 'x-time-zone': 'America/Los_Angeles' }
    const here = { 'x-time-zone': 'Pacific/Auckland' }
    const body = { title: 'x', deadline: '2030-03-12', deadlineTime: '17:00' }
    const { id } = (await world.admin.post('/api/tasks', body, there)).json<Task>()
    const patch = async (change: Record<string, unknown>, headers: Record<string, string>) =>
      (await world.admin.patch(`/api/tasks/${id}`, change, headers)).json<Task>()
    expect(await patch({ deadline: '2030-03-20' }, here)).toMatchObject({
      deadline: '2030-03-20',
      deadlineAt: '2030-03-20T00:00:00.000Z',
    })
    expect(await patch({ deadlineTime: '08:00' }, here)).toMatchObject({
      deadline: '2030-03-20',
      deadlineAt: '2030-03-19T19:00:00.000Z',
    })
    expect(await patch({ deadlineTime: null }, here)).toMatchObject({
      deadline: '2030-03-20',
      deadlineAt: null,
    })
    await patch({ deadlineTime: '08:00' }, there)
    expect(await patch({ deadline: null }, there)).toMatchObject({ deadline: null, deadlineAt: null })
  })

  test('needs a day, and a time that exists', async () => {
    for (const [body, code] of [
      [{ deadlineTime: '17:00' }, 'deadline_needed'],
      [{ deadline: '2030-01-01', deadlineTime: '24:00' }, 'time_invalid'],
      [{ deadline: '1899-12-31' }, 'date_invalid'],
      [{ deadline: '2030-02-30' }, 'date_invalid'],
    ] as const) {
      const reply = await world.admin.post('/api/tasks', { title: 'x', ...body })
      expect([reply.statusCode, reply.json().code]).toEqual([422, code])
    }
  })
})
