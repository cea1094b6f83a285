// Search documents made anew: beside people at work, by the right program, without holding the start up.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '#server/database/scope.ts'
import { reindexJob } from '#server/reindex.ts'
import { put, SEARCH_VERSION } from '#server/search-index.ts'
import { type Company, type TestApp, testApp } from '#server/testing.ts'

const TASKS = 620

let run: TestApp
let company: Company
beforeAll(async () => {
  run = await testApp()
  company = await run.newCompany()
  await run.database.query(
    `insert into tasks (company_id, id, title, priority, assignee_id, creator_id)
      select $1, gates.new_id(), 'Task ' || n, 'low', $2, $2 from generate_series(1, $3::int) n`,
    [company.id, company.admin.id, TASKS],
  )
})
afterAll(() => run.stop())

const reindex = (version = SEARCH_VERSION) => reindexJob.run({ companyId: company.id }, { version })
const documents = async () =>
  (
    await run.database.query<{ id: string; title: string; updated_at: Date }>(
      "select id, title, updated_at from search_documents where company_id = $1 and type = 'task' order by id",
      [company.id],
    )
  ).rows
const versionOf = async () =>
  (await run.database.query('select search_version from companies where id = $1', [company.id])).rows[0]
    .search_version
const waiting = async () =>
  (
    await run.database.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).rowCount
const ask = async (query: string) =>
  (await company.admin.get(`/api/universal-search?q=${query}`)).json().results.tasks.length

test('hundreds of rows are found, and what changes meanwhile is found as it is then', async () => {
  await reindex()
  const before = await documents()
  expect(before).toHaveLength(TASKS)
  const [first, last] = [before.at(0), before.at(-1)]
  // Ids of the same millisecond are in no order.
  const unchanged =
    before
      .slice(1, -1)
      .find(({ title }) => /\d{3}$/.test(title))
      ?.title.slice(-3) ?? ''

  const writer = new pg.Client({ connectionString: run.ownerUrl, options: '-c role=lintel_app' })
  await writer.connect()
  await writer.query("select set_config('app.company_id', $1, false)", [company.id])
  await writer.query('begin')
  await writer.query("update tasks set title = 'Changed last' where id = $1", [last?.id])
  const running = reindex()
  await expect.poll(waiting).toBe(1) // in the second five hundred
  await company.admin.patch(`/api/tasks/${first?.id}`, { title: 'Changed first' })
  await writer.query('commit')
  await writer.end()
  await running

  const after = await documents()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect([after.at(0)?.title, after.at(-1)?.title]).toEqual(['Changed first', 'Changed last'])
  expect([await ask('changed'), await ask(unchanged)]).toEqual([2, 1])
})

test('what did not change does not become newer', async () => {
  const [before] = await documents()
  await reindex()
  expect((await documents()).at(0)?.updated_at).toEqual(before?.updated_at)
  const [title, type] = ['Newer', 'task' as const]
  await inCompany({ companyId: company.id }, () =>
    put({ companyId: company.id }, [{ type, id: before?.id ?? '', title, audience: 'company' }]),
  )
  expect((await documents()).at(0)?.updated_at).not.toEqual(before?.updated_at)
})

test('a job of an older program does nothing, one of a newer program waits for it', async () => {
  await run.database.query('delete from search_documents where company_id = $1', [company.id])
  await run.database.query('update companies set search_version = 0 where id = $1', [company.id])
  await reindexJob.run({ companyId: company.id }, reindexJob.body.parse({}))
  await expect(reindex(SEARCH_VERSION + 1)).rejects.toThrow('newer')
  expect([(await documents()).length, await versionOf()]).toEqual([0, 0])
  await reindex()
  expect([(await documents()).length, await versionOf()]).toEqual([TASKS, SEARCH_VERSION])
})
