// Announcements over HTTP: what may be given, who sees what and when, and that people are told once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
let admin: Person
let user: Person
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())
beforeEach(async () => {
  company = await run.newCompany()
  admin = company.admin
  user = await company.join('user')
})

const publish = async (body: Record<string, unknown> = {}) => {
  const reply = await admin.post('/api/announcements', {
    title: 'Stocktaking',
    content: 'On **Friday**.',
    ...body,
  })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<Announcement>()
}
test('smoke', async () => {
  const made = await publish()
  console.error(made)
  const list = await user.get('/api/announcements')
  console.error(list.statusCode, list.body)
  expect((await user.get('/api/badges')).json().announcements).toBe(1)
  await run.work()
  console.error((await user.get('/api/notifications')).body)
  console.error((await user.post(`/api/announcements/${made.id}/read`)).body)
  expect((await user.get('/api/badges')).json()).toMatchObject({ announcements: 0, notifications: 0 })
  console.error(
    (await user.call('PUT', `/api/announcements/${made.id}/reactions/${encodeURIComponent('👍')}`)).body,
  )
  console.error((await user.post(`/api/announcements/${made.id}/comments`, { text: 'hi' })).body)
  console.error(
    (await user.get(`/api/announcements?q=frid`)).body.length,
    (await user.get(`/api/universal-search?q=stock`)).json().results.announcements,
  )
})
