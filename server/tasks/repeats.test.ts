// Tasks that come again, over HTTP: what the next one is, and how undoing takes it back.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let admin: Person
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())
beforeEach(async () => {
  admin = (await run.newCompany()).admin
  // A Friday, at noon in UTC; sessions of the past are still young enough.
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const weekly = { every: 1, unit: 'week', after: 'calendar' }
const make = async (body: Record<string, unknown>) =>
  (await admin.post('/api/tasks', { title: 'Water the plants', ...body })).json<Task>()
const patch = (id: string, body: Record<string, unknown>) => admin.patch(`/api/tasks/${id}`, body)
const open = async () => (await admin.get('/api/tasks?status=pending,due_today,overdue')).json<Task[]>()
const all = async () => (await admin.get('/api/tasks')).json<Task[]>()

test('completing makes the next one, open, with the rule; the completed one stays as it was', async () => {
  const task = await make({
    description: 'Twice',
    priority: 'high',
    deadline: '2026-11-27',
    deadlineTime: '17:00',
    repeat: weekly,
    subtasks: [{ title: 'a' }, { title: 'b', deadline: '2026-11-26' }],
  })
  for (const { id } of task.subtasks) await patch(id, { completed: true })
  expect((await patch(task.id, { completed: true })).json()).toMatchObject({ completed: true, repeat: null })
  const [next, ...others] = await open()
  expect(others).toEqual([])
  expect(next).toMatchObject({
    title: 'Water the plants',
    description: 'Twice',
    priority: 'high',
    deadline: '2026-12-04',
    deadlineAt: '2026-12-04T17:00:00.000Z',
    repeat: weekly,
    revision: 1,
    subtasks: [
      { title: 'a', completed: false, deadline: '2026-12-04' },
      { title: 'b', completed: false, deadline: '2026-12-04' },
    ],
  })
  expect(await all()).toHaveLength(2)
})

test('completed twice at once, there is one next', async () => {
  const { id } = await make({ deadline: '2026-11-27', repeat: weekly })
  await Promise.all([1, 2, 3].map(() => patch(id, { completed: true })))
  expect(await open()).toHaveLength(1)
})

test('undoing takes the next one back, with the date and the rule as they were', async () => {
  const task = await make({ deadline: '2026-11-20', repeat: weekly, subtasks: [{ title: 'a' }] })
  await patch(task.subtasks[0]?.id ?? '', { completed: true })
  await patch(task.id, { completed: true })
  expect((await open())[0]?.deadline).toBe('2026-11-27')
  expect((await patch(task.id, { completed: false })).json()).toMatchObject({
    deadline: '2026-11-20',
    repeat: weekly,
    completed: false,
  })
  expect(await all()).toHaveLength(1)
  await patch(task.id, { completed: true })
  expect(await open()).toHaveLength(1)
})

test('a next one that somebody worked on stays, and keeps the rule for itself', async () => {
  const task = await make({ deadline: '2026-11-27', repeat: weekly })
  await patch(task.id, { completed: true })
  const [next] = await open()
  await patch(next?.id ?? '', { title: 'With the new can' })
  expect((await patch(task.id, { completed: false })).json()).toMatchObject({ repeat: null })
  expect((await open()).map(({ title, repeat }) => [title, repeat])).toEqual([
    ['With the new can', weekly],
    ['Water the plants', null],
  ])
})

test('a rule by the month keeps its day, follows a deadline that is changed, and may be the last day', async () => {
  const monthly = { every: 1, unit: 'month', after: 'calendar' }
  const task = await make({ deadline: '2027-01-31', repeat: monthly })
  expect(task.repeat).toEqual({ ...monthly, day: 31 })
  await patch(task.id, { completed: true })
  const [february] = await open()
  expect(february).toMatchObject({ deadline: '2027-02-28', repeat: { day: 31 } })
  await patch(february?.id ?? '', { deadline: '2027-02-10' })
  await patch(february?.id ?? '', { completed: true })
  expect((await open())[0]).toMatchObject({ deadline: '2027-03-10', repeat: { day: 10 } })
  const last = await make({ deadline: '2027-02-28', repeat: { ...monthly, lastDay: true } })
  await patch(last.id, { completed: true })
  expect((await open()).map(({ deadline }) => deadline)).toContain('2027-03-31')
})

test('from the completion, from 1900, and without a deadline', async () => {
  for (const [deadline, repeat, next] of [
    ['2026-11-01', { every: 3, unit: 'day', after: 'completion' }, '2026-11-30'],
    ['1900-01-01', { every: 1, unit: 'day', after: 'calendar' }, '2026-11-27'],
    [null, weekly, '2026-12-04'],
    ['2026-11-27', { every: 1, unit: 'week', weekdays: [1, 5], after: 'calendar' }, '2026-11-30'],
  ] as const) {
    const { id } = await make({ deadline, repeat })
    await patch(id, { completed: true })
    expect((await open())[0]?.deadline).toBe(next)
  }
})

test('the time of day stays the same where clocks are moved', async () => {
  vi.setSystemTime(new Date('2026-03-27T12:00:00Z'))
  const berlin = { 'x-time-zone': 'Europe/Berlin' }
  const task = (
    await admin.post(
      '/api/tasks',
      { title: 'x', deadline: '2026-03-27', deadlineTime: '09:00', repeat: weekly },
      berlin,
    )
  ).json<Task>()
  expect(task.deadlineAt).toBe('2026-03-27T08:00:00.000Z')
  await patch(task.id, { completed: true })
  expect((await open())[0]?.deadlineAt).toBe('2026-04-03T07:00:00.000Z')
})

test('rules that mean nothing are refused; a subtask has none', async () => {
  const { id, subtasks } = await make({ subtasks: [{ title: 'a' }] })
  for (const [target, repeat, status, code] of [
    [id, { ...weekly, every: 0 }, 422, 'invalid'],
    [id, { ...weekly, every: 1.5 }, 400, 'wrong_type'],
    [id, { ...weekly, unit: 'minute' }, 422, 'invalid'],
    [id, { ...weekly, weekdays: [8] }, 422, 'invalid'],
    [id, { ...weekly, weekdays: [] }, 422, 'invalid'],
    [id, { ...weekly, until: 1 }, 400, 'unknown_key'],
    [subtasks[0]?.id ?? '', weekly, 409, 'subtask_repeats'],
  ] as const) {
    const reply = await patch(target, { repeat })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  }
  expect((await patch(id, { repeat: weekly })).json().repeat).toEqual(weekly)
  expect((await patch(id, { repeat: null })).json().repeat).toBeNull()
})
