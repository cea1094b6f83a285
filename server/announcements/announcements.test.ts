// Announcements over HTTP: published to whoever they are for, told once, counted until they are read.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let admin: Person
let user: Person
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())
beforeEach(async () => {
  const company = await run.newCompany()
  admin = company.admin
  user = await company.join('user')
})

const publish = async (body: Record<string, unknown> = {}) => {
  const reply = await admin.post('/api/announcements', {
    title: 'Stocktaking',
    content: 'On Friday.',
    ...body,
  })
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<Announcement>()
}
const badge = async (person: Person) => (await person.get('/api/badges')).json().announcements

test('whoever it is for is told once, and it is new to them until they read it', async () => {
  const { id } = await publish()
  await run.work()
  await run.work()
  expect(await badge(user)).toBe(1)
  expect(await badge(admin)).toBe(0)
  expect((await user.get('/api/notifications')).json()).toMatchObject({
    unread: 1,
    items: [
      { type: 'announcement.published', title: 'Stocktaking', link: `/app/announcements?announcement=${id}` },
    ],
  })
  expect((await user.get('/api/announcements')).json().items).toMatchObject([{ id, isNew: true }])
  expect((await user.post(`/api/announcements/${id}/read`)).json()).toMatchObject({ isNew: false })
  expect((await user.get('/api/badges')).json()).toMatchObject({ announcements: 0, notifications: 0 })
})

test('only who may create them publishes', async () => {
  const reply = await user.post('/api/announcements', { title: 'x', content: 'x' })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden'])
})
