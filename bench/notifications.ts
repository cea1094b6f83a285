// One task given to 5,000 people: how long queueing takes, and until every one of them is told, in the app and by mail.
import pg from 'pg'
import type { Socket } from 'socket.io-client'
import { openPool } from '#server/database/pool.ts'
import { inCompany } from '#server/database/scope.ts'
import { notify } from '#server/notify.ts'
import { SEARCH_VERSION } from '#server/search-index.ts'
import { median } from './harness.ts'
import { openPage } from './pages.ts'
import { type Running, withProduct } from './servers.ts'

const PEOPLE = 5_000
/** Of them that have the application open. */
const PAGES = 100
const RUNS = 5

export interface Delivery {
  scenario: string
  /** Milliseconds, median of the runs. */
  queued: number
  /** Until everybody's notification and mail are written, and every open page heard of it. */
  delivered: number
  /** Until the last mail lies in the outbox. */
  mailed: number
  runs: Run[]
  /** A transaction that does nothing. */
  baseline: number
  limits: typeof LIMITS
  isWithin: boolean
}

type Run = Pick<Delivery, 'queued' | 'delivered' | 'mailed'>

const LIMITS = { queued: 200, delivered: 5_000 } as const

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
insert into sessions (id, token_hash, user_id, current_company_id, expires_at)
  select gen_random_uuid(), encode(sha256(('page' || p)::bytea), 'hex'), ('00000000-0000-7000-9000-' || lpad(p::text, 12, '0'))::uuid,
    '${COMPANY}', now() + interval '1 day' from generate_series(1, ${PAGES}) p;
analyze;`

export const notifications = (): Promise<Delivery[]> => withProduct([SEED], measure)

async function measure({ url, database }: Running): Promise<Delivery[]> {
  const pool = openPool(database.ownerUrl, 2)
  const watcher = new pg.Client({ connectionString: database.superuserUrl })
  await watcher.connect()
  const pages = await Promise.all(
    Array.from({ length: PAGES }, (_, n) => openPage(url, COMPANY, `session=page${n + 1}`)),
  )
  try {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await oneRun(watcher, pages))
    const began = performance.now()
    await inCompany({ companyId: COMPANY }, async () => undefined)
    const baseline = Number((performance.now() - began).toFixed(1))
    const medianOf = (figure: keyof Run) => median(runs.map((run) => run[figure]))
    const figures = {
      queued: medianOf('queued'),
      delivered: medianOf('delivered'),
      mailed: medianOf('mailed'),
    }
    const isWithin = figures.queued <= LIMITS.queued && figures.delivered <= LIMITS.delivered
    const scenario = `a task given to ${PEOPLE} people, ${PAGES} of them looking`
    return [{ scenario, ...figures, runs, baseline, limits: LIMITS, isWithin }]
  } finally {
    for (const page of pages) page.disconnect()
    await watcher.end()
    await pool.close()
  }
}

async function oneRun(watcher: pg.Client, pages: Socket[]): Promise<Run> {
  await watcher.query('delete from notifications; delete from mails')
  const ids = await watcher.query<{ id: string }>('select user_id as id from memberships order by user_id')
  const [actor = '', ...people] = ids.rows.map(({ id }) => id)
  const heard = Promise.all(pages.map((page) => new Promise((resolve) => page.once('changed', resolve))))
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  await inCompany({ companyId: COMPANY }, () =>
    notify({ userId: actor }, { type: 'task.assigned', subject: { type: 'task', id: TASK }, people }),
  )
  const queued = elapsed()
  await reaches(watcher, 'select count(*)::int as count from notifications', began)
  await reaches(watcher, 'select count(*)::int as count from mails', began)
  await heard
  const delivered = elapsed()
  await reaches(watcher, "select count(*)::int as count from mails where status = 'kept'", began)
  return { queued, delivered, mailed: elapsed() }
}

async function reaches(watcher: pg.Client, count: string, began: number): Promise<void> {
  for (;;) {
    const { rows } = await watcher.query<{ count: number }>(count)
    if (rows[0]?.count === PEOPLE) return
    if (performance.now() - began > 120_000) throw new Error(`only ${rows[0]?.count}: ${count}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
