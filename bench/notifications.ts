// One event for 5,000 people: how long queueing it takes, and until every one of them is told.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPool } from '#server/database/pool.ts'
import { inCompany } from '#server/database/scope.ts'
import { notify } from '#server/notify.ts'
import { SEARCH_VERSION } from '#server/search-index.ts'
import { benchDatabase } from './database.ts'
import { freePort, startProgram } from './harness.ts'

const PEOPLE = 5_000
const RUNS = 5

export interface Delivery {
  scenario: string
  /** Milliseconds, best of the runs. */
  queued: number
  delivered: number
  runs: { queued: number; delivered: number }[]
  /** A transaction that does nothing. */
  baseline: number
  limits: { queued: 200; delivered: 5_000 }
  isWithin: boolean
}

const COMPANY = '00000000-0000-7000-8000-000000000001'
const TASK = '00000000-0000-7000-8000-000000000002'
const ROLE = '00000000-0000-7000-8000-000000000003'

const SEED = `
insert into users (id, email, canonical_email, first_name, last_name)
  select ('00000000-0000-7000-9000-' || lpad(p::text, 12, '0'))::uuid, p || '@bench.test', p || '@bench.test', 'Robin', 'Ash' from generate_series(0, ${PEOPLE}) p;
insert into companies (id, name, currency, time_zone, first_day_of_week, locale, search_version)
  values ('${COMPANY}', 'Bench', 'EUR', 'UTC', 1, 'en', ${SEARCH_VERSION});
insert into roles (company_id, id, name, kind) values ('${COMPANY}', '${ROLE}', 'manager', 'manager');
insert into memberships (company_id, user_id, role_id)
  select '${COMPANY}', ('00000000-0000-7000-9000-' || lpad(p::text, 12, '0'))::uuid, '${ROLE}' from generate_series(0, ${PEOPLE}) p;
insert into search_documents (company_id, type, id, title, folded, words, audience)
  values ('${COMPANY}', 'task', '${TASK}', 'Everybody', 'everybody', '', array['action:tasks.viewAll']);
analyze;`

export async function notifications(): Promise<Delivery[]> {
  const database = await benchDatabase([SEED])
  const port = await freePort()
  const env = {
    DATABASE_URL: database.ownerUrl,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DATA_DIR: '/tmp/lintel-bench-outbox',
  }
  const product = await startProgram(['dist/server/main.js'], env, `http://127.0.0.1:${port}/api/health`)
  const pool = openPool(database.ownerUrl, 2)
  const watcher = new pg.Client({ connectionString: database.superuserUrl })
  await watcher.connect()
  try {
    const ids = await watcher.query<{ id: string }>(
      "select ('00000000-0000-7000-9000-' || lpad(p::text, 12, '0'))::uuid as id from generate_series(0, $1::int) p",
      [PEOPLE],
    )
    const people = ids.rows.map(({ id }) => id)
    const actor = people[0] ?? randomUUID()
    const send = () =>
      inCompany({ companyId: COMPANY }, () =>
        notify({ userId: actor }, { type: 'task.changed', subject: { type: 'task', id: TASK }, people }),
      )
    const runs: Delivery['runs'] = []
    for (let run = 0; run < RUNS; run++) runs.push(await oneRun(watcher, send))
    const queued = Math.min(...runs.map((run) => run.queued))
    const delivered = Math.min(...runs.map((run) => run.delivered))
    const began = performance.now()
    await inCompany({ companyId: COMPANY }, async () => undefined)
    const baseline = Number((performance.now() - began).toFixed(1))
    const isWithin = queued <= 200 && delivered <= 5_000
    const limits = { queued: 200, delivered: 5_000 } as const
    return [
      { scenario: `an event for ${PEOPLE} people`, queued, delivered, runs, baseline, limits, isWithin },
    ]
  } finally {
    await watcher.end()
    await pool.close()
    await product.stop()
    await database.stop()
  }
}

async function oneRun(
  watcher: pg.Client,
  send: () => Promise<void>,
): Promise<{ queued: number; delivered: number }> {
  await watcher.query('delete from notifications')
  const began = performance.now()
  await send()
  const queued = Math.round(performance.now() - began)
  for (;;) {
    const { rows } = await watcher.query<{ told: number }>('select count(*)::int as told from notifications')
    if (rows[0]?.told === PEOPLE) return { queued, delivered: Math.round(performance.now() - began) }
    if (performance.now() - began > 60_000) throw new Error(`only ${rows[0]?.told} were told`)
  }
}
