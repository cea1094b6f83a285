// Subtasks over HTTP: what they take from their parent, how the two hold each other, who sees them.
import { describe, expect, test } from 'vitest'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import type { Task } from '#contract/tasks.ts'
import type { Person } from '#server/testing.ts'
import { idsOf, shape, taskWorld } from './tasks.testing.ts'

const world = taskWorld()

const { parentOf } = world
const read = (person: Person, id: string) => world.read(id, person)
const patch = (person: Person, id: string, body: Record<string, unknown>) => world.patch(id, body, person)
const complete = (id: string, person = world.admin) => patch(person, id, { completed: true })
const list = (person: Person, query = '') => world.list(query, person)

describe('making', () => {
  test('they keep their order, and take deadline, time, assignee and priority from the parent', async () => {
    const member = await world.company.join('user')
    const titles = ['1', '2', '3', '4', '5', '6']
    const parent = await parentOf(titles, {
      deadline: '2030-03-12',
      deadlineTime: '17:00',
      assigneeId: member.id,
      priority: 'high',
    })
    expect(parent.subtasks.map(({ title }) => title)).toEqual(titles)
    for (const subtask of parent.subtasks) {
      expect(subtask).toMatchObject({
        parentId: parent.id,
        deadline: '2030-03-12',
        deadlineAt: parent.deadlineAt,
        priority: 'high',
        assignee: { id: member.id },
        completed: false,
      })
    }
    expect(shape(await list(world.admin))).toEqual([['Parent', titles]])
  })

  test('afterwards: one, or several, behind the others; each with its own where it says so', async () => {
    const member = await world.company.join('user')
    const { id } = await parentOf(['a'], { deadline: '2030-03-12' })
    await world.admin.post(`/api/tasks/${id}/subtasks`, { title: 'b', description: 'How' })
    const reply = await world.admin.post(`/api/tasks/${id}/subtasks`, {
      subtasks: [
        { title: 'c', assigneeId: member.id, deadline: '2030-03-10', priority: 'low' },
        { title: 'd' },
      ],
    })
    expect(reply.statusCode).toBe(201)
    const { subtasks } = reply.json<Task>()
    expect(subtasks.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
    expect(subtasks[1]).toMatchObject({ description: 'How', deadline: '2030-03-12' })
    expect(subtasks[2]).toMatchObject({
      assignee: { id: member.id },
      deadline: '2030-03-10',
      priority: 'low',
    })
  })

  test('is refused below a subtask, beyond the limit, without a title, for a stranger, of what is not seen', async () => {
    const { id, subtasks } = await parentOf(['a'])
    const other = await world.run.newCompany()
    const user = await world.company.join('user')
    const add = (target: string, body: unknown, person = world.admin) =>
      person.post(`/api/tasks/${target}/subtasks`, body as Record<string, unknown>)
    const many = Array.from({ length: SUBTASKS_MAX }, (_, n) => ({ title: `${n}` }))
    for (const [reply, status, code] of [
      [await add(subtasks[0]?.id ?? '', { title: 'x' }), 409, 'subtask_of_subtask'],
      [await add(id, { subtasks: many }), 422, 'too_many_subtasks'],
      [await add(id, { subtasks: [...many, { title: 'x' }] }), 422, 'too_many_subtasks'],
      [await add(id, { title: '  ' }), 422, 'required'],
      [await add(id, { subtasks: [] }), 422, 'required'],
      [await add(id, { title: 'x', assigneeId: other.admin.id }), 422, 'assignee_unknown'],
      [await add(id, { title: 'x', parentId: id }), 400, 'unknown_key'],
      [await add(id, {}), 422, 'required'],
      [await add(id, { title: 'x' }, user), 404, 'not_found'],
      [await add(id, { title: 'x' }, other.admin), 404, 'not_found'],
    ] as const) {
      expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    }
    expect((await read(world.admin, id)).subtasks).toHaveLength(1)
  })

  test('twenty at once are there once each', async () => {
    const { id } = await parentOf([])
    const titles = Array.from({ length: 20 }, (_, n) => `subtask ${n}`)
    await Promise.all(titles.map((title) => world.admin.post(`/api/tasks/${id}/subtasks`, { title })))
    const { subtasks } = await read(world.admin, id)
    expect(subtasks.map(({ title }) => title).sort()).toEqual([...titles].sort())
    expect(new Set(subtasks.map(({ position }) => position)).size).toBe(20)
  })
})

describe('completing', () => {
  test('a parent waits for all of them', async () => {
    const parent = await parentOf(['a', 'b'])
    const [first = '', second = ''] = idsOf(parent)
    const refuse = async () => {
      const reply = await complete(parent.id)
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        { code: 'subtasks_open', message: 'Cannot complete parent task until all subtasks are completed.' },
      ])
    }
    await refuse()
    await complete(first)
    await refuse()
    await complete(second)
    expect((await complete(parent.id)).json()).toMatchObject({ completed: true, status: 'completed' })
  })

  test('deleted ones do not hold it; one that is opened again, added or restored opens it', async () => {
    const parent = await parentOf(['a', 'b'])
    const [first = '', second = ''] = idsOf(parent)
    const isCompleted = async () => (await read(world.admin, parent.id)).completed
    await complete(first)
    await world.admin.remove(`/api/tasks/${second}`)
    await complete(parent.id)
    expect(await isCompleted()).toBe(true)

    await patch(world.admin, first, { completed: false })
    expect(await isCompleted()).toBe(false)
    await complete(first)
    await complete(parent.id)
    await world.admin.post(`/api/tasks/${parent.id}/subtasks`, { title: 'c' })
    expect(await isCompleted()).toBe(false)
    await complete((await read(world.admin, parent.id)).subtasks[1]?.id ?? '')
    await complete(parent.id)
    expect(await isCompleted()).toBe(true)
    await world.admin.post(`/api/tasks/${second}/restore`)
    expect(await isCompleted()).toBe(false)
  })

  test('whatever happens at once, a completed parent never has an open subtask', async () => {
    for (let round = 0; round < 8; round++) {
      const parent = await parentOf(['a', 'b'])
      const [first = '', second = ''] = idsOf(parent)
      await complete(first)
      await complete(second)
      await Promise.all([
        complete(parent.id),
        patch(world.admin, first, { completed: false }),
        world.admin.post(`/api/tasks/${parent.id}/subtasks`, { title: 'c' }),
        complete(second),
      ])
      const { completed, subtasks } = await read(world.admin, parent.id)
      expect(completed && subtasks.some((subtask) => !subtask.completed)).toBe(false)
      expect(subtasks).toHaveLength(3)
    }
  })
})

describe('editing the parent', () => {
  test('a deadline is every subtask’s, done or not; nothing else is', async () => {
    const member = await world.company.join('user')
    const parent = await parentOf(['a', 'b'], { deadline: '2030-03-12' })
    const [first = '', second = ''] = idsOf(parent)
    await complete(first)
    await patch(world.admin, second, { deadline: '2030-03-01' })
    const changed = (
      await patch(world.admin, parent.id, {
        title: 'New',
        description: 'Only here',
        priority: 'critical',
        assigneeId: member.id,
        deadline: '2031-01-01',
      })
    ).json<Task>()
    expect(changed.subtasks).toMatchObject([
      {
        id: first,
        title: 'a',
        description: null,
        priority: 'medium',
        deadline: '2031-01-01',
        completed: true,
      },
      {
        id: second,
        title: 'b',
        description: null,
        priority: 'medium',
        deadline: '2031-01-01',
        completed: false,
      },
    ])
    expect(changed.subtasks.map(({ assignee }) => assignee.id)).toEqual([world.admin.id, world.admin.id])
    await patch(world.admin, parent.id, { deadline: null })
    expect((await read(world.admin, parent.id)).subtasks.map(({ deadline }) => deadline)).toEqual([
      null,
      null,
    ])
  })

  test('a subtask’s deadline is its own, and an edit without a deadline moves none', async () => {
    const parent = await parentOf(['a', 'b'], { deadline: '2030-03-12' })
    const [first = ''] = idsOf(parent)
    await patch(world.admin, first, { deadline: '2030-03-01', title: 'A', description: 'x' })
    await patch(world.admin, parent.id, { title: 'Same deadline', deadline: '2030-03-12' })
    const { subtasks, deadline } = await read(world.admin, parent.id)
    expect([deadline, ...subtasks.map((one) => one.deadline)]).toEqual([
      '2030-03-12',
      '2030-03-01',
      '2030-03-12',
    ])
    expect(subtasks[0]).toMatchObject({ title: 'A', description: 'x' })
  })
})

describe('belonging', () => {
  test('a subtask becomes a task of its own, and one becomes a subtask', async () => {
    const parent = await parentOf(['a', 'b'])
    const [first = ''] = idsOf(parent)
    expect((await patch(world.admin, first, { parentId: null })).json()).toMatchObject({
      parentId: null,
      subtasks: [],
    })
    expect(shape(await list(world.admin))).toEqual([
      ['a', []],
      ['Parent', ['b']],
    ])
    await patch(world.admin, first, { parentId: parent.id })
    expect(shape(await list(world.admin))).toEqual([['Parent', ['b', 'a']]])
  })

  test('neither below itself, nor below a subtask, nor with subtasks of its own, nor around in a circle', async () => {
    const parent = await parentOf(['a'])
    const other = await parentOf([])
    const [subtask = ''] = idsOf(parent)
    const elsewhere = await (await world.run.newCompany()).admin.post('/api/tasks', { title: 'x' })
    for (const [id, parentId, code] of [
      [other.id, other.id, 'subtask_of_subtask'],
      [other.id, subtask, 'subtask_of_subtask'],
      [parent.id, other.id, 'subtask_of_subtask'],
      [parent.id, subtask, 'subtask_of_subtask'],
      [other.id, elsewhere.json().id, 'not_found'],
    ] as const) {
      expect((await patch(world.admin, id, { parentId })).json().code).toBe(code)
    }
    const [left, right] = [await parentOf([]), await parentOf([])]
    await Promise.all([
      patch(world.admin, left.id, { parentId: right.id }),
      patch(world.admin, right.id, { parentId: left.id }),
    ])
    expect(
      shape(await list(world.admin)).filter(([, subtasks]) => subtasks?.includes('Parent')),
    ).toHaveLength(1)
  })

  test('deleting takes them along and restoring brings back just those, with everything they were', async () => {
    const parent = await parentOf(['a', 'b', 'c'])
    const [first = '', second = ''] = idsOf(parent)
    await world.admin.remove(`/api/tasks/${first}`)
    await complete(second)
    await world.admin.remove(`/api/tasks/${parent.id}`)
    expect(await list(world.admin)).toEqual([])
    expect((await world.admin.get(`/api/tasks/${second}`)).statusCode).toBe(404)
    expect((await patch(world.admin, second, { title: 'x' })).statusCode).toBe(404)
    expect((await world.admin.post(`/api/tasks/${second}/restore`)).statusCode).toBe(404)
    const restored = (await world.admin.post(`/api/tasks/${parent.id}/restore`)).json<Task>()
    expect(restored.subtasks.map(({ title, completed }) => [title, completed])).toEqual([
      ['b', true],
      ['c', false],
    ])
    await world.admin.post(`/api/tasks/${first}/restore`)
    expect((await read(world.admin, parent.id)).subtasks.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  })

  test('a copy has open subtasks and is the copier’s own', async () => {
    const [giver, holder] = [await world.company.join('user'), await world.company.join('user')]
    const parent = await parentOf(['a', 'b'], { assigneeId: holder.id, deadline: '2030-03-12' }, giver)
    await complete(idsOf(parent)[0] ?? '', holder)
    const reply = await holder.post(`/api/tasks/${parent.id}/duplicate`)
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      title: 'Parent',
      completed: false,
      deadline: '2030-03-12',
      creator: { id: holder.id },
      assignee: { id: holder.id },
      subtasks: [
        { title: 'a', completed: false },
        { title: 'b', completed: false },
      ],
    })
  })
})
