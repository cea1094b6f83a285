// The operator brings back a company that was deleted: the one that is meant, with everybody in it, and on record.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { UNDO_DAYS } from '#contract/limits.ts'
import { restoreCompany } from '#server/operator-accounts.ts'
import { StartError } from '#server/start-error.ts'
import { type Company, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let client: pg.Client
beforeAll(async () => {
  run = await testApp()
  client = new pg.Client({ connectionString: run.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await run.stop()
})
beforeEach(() => run.database.query('update companies set deleted_at = null'))

const deleted = async ({ id }: Company, name: string, days = 1) => {
  await run.database.query(
    'update companies set name = $2, deleted_at = now() - make_interval(days => $3) where id = $1',
    [id, name, days],
  )
  await run.database.query('update sessions set current_company_id = null where current_company_id = $1', [
    id,
  ])
}

async function refusal(company: string): Promise<string> {
  const error = await restoreCompany(client, { company }).catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error('it was not refused', { cause: error })
  expect(error.message).not.toContain('\n')
  return error.message
}

test('by its name, with its members and tasks, and it is on record', async () => {
  const [company, other] = [await run.newCompany(), await run.newCompany()]
  const person = await company.join('user')
  await person.post('/api/tasks', { title: 'Still here' })
  await deleted(company, 'Harbour Works', UNDO_DAYS - 1)
  await deleted(other, 'Quay')
  const enter = () => person.post('/api/auth/change-company', { userId: person.id, companyId: company.id })
  expect((await enter()).statusCode).not.toBe(200)

  expect(await restoreCompany(client, { company: ' harbour WORKS ' })).toEqual([
    'Harbour Works is back, with its members and all that it holds.',
  ])
  expect((await enter()).statusCode).toBe(200)
  expect((await person.get('/api/tasks')).json()).toMatchObject([{ title: 'Still here' }])
  const { admin, id } = company
  await admin.post('/api/auth/change-company', { userId: admin.id, companyId: id })
  const { items } = (await admin.get('/api/audit')).json<{ items: AuditEntry[] }>()
  expect(items.find(({ action }) => action === 'company_restored')).toMatchObject({
    actor: null,
    subject: 'Harbour Works',
  })
  const { rows } = await run.database.query('select id from companies where deleted_at is not null')
  expect(rows).toEqual([{ id: other.id }])
})

test('not one that is there, was never there, or went too long ago', async () => {
  const [open, gone, lately] = [await run.newCompany(), await run.newCompany(), await run.newCompany()]
  expect(await refusal('Pier')).toBe('No company "Pier" was deleted in the last 30 days, nor any other.')
  await deleted(gone, 'Pier', UNDO_DAYS + 1)
  await deleted(lately, 'Mole')
  for (const wanted of ['Pier', gone.id, open.id, 'nobody', '%']) {
    expect(await refusal(wanted)).toBe(
      `No company "${wanted}" was deleted in the last 30 days, but: Mole (${lately.id}).`,
    )
  }
})

test('of several of one name the one that is meant by its id', async () => {
  const [one, two] = [await run.newCompany(), await run.newCompany()]
  await deleted(one, 'Twin')
  await deleted(two, 'twin')
  const line = await refusal('Twin')
  expect(line).toContain(`Twin (${one.id})`)
  expect(line).toContain(`twin (${two.id})`)
  await restoreCompany(client, { company: two.id })
  expect(await refusal(two.id)).toContain(`but: Twin (${one.id}).`)
})
