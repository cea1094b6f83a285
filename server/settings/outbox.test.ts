// The outbox of a company: what an admin reads of the mails that it caused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const outbox = async (person: Person) =>
  (await person.get('/api/mail-outbox')).json<{
    items: { address: string; subject: string; text: string }[]
  }>().items

test('a mail is read by whoever may see what it is about; others see that it went, and to whom', async () => {
  const company = await run.newCompany()
  const person = await company.join('user')
  await run.work()
  await run.database.query('delete from mails where company_id = $1', [company.id])
  const task = { title: 'Buy a present', assigneeId: person.id }
  const { id } = (await company.admin.post('/api/tasks', task)).json()
  await run.work()
  const seen = {
    address: person.email,
    subject: expect.stringContaining('Buy a present'),
    text: expect.stringContaining('Buy a present'),
  }
  const unseen = { address: person.email, subject: '', text: '' }
  expect(await outbox(company.admin)).toMatchObject([seen])

  await company.admin.remove(`/api/tasks/${id}`)
  expect(await outbox(company.admin)).toMatchObject([unseen])
  await company.admin.post(`/api/tasks/${id}/restore`)
  expect(await outbox(company.admin)).toMatchObject([seen])

  const reader = await company.join('user')
  await run.database.query(
    "update roles set kind = 'custom', actions = '{outbox.view,tasks.view}' where company_id = $1 and kind = 'user'",
    [company.id],
  )
  expect((await outbox(reader)).at(-1)).toMatchObject(unseen)
  expect((await outbox(person)).at(-1)).toMatchObject(seen)
})
