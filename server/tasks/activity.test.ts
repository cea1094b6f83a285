// Comments and history: who reads and writes them, who is mentioned and told, and what is remembered of each change.
import { beforeEach, describe, expect, test } from 'vitest'
import { COMMENT_LENGTH } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { TaskComment, TaskHistoryEntry } from '#contract/task-activity.ts'
import type { Task } from '#contract/tasks.ts'
import { housekeeping } from '#server/housekeeping.ts'
import type { Person } from '#server/testing.ts'
import { taskWorld } from './tasks.testing.ts'

const world = taskWorld()
let giver: Person
let holder: Person
let other: Person
let task: Task
beforeEach(async () => {
  giver = await world.company.join('user')
  holder = await world.company.join('user')
  other = await world.company.join('user')
  task = await world.make('Oil the fronts', { assigneeId: holder.id }, giver)
})

const path = (id = task.id) => `/api/tasks/${id}/comments`
const say = async (person: Person, text: string, id = task.id) => {
  const reply = await person.post(path(id), { text })
  expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, ''])
  return reply.json<TaskComment>()
}
const edit = (person: Person, { id }: TaskComment, text: string) => person.patch(`${path()}/${id}`, { text })
const drop = (person: Person, { id }: TaskComment) => person.remove(`${path()}/${id}`)
const comments = async (person: Person, query = '') =>
  (await person.get(`${path()}${query}`)).json<{ items: TaskComment[]; nextCursor: string | null }>()
const mention = (person: Person) => `@[Robin Ash](user:${person.id})`
const sees = async (person: Person) => (await person.get(`/api/tasks/${task.id}`)).statusCode === 200
const told = async (person: Person) => {
  await world.run.work()
  const { items } = (await person.get('/api/notifications')).json<{ items: Notification[] }>()
  return items.map(({ type }) => type).filter((type) => /commented|mentioned/.test(type))
}

describe('comments', () => {
  test('are read and written by whoever sees the task, newest first, in pages', async () => {
    for (const [person, text] of [
      [giver, 'one'],
      [holder, '  two\n'],
      [world.admin, 'three'],
    ] as const) {
      await say(person, text)
    }
    const first = await comments(holder, '?limit=2')
    expect(first.items).toMatchObject([
      { text: 'three', author: { id: world.admin.id }, editedAt: null },
      { text: 'two', author: { id: holder.id } },
    ])
    const second = await comments(holder, `?limit=2&cursor=${first.nextCursor}`)
    expect([second.items.map(({ text }) => text), second.nextCursor]).toEqual([['one'], null])
    expect((await other.get(path())).statusCode).toBe(404)
    expect((await other.post(path(), { text: 'x' })).statusCode).toBe(404)
  })

  test('blank ones and too long ones are refused, a mention alone is not', async () => {
    for (const text of ['', ' \n\t ', 'x'.repeat(COMMENT_LENGTH + 1)]) {
      expect((await giver.post(path(), { text })).statusCode).toBe(422)
    }
    const comment = await say(giver, 'first')
    expect((await edit(giver, comment, mention(other))).json()).toMatchObject({ text: mention(other) })
  })

  test('are changed by their author, taken away by them and by who sees all, and brought back', async () => {
    const comment = await say(holder, 'frist')
    expect((await edit(holder, comment, 'first')).json()).toMatchObject({
      text: 'first',
      editedAt: expect.any(String),
    })
    // Reading, and an edit that changes nothing, leave it as it is.
    const { items } = await comments(giver)
    await edit(holder, comment, 'first')
    expect((await comments(giver)).items).toEqual(items)
    for (const refused of [
      await edit(world.admin, comment, 'x'),
      await edit(giver, comment, 'x'),
      await drop(giver, comment),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
    }
    expect((await drop(holder, comment)).statusCode).toBe(204)
    expect((await comments(giver)).items).toEqual([])
    expect((await edit(holder, comment, 'x')).statusCode).toBe(404)
    expect((await holder.post(`${path()}/${comment.id}/restore`)).json()).toMatchObject({ text: 'first' })
    expect((await drop(world.admin, comment)).statusCode).toBe(204)
  })

  test('what a moderator took away stays away; what nobody can bring back goes for good', async () => {
    const [kept, mine] = [await say(holder, 'rude'), await say(holder, 'mine')]
    const back = async (person: Person, { id }: TaskComment) =>
      (await person.post(`${path()}/${id}/restore`)).statusCode
    await drop(world.admin, kept)
    expect(await back(holder, kept)).toBe(403)
    expect(await back(world.admin, kept)).toBe(200)
    await drop(holder, mine)
    await world.run.database.query("update task_comments set deleted_at = deleted_at - interval '31 days'")
    expect(await back(holder, mine)).toBe(404)
    await housekeeping.run()
    const { rows } = await world.run.database.query('select id from task_comments where task_id = $1', [
      task.id,
    ])
    expect(rows).toEqual([{ id: kept.id }])
  })

  test('one of another task, or of another world.company, is not there', async () => {
    const comment = await say(giver, 'x')
    const beside = (await giver.post('/api/tasks', { title: 'y' })).json<Task>()
    const stranger = (await world.run.newCompany()).admin
    for (const reply of [
      await giver.patch(`${path(beside.id)}/${comment.id}`, { text: 'y' }),
      await giver.remove(`${path(beside.id)}/${comment.id}`),
      await stranger.get(path()),
      await stranger.patch(`${path()}/${comment.id}`, { text: 'y' }),
      await stranger.get(`/api/tasks/${task.id}/history`),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    }
  })

  test('go with the task and come back with it', async () => {
    await say(giver, 'kept')
    await giver.remove(`/api/tasks/${task.id}`)
    expect((await giver.get(path())).statusCode).toBe(404)
    await giver.post(`/api/tasks/${task.id}/restore`)
    expect((await comments(giver)).items.map(({ text }) => text)).toEqual(['kept'])
  })
})

describe('being told', () => {
  test('the two people of a task, and who wrote before; not the author', async () => {
    await say(giver, 'one')
    await say(world.admin, 'two')
    await say(holder, 'three')
    expect(await told(giver)).toEqual(['task.commented', 'task.commented'])
    expect(await told(holder)).toEqual(['task.commented', 'task.commented'])
    expect(await told(world.admin)).toEqual(['task.commented'])
    expect(await told(other)).toEqual([])
  })

  test('whoever is mentioned sees the task, is told once, and may comment but not change it', async () => {
    const comment = await say(giver, `${mention(other)}, look. ${mention(holder)} too; ${mention(other)}!`)
    expect(await told(other)).toEqual(['task.mentioned'])
    expect(await told(holder)).toEqual(['task.mentioned'])
    expect(await sees(other)).toBe(true)
    expect((await other.get('/api/universal-search?q=oil')).json().results.tasks).toHaveLength(1)
    expect((await other.get('/api/tasks')).json()).toEqual([])
    const may = async (person: Person) => (await person.get(`/api/tasks/${task.id}`)).json().canChange
    expect([await may(other), await may(holder), await may(giver)]).toEqual([false, true, true])
    expect((await other.patch(`/api/tasks/${task.id}`, { title: 'x' })).statusCode).toBe(403)
    expect((await other.remove(`/api/tasks/${task.id}`)).statusCode).toBe(403)
    await say(other, 'I see')
    // Edits tell only those whom they mention for the first time.
    await edit(giver, comment, `${mention(other)}, look again. ${mention(world.admin)}`)
    expect([await told(other), await told(world.admin)]).toEqual([['task.mentioned'], ['task.mentioned']])
    expect(await sees(other)).toBe(true)
    await edit(giver, comment, 'Nobody')
    expect(await sees(other)).toBe(false)
    expect(await told(other)).toEqual([])
  })

  test('a description mentions people too; a deleted comment, a stranger and code mention nobody', async () => {
    const stranger = (await world.run.newCompany()).admin
    await say(giver, `\`${mention(other)}\` ${mention(stranger)}`)
    expect(await sees(other)).toBe(false)
    const comment = await say(giver, mention(other))
    await drop(giver, comment)
    expect([await sees(other), await told(other)]).toEqual([false, []])
    await giver.post(`${path()}/${comment.id}/restore`)
    expect(await sees(other)).toBe(true)
    await drop(giver, comment)
    await giver.patch(`/api/tasks/${task.id}`, { description: `For ${mention(other)}` })
    expect([await sees(other), await told(other)]).toEqual([true, ['task.mentioned']])
    await giver.patch(`/api/tasks/${task.id}`, { description: null })
    expect(await sees(other)).toBe(false)
  })

  test('whoever left the world.company is neither told nor shown anything', async () => {
    await say(giver, mention(other))
    await world.run.database.query('update memberships set ended_at = now() where user_id = $1', [other.id])
    await say(giver, mention(other))
    await world.run.work()
    const { rows } = await world.run.database.query(
      `select count(*)::int as told from notifications where user_id = $1 and type like 'task.%'`,
      [other.id],
    )
    expect(rows).toEqual([{ told: 0 }])
  })
})

describe('history', () => {
  const history = async (person: Person, id = task.id) =>
    (await person.get(`/api/tasks/${id}/history`)).json<{ items: TaskHistoryEntry[] }>().items

  test('remembers every change with before and after, who and when, newest first', async () => {
    const change = (body: Record<string, unknown>) => holder.patch(`/api/tasks/${task.id}`, body)
    await change({ title: 'Oil both fronts', description: 'Thin' })
    await change({ priority: 'high' })
    await change({ deadline: '2030-03-12' })
    await change({ deadlineTime: '17:00' })
    await change({ assigneeId: giver.id })
    await change({ priority: 'high' }) // as it was
    await giver.patch(`/api/tasks/${task.id}`, { repeat: { every: 1, unit: 'day', after: 'calendar' } })
    await giver.patch(`/api/tasks/${task.id}`, { repeat: null, completed: true })
    await giver.patch(`/api/tasks/${task.id}`, { completed: false })
    const entries = await history(giver)
    const rule = JSON.stringify({ every: 1, unit: 'day', after: 'calendar' })
    expect(entries.map(({ event, from, to }) => [event, from, to])).toEqual([
      ['reopened', null, null],
      ['completed', null, null],
      ['repeat', rule, null],
      ['repeat', null, rule],
      ['assignee', 'Robin Ash', 'Robin Ash'],
      ['deadline', '2030-03-12', '2030-03-12T17:00:00.000Z'],
      ['deadline', null, '2030-03-12'],
      ['priority', 'medium', 'high'],
      ['description', null, 'Thin'],
      ['title', 'Oil the fronts', 'Oil both fronts'],
    ])
    expect(entries.at(-1)).toMatchObject({ actor: { id: holder.id }, at: expect.any(String), titles: [] })
  })

  test('of a parent tells of its subtasks, of a subtask what the parent did to it', async () => {
    const add = await giver.post(`/api/tasks/${task.id}/subtasks`, {
      subtasks: [{ title: 'a' }, { title: 'b' }],
    })
    const [first = '', second = ''] = add.json<Task>().subtasks.map(({ id }) => id)
    await giver.patch(`/api/tasks/${first}`, { completed: true })
    await giver.patch(`/api/tasks/${first}`, { completed: false })
    await giver.remove(`/api/tasks/${second}`)
    await giver.patch(`/api/tasks/${task.id}`, { deadline: '2030-01-01' })
    expect((await history(giver)).map(({ event, titles }) => [event, titles])).toEqual([
      ['deadline', []],
      ['subtask_deleted', ['b']],
      ['subtask_reopened', ['a']],
      ['subtask_completed', ['a']],
      ['subtasks_added', ['a', 'b']],
    ])
    expect((await history(giver, first)).map(({ event, to }) => [event, to])).toEqual([
      ['deadline', '2030-01-01'],
      ['reopened', null],
      ['completed', null],
    ])
    expect((await other.get(`/api/tasks/${task.id}/history`)).statusCode).toBe(404)
  })
})
