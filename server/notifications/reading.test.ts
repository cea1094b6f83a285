// What reading marks, and how much of what nobody may see any more is looked at.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { visibilityRules } from '#server/audience.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
let person: Person
beforeAll(async () => {
  run = await testApp({ listen: true })
})
beforeEach(async () => {
  company = await run.newCompany()
  person = await company.join('user')
  await run.work()
})
afterAll(() => run.stop())

const list = async () =>
  (await person.get('/api/notifications')).json<{ items: Notification[]; unread: number }>()
const readAll = async () => (await person.post('/api/notifications/read', { all: true })).json()
const add = async (title: string) =>
  (await company.admin.post('/api/tasks', { title, assigneeId: person.id })).json().id as string

/** As if the person was told of a task again and again. */
const tellOften = (taskId: string, times: number) =>
  run.database.query(
    `insert into notifications (company_id, id, user_id, event_id, type, subject_type, subject_id)
      select $1, gates.new_id(), $2, gen_random_uuid(), 'task.changed', 'task', $3 from generate_series(1, $4::int)`,
    [company.id, person.id, taskId, times],
  )

test('“all” marks what the list shows: not what is hidden, nor what cannot be seen just now', async () => {
  await add('Seen')
  const gone = await add('Gone')
  await run.work()
  await person.patch('/api/user/notification-settings', { events: { 'task.assigned': { inApp: false } } })
  await add('By mail')
  await run.work()
  await company.admin.remove(`/api/tasks/${gone}`)
  expect((await list()).unread).toBe(1)
  expect(await readAll()).toEqual({ unread: 0 })
  await company.admin.post(`/api/tasks/${gone}/restore`)
  const { items, unread } = await list()
  expect(items.map(({ title, readAt }) => [title, readAt !== null])).toEqual([
    ['Gone', false],
    ['Seen', true],
  ])
  expect(unread).toBe(1)
  const { rows } = await run.database.query(
    'select read_at from notifications where user_id = $1 and is_hidden',
    [person.id],
  )
  expect(rows).toEqual([{ read_at: null }])
})

test('however many are read, all are marked and the pages hear of two hundred at most', async () => {
  await tellOften(await add('Often'), 450)
  const { socket, changes } = await run.connect(person, company.id)
  expect(await readAll()).toEqual({ unread: 0 })
  const heard = () => changes.filter(({ module }) => module === 'notifications').map(({ ids }) => ids.length)
  await expect.poll(heard).toEqual([200])
  socket.disconnect()
})

test('behind a great many that cannot be seen any more nothing is looked for', async () => {
  await add('Seen')
  await run.work()
  const gone = await add('Gone')
  await company.admin.remove(`/api/tasks/${gone}`)
  await tellOften(gone, 1_500)
  expect((await list()).items.map(({ title }) => title)).toEqual(['Seen'])
  await tellOften(gone, 500)
  expect((await list()).items).toEqual([])
})

test('nobody sees anything whose company or whose own account is deleted', async () => {
  const id = await add('Seen')
  const maySee = async () =>
    (
      await run.database.query("select gates.may_see($1, $2, 'task', $3, $4) as seen", [
        company.id,
        person.id,
        id,
        visibilityRules,
      ])
    ).rows[0].seen
  const set = (table: string, at: string, which: string) =>
    run.database.query(`update ${table} set deleted_at = ${at} where id = $1`, [which])
  expect(await maySee()).toBe(true)
  await set('companies', 'now()', company.id)
  expect(await maySee()).toBe(false)
  await set('companies', 'null', company.id)
  await set('users', 'now()', person.id)
  expect(await maySee()).toBe(false)
  await set('users', 'null', person.id)
  expect(await maySee()).toBe(true)
})

test('opening a thing reads what was told of it, and of nothing else, once', async () => {
  const [opened] = [await add('Opened'), await add('Other')]
  await company.admin.patch(`/api/tasks/${opened}`, { title: 'Opened now' })
  await run.work()
  expect((await list()).unread).toBe(3)
  const about = { type: 'task', id: opened }
  expect((await person.post('/api/notifications/read', { about })).json()).toEqual({ unread: 1 })
  expect((await list()).items.filter(({ readAt }) => readAt === null).map(({ title }) => title)).toEqual([
    'Other',
  ])
  const both = await person.post('/api/notifications/read', { about, all: true })
  expect([both.statusCode, both.json().code]).toEqual([422, 'invalid'])
})
