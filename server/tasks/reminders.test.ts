// Reminders: when they are due in whose zone, and that a done or moved task reminds nobody in vain.
import { describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Task } from '#contract/tasks.ts'
import type { Person } from '#server/testing.ts'
import { taskWorld } from './tasks.testing.ts'

const world = taskWorld()

const make = (more: Record<string, unknown> = {}) =>
  world.make('File the return', { deadline: '2999-03-12', ...more })
const remind = (id: string, reminders: unknown[], person = world.admin) =>
  person.call('PUT', `/api/tasks/${id}/reminders`, { reminders })
const dues = async (id: string) =>
  (
    await world.run.database.query('select due_at from task_reminders where task_id = $1 order by minutes', [
      id,
    ])
  ).rows.map(({ due_at }) => (due_at as Date | null)?.toISOString())
/** Lets the time of every job that waits for a reminder come; how many they were. */
const look = async () => {
  const { rowCount } = await world.run.database.query(
    `update pgboss.job set start_after = now() where name = 'tasks.remind' and state = 'created'`,
  )
  await world.run.work()
  return rowCount ?? 0
}
/** Lets the time of every reminder come. */
const pass = async () => {
  while ((await look()) > 0);
}
const reminded = async (person: Person) =>
  (await person.get('/api/notifications'))
    .json<{ items: Notification[] }>()
    .items.filter(({ type }) => type === 'task.reminder')

test('they count from nine in the morning of the person, or from the time of the deadline', async () => {
  const member = await world.company.join('user')
  await member.patch('/api/user', { timeZone: 'Pacific/Auckland' })
  await world.admin.patch('/api/user', { timeZone: 'America/Los_Angeles' })
  const { id } = await make({ assigneeId: member.id })
  expect((await remind(id, [1440, 0, 1440])).json()).toEqual({ reminders: [0, 1440] })
  expect(await dues(id)).toEqual(['2999-03-12T16:00:00.000Z', '2999-03-11T16:00:00.000Z'])
  await remind(id, [], world.admin)
  await remind(id, [0], member)
  expect(await dues(id)).toEqual(['2999-03-11T20:00:00.000Z'])
  await world.admin.patch(`/api/tasks/${id}`, { deadlineTime: '17:30' })
  expect(await dues(id)).toEqual(['2999-03-13T00:30:00.000Z'])
  await world.admin.patch(`/api/tasks/${id}`, { deadline: null })
  expect(await dues(id)).toEqual([undefined])
  // Each has their own.
  expect((await world.admin.get(`/api/tasks/${id}/reminders`)).json()).toEqual({ reminders: [] })
  expect((await member.get(`/api/tasks/${id}/reminders`)).json()).toEqual({ reminders: [0] })
})

describe('the zone', () => {
  const there = { 'x-time-zone': 'America/Los_Angeles' }
  const remindThere = async () => {
    const { id } = await make()
    await world.admin.call('PUT', `/api/tasks/${id}/reminders`, { reminders: [0] }, there)
    return id
  }

  test('is the one that the person asked in, where they have none of their own', async () => {
    expect(await dues(await remindThere())).toEqual(['2999-03-12T16:00:00.000Z'])
  })

  test('is the person’s or the world.company’s shortly before it is due', async () => {
    const member = await world.company.join('user')
    const asked = await remindThere()
    const { id } = await make({ assigneeId: member.id })
    await remind(id, [0], member)
    await world.admin.patch('/api/user', { timeZone: 'Asia/Tokyo' })
    await world.admin.patch('/api/companies/current', { timeZone: 'Pacific/Auckland' })
    await look()
    expect([await dues(asked), await dues(id)]).toEqual([
      ['2999-03-12T00:00:00.000Z'],
      ['2999-03-11T20:00:00.000Z'],
    ])
    expect([await reminded(world.admin), await reminded(member)]).toEqual([[], []])
    await pass()
    expect([await reminded(world.admin), await reminded(member)]).toMatchObject([[{}], [{}]])
  })

  test('where the morning has passed meanwhile, they are told at once', async () => {
    await world.admin.patch('/api/user', { timeZone: 'Pacific/Pago_Pago' })
    const day = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
    const { id } = await make({ deadline: day })
    await remind(id, [0])
    await world.admin.patch('/api/user', { timeZone: 'Pacific/Kiritimati' })
    await pass()
    expect(await reminded(world.admin)).toHaveLength(1)
  })
})

test('whoever asked is told once, in the app and by mail, by nobody', async () => {
  const { id } = await make()
  await remind(id, [60])
  await pass()
  await pass()
  expect(await reminded(world.admin)).toMatchObject([
    { actor: null, title: 'File the return', link: `/app/tasks?task=${id}` },
  ])
  const { rows } = await world.run.database.query('select subject from mails where user_id = $1', [
    world.admin.id,
  ])
  expect(rows.map(({ subject }) => subject)).toContain('Reminder: “File the return”')
})

test('a moved deadline moves them, of subtasks too; what was moved away from is silent', async () => {
  const parent = await make({ subtasks: [{ title: 'a' }] })
  const [subtask] = parent.subtasks
  await remind(subtask?.id ?? '', [0])
  await world.admin.patch(`/api/tasks/${parent.id}`, { deadline: '2999-04-01' })
  await pass()
  expect(await reminded(world.admin)).toHaveLength(1)
})

test.each([
  ['done', (id: string) => world.admin.patch(`/api/tasks/${id}`, { completed: true })],
  ['deleted', (id: string) => world.admin.remove(`/api/tasks/${id}`)],
  ['taken off the list', (id: string) => remind(id, [])],
  ['without a deadline', (id: string) => world.admin.patch(`/api/tasks/${id}`, { deadline: null })],
])('a task that is %s reminds nobody', async (_name, act) => {
  const { id } = await make()
  await remind(id, [0])
  await act(id)
  await pass()
  expect(await reminded(world.admin)).toEqual([])
})

test('whoever does not see the task any more is not reminded', async () => {
  const [first, next] = [await world.company.join('user'), await world.company.join('user')]
  const { id } = await make({ assigneeId: first.id })
  await remind(id, [0], first)
  await world.admin.patch(`/api/tasks/${id}`, { assigneeId: next.id })
  await pass()
  expect(await reminded(first)).toEqual([])
  expect((await remind(id, [0], first)).statusCode).toBe(404)
})

test('what lies in the past is not sent; the next of a repeating task reminds again', async () => {
  const past = await make({ deadline: '2020-01-01' })
  await remind(past.id, [0])
  await pass()
  expect(await reminded(world.admin)).toEqual([])
  const { id } = await make({ repeat: { every: 1, unit: 'week', after: 'calendar' } })
  const subtask = (await world.admin.post(`/api/tasks/${id}/subtasks`, { title: 's' })).json<Task>()
    .subtasks[0]
  await remind(id, [0, 30])
  await remind(subtask?.id ?? '', [15])
  await world.admin.patch(`/api/tasks/${subtask?.id}`, { completed: true })
  await world.admin.patch(`/api/tasks/${id}`, { completed: true })
  const next = (await world.admin.get('/api/tasks?status=pending')).json<Task[]>()[0]
  const of = async (id = '') => (await world.admin.get(`/api/tasks/${id}/reminders`)).json().reminders
  expect([await of(next?.id), await of(next?.subtasks[0]?.id)]).toEqual([[0, 30], [15]])
  await pass()
  expect(await reminded(world.admin)).toHaveLength(3)
})

test.each([
  [[1, 2, 3, 4, 5, 6], 'too_many_reminders'],
  [[-1], 'invalid'],
  [[366 * 24 * 60], 'invalid'],
])('%j is refused', async (minutes, code) => {
  const reply = await remind((await make()).id, minutes)
  expect([reply.statusCode, reply.json().code]).toEqual([422, code])
})
