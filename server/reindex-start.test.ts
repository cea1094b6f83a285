// The start of a server whose search documents are of an older program.
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { SEARCH_VERSION } from '#server/search-index.ts'
import { cloneDatabase } from '#server/testing.ts'

let server: RunningServer | undefined
let database: pg.Client
afterEach(async () => {
  await server?.stop()
  server = undefined
  await database.end()
})

async function start(prepare: string) {
  const { ownerUrl, superuserUrl } = await cloneDatabase()
  database = new pg.Client({ connectionString: superuserUrl })
  await database.connect()
  await database.query(prepare)
  const config = readConfig({ DATABASE_URL: ownerUrl, PORT: '0', LOG_LEVEL: 'silent' })
  server = await startServer({ config, ownerUrl })
  return server
}

const COMPANY = `insert into companies (id, name, currency, time_zone, first_day_of_week, locale, search_version)
  values (gen_random_uuid(), 'Old', 'EUR', 'UTC', 1, 'en', 0)`

test('has them made anew while it is open already', async () => {
  await start(COMPANY)
  const version = async () => (await database.query('select search_version as v from companies')).rows[0].v
  await expect.poll(version, { timeout: 5_000 }).toBe(SEARCH_VERSION)
})

test('is not stopped when that cannot be asked for', async () => {
  const { address } = await start(`${COMPANY}; alter function gates.companies_to_index(int) rename to away`)
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
})
