// What meets what: changes of one family at once, tasks that go and come back, and who may do it.
import { describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { taskWorld } from './tasks.testing.ts'

const world = taskWorld()

const { make, patch } = world
const statuses = async (...calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode)
const ROUNDS = 12

describe('at once, and nobody waits in a circle', () => {
  test('two tasks put below each other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await make('a'), await make('b')]
      const answers = await statuses(patch(a.id, { parentId: b.id }), patch(b.id, { parentId: a.id }))
      expect(answers.sort()).toEqual([200, 409])
    }
  })

  test('many in one order, and in the other', async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((title) => make(title)))
    const changes = made.map(({ id }) => ({ id, deadline: '2030-01-01' }))
    for (let round = 0; round < ROUNDS; round++) {
      const other = made.map(({ id }) => ({ id, deadline: `2030-02-${10 + round}` })).reverse()
      const send = (list: object[]) => world.admin.call('PATCH', '/api/tasks', { changes: list })
      expect(await statuses(send(changes), send(other))).toEqual([200, 200])
    }
  })

  test('all of somebody’s tasks, and the same ones one by one', async () => {
    const [leaving, next] = [await world.company.join('user'), await world.company.join('user')]
    for (let round = 0; round < ROUNDS; round++) {
      const made = await Promise.all(['a', 'b', 'c'].map((title) => make(title, { assigneeId: leaving.id })))
      const changes = made.map(({ id }) => ({ id, priority: 'high' })).reverse()
      const reassign = world.admin.post(`/api/members/${leaving.id}/reassign-tasks`, { assigneeId: next.id })
      expect(await statuses(reassign, world.admin.call('PATCH', '/api/tasks', { changes }))).toEqual([
        200, 200,
      ])
    }
  })

  test('reminders and the deadline that they are of', async () => {
    const { id } = await make('a', { deadline: '2999-01-01' })
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await statuses(
        world.admin.call('PUT', `/api/tasks/${id}/reminders`, { reminders: [round, 60] }),
        patch(id, { deadline: `2999-02-${10 + round}` }),
      )
      expect(answers).toEqual([200, 200])
    }
  })

  test('an import that is undone, and a subtask for what it made', async () => {
    for (let round = 0; round < 6; round++) {
      const file = { name: 'tasks.csv', content: `title\nround ${round}\n` }
      const { importId } = (await world.admin.upload('/api/tasks/import', file)).json()
      await world.admin.post('/api/tasks/import', { importId })
      const task = (await world.admin.get('/api/tasks')).json<Task[]>()[0]
      await Promise.all([
        world.admin.post(`/api/tasks/${task?.id}/subtasks`, { title: 's' }),
        world.admin.post(`/api/tasks/imports/${importId}/undo`),
      ])
      expect((await world.admin.get('/api/tasks')).json()).toEqual([])
    }
  })
})

test('what was deleted comes back to no third level', async () => {
  const parent = await make('parent', { subtasks: [{ title: 's' }] })
  const other = await make('other')
  const id = parent.subtasks[0]?.id ?? ''
  await world.admin.remove(`/api/tasks/${id}`)
  expect((await patch(parent.id, { parentId: other.id })).json().code).toBe('subtask_of_subtask')
  expect((await world.admin.post(`/api/tasks/${id}/restore`)).statusCode).toBe(200)
})

test('whoever got a task cannot put it below one of their own', async () => {
  const [giver, holder] = [await world.company.join('user'), await world.company.join('user')]
  const given = await make('given', { assigneeId: holder.id }, giver)
  const own = await make('own', {}, holder)
  expect((await patch(given.id, { parentId: own.id }, holder)).statusCode).toBe(403)
  expect((await patch(given.id, { parentId: (await make('mine', {}, giver)).id }, giver)).statusCode).toBe(
    200,
  )
})

test('who sees a task by a mention finds its subtasks, and no longer when it is taken back', async () => {
  const reader = await world.company.join('user')
  const { id } = await make('parent', { subtasks: [{ title: 'quince' }] })
  const found = async () =>
    (await reader.get('/api/universal-search?q=quince')).json().results.tasks.length as number
  await patch(id, { description: `@[Robin Ash](user:${reader.id})` })
  expect(await found()).toBe(1)
  await patch(id, { description: null })
  expect(await found()).toBe(0)
})

test('the order of subtasks is changed by whoever may change tasks', async () => {
  await world.admin.post('/api/roles', { name: 'Reader', permissions: ['tasks.view'] })
  const reader = await world.company.join('user')
  await world.admin.post('/api/update-user-role', { userId: reader.id, role: 'Reader' })
  const parent = await make('p', { assigneeId: reader.id, subtasks: [{ title: 'a' }, { title: 'b' }] })
  const [a = '', b = ''] = parent.subtasks.map(({ id }) => id)
  const place = { before: a, order: 'subtasks' }
  expect((await reader.post(`/api/tasks/${b}/move`, place)).statusCode).toBe(403)
  const own = await make('own', { assigneeId: reader.id })
  expect((await reader.post(`/api/tasks/${own.id}/move`, { after: parent.id })).statusCode).toBe(200)
})

describe('the next of a repeating task', () => {
  const repeat = { every: 1, unit: 'day', after: 'calendar' }
  const nextOf = async () =>
    (await world.admin.get('/api/tasks?status=pending,due_today,overdue')).json<Task[]>()[0]

  test.each([
    ['a subtask', (id: string) => world.admin.post(`/api/tasks/${id}/subtasks`, { title: 's' })],
    ['a comment', (id: string) => world.admin.post(`/api/tasks/${id}/comments`, { text: 'Mine' })],
  ])('stays when it got %s meanwhile', async (_name, act) => {
    const task = await make('x', { deadline: '2020-01-01', repeat })
    await patch(task.id, { completed: true })
    const next = await nextOf()
    await act(next?.id ?? '')
    await patch(task.id, { completed: false })
    expect((await world.admin.get(`/api/tasks/${next?.id}`)).statusCode).toBe(200)
  })

  test('is nobody’s who left, keeps who gave each subtask, and is not due before it is made', async () => {
    const [left, giver] = [await world.company.join('user'), await world.company.join('user')]
    const task = await make('x', {
      deadline: '2020-01-01',
      deadlineTime: '00:00',
      repeat,
      assigneeId: left.id,
    })
    await giver.get('/api/user')
    await make('own', {}, giver)
    await world.run.database.query('update memberships set ended_at = now() where user_id = $1', [left.id])
    await patch(task.id, { completed: true })
    const next = await nextOf()
    expect(next).toMatchObject({ assignee: { id: world.admin.id }, creator: { id: world.admin.id } })
    expect(next?.status).not.toBe('overdue')
  })

  test('a task that was put below another does not repeat when it is opened again', async () => {
    const task = await make('x', { deadline: '2020-01-01', repeat })
    await patch(task.id, { completed: true })
    await patch(task.id, { parentId: (await make('p')).id })
    expect((await patch(task.id, { completed: false })).json()).toMatchObject({ repeat: null })
  })

  test('at the end of the calendar none comes', async () => {
    const task = await make('x', { deadline: '9999-12-31', repeat })
    expect((await patch(task.id, { completed: true })).statusCode).toBe(200)
    const late = { deadline: '9999-12-31', deadlineTime: '23:00' }
    const reply = await world.admin.post(
      '/api/tasks',
      { title: 'y', ...late },
      { 'x-time-zone': 'America/New_York' },
    )
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'date_invalid'])
  })
})
