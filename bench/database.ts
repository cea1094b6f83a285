// A PostgreSQL of its own with 120,000 tasks in 200 companies, for the scenarios to share.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startCluster } from '#server/database/cluster.ts'
import { migrate } from '#server/database/migrate.ts'

export const TOKEN = 'bench'
const COMPANIES = 200
const PEOPLE = 10
const TASKS = 600

export const TASKS_SEED = `
insert into users (id, email, canonical_email, first_name, last_name)
  select md5('user' || c || '-' || p)::uuid, c || '-' || p || '@bench.test', c || '-' || p || '@bench.test', 'Robin', 'Ash'
  from generate_series(1, ${COMPANIES}) c, generate_series(1, ${PEOPLE}) p;
-- The product finds no documents to make.
insert into companies (id, name, currency, time_zone, first_day_of_week, locale, search_version)
  select md5('company' || c)::uuid, 'Company ' || c, 'EUR', 'UTC', 1, 'en', 1000 from generate_series(1, ${COMPANIES}) c;
insert into roles (company_id, id, name, kind)
  select md5('company' || c)::uuid, md5(kind || c)::uuid, kind, kind
  from generate_series(1, ${COMPANIES}) c, unnest(array['admin', 'manager', 'user']) kind;
insert into memberships (company_id, user_id, role_id)
  select md5('company' || c)::uuid, md5('user' || c || '-' || p)::uuid, md5(case p when 1 then 'admin' else 'user' end || c)::uuid
  from generate_series(1, ${COMPANIES}) c, generate_series(1, ${PEOPLE}) p;
insert into tasks (company_id, id, title, description, priority, deadline, assignee_id, creator_id)
  select md5('company' || c)::uuid,
    -- The first half of an id is its time, as in UUIDv7.
    overlay(md5('task' || c || '-' || t) placing lpad(to_hex(1700000000000 + t * 1000 + c), 12, '0') from 1)::uuid,
    'Task ' || t, 'What has to be done about it', (array['critical', 'high', 'medium', 'low'])[1 + t % 4],
    date '2026-11-01' + t % 60, md5('user' || c || '-' || 1 + t % ${PEOPLE})::uuid,
    md5('user' || c || '-' || 1 + (t / 7) % ${PEOPLE})::uuid
  from generate_series(1, ${COMPANIES}) c, generate_series(1, ${TASKS}) t;
insert into sessions (id, token_hash, user_id, current_company_id, expires_at)
  values (gen_random_uuid(), '${createHash('sha256').update(TOKEN).digest('hex')}', md5('user7-2')::uuid,
    md5('company7')::uuid, now() + interval '1 day');
analyze;`

/** Sessions of TASKS_AMONG_SEED: in the company of 100,000 tasks, and in the one of 1,000. */
export const TOKEN_OF_LARGE = 'bench-large'
export const TOKEN_OF_SMALL = 'bench-small'
const LARGE = 7
const SMALL = 8

/**
 * 1,000,000 tasks in 1,000 companies, four of ten of them subtasks: one company has 100,000 for its 200 people,
 * another 1,000 that are all of one person.
 */
export const TASKS_AMONG_SEED = [
  `
create temporary table sizes as
  select c, case c when ${LARGE} then 100000 when ${SMALL} then 1000 else 900 end as tasks,
    case c when ${LARGE} then 200 else 10 end as people
  from generate_series(1, 1000) c;
insert into users (id, email, canonical_email, first_name, last_name)
  select md5('user' || c || '-' || p)::uuid, c || '-' || p || '@bench.test', c || '-' || p || '@bench.test', 'Robin', 'Ash'
  from sizes, generate_series(1, people) p;
-- The product finds no documents to make.
insert into companies (id, name, currency, time_zone, first_day_of_week, locale, search_version)
  select md5('company' || c)::uuid, 'Company ' || c, 'EUR', 'UTC', 1, 'en', 1000 from sizes;
insert into roles (company_id, id, name, kind)
  select md5('company' || c)::uuid, md5(kind || c)::uuid, kind, kind
  from sizes, unnest(array['admin', 'manager', 'user']) kind;
insert into memberships (company_id, user_id, role_id)
  select md5('company' || c)::uuid, md5('user' || c || '-' || p)::uuid, md5(case p when 1 then 'admin' else 'user' end || c)::uuid
  from sizes, generate_series(1, people) p;
create function pg_temp.task_id(c int, t int) returns uuid language sql immutable as $$
  -- The first half of an id is its time, as in UUIDv7.
  select overlay(md5('task' || c || '-' || t) placing lpad(to_hex(1700000000000 + t::bigint * 1000 + c), 12, '0') from 1)::uuid $$;
create function pg_temp.person(c int, t int, people int) returns uuid language sql immutable as $$
  select md5('user' || c || '-' || case when c = ${SMALL} then 2 else 1 + t / 10 % people end)::uuid $$;
insert into tasks (company_id, id, title, description, priority, deadline, assignee_id, creator_id, created_at, position)
  select md5('company' || c)::uuid, pg_temp.task_id(c, t),
    'Task ' || t, 'What has to be done about it', (array['critical', 'high', 'medium', 'low'])[1 + t % 4],
    date '2026-11-01' + t % 60, pg_temp.person(c, t, people),
    pg_temp.person(c, t, people), to_timestamp(1700000000 + t), t
  from sizes, generate_series(1, tasks) t;
update tasks t set parent_id = pg_temp.task_id(c, n - n % 10)
  from sizes, generate_series(1, tasks) n
  where t.company_id = md5('company' || c)::uuid and t.id = pg_temp.task_id(c, n) and n > 10 and n % 10 between 1 and 4;
insert into sessions (id, token_hash, user_id, current_company_id, expires_at)
  select gen_random_uuid(), encode(sha256(token::bytea), 'hex'), md5('user' || c || '-2')::uuid,
    md5('company' || c)::uuid, now() + interval '1 day'
  from (values ('${TOKEN_OF_LARGE}', ${LARGE}), ('${TOKEN_OF_SMALL}', ${SMALL})) given (token, c);`,
  'vacuum analyze',
]

export interface BenchDatabase {
  ownerUrl: string
  /** What the product needs to run on it. */
  environment: { DATABASE_URL: string; ENCRYPTION_KEY: string }
  /** Past every wall, for the baseline. */
  superuserUrl: string
  stop(): Promise<void>
}

/** With the durability that a real one has. */
export async function benchDatabase(seed: string[] = [TASKS_SEED]): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lintel-bench-'))
  const cluster = await startCluster({ dataDir, isDurable: true })
  const admin = new pg.Client({ connectionString: cluster.urlOf() })
  await admin.connect()
  await admin.query("create role lintel_owner login createrole password 'bench'")
  await admin.query('create database lintel owner lintel_owner')
  await admin.end()
  const superuserUrl = cluster.urlOf('lintel')
  const owner = new URL(superuserUrl)
  owner.username = 'lintel_owner'
  owner.password = 'bench'
  await migrate(owner.href)
  const seeder = new pg.Client({ connectionString: superuserUrl })
  await seeder.connect()
  for (const part of seed) await seeder.query(part)
  await seeder.end()
  return {
    ownerUrl: owner.href,
    environment: { DATABASE_URL: owner.href, ENCRYPTION_KEY: randomBytes(32).toString('base64') },
    superuserUrl,
    async stop() {
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
