// The company walls, read from the system catalogue: a table that forgets its wall or its key fails here.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#server/testing.ts'

/** Tables without a company: people and their sessions, and the kernel's own books. */
const WITHOUT_COMPANY = [
  'users',
  'credentials',
  'account_tokens',
  'sessions',
  'known_browsers',
  'companies',
  'idempotency_keys',
  'security_entries',
  'mails',
  'notification_settings',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'identities',
  'challenges',
  'email_changes',
  'profile_images',
  'installation',
  'migrations',
  'throttles',
  'socket_io_attachments',
]

/** Personal tables: walled by person or out of the application's reach. */
const WALLED = [
  'users',
  'credentials',
  'account_tokens',
  'sessions',
  'known_browsers',
  'companies',
  'idempotency_keys',
  'security_entries',
  'mails',
  'notification_settings',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'identities',
  'challenges',
  'email_changes',
  'profile_images',
]

const HOLES = `
with tables as (
  select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_walled,
    (select attnum from pg_attribute where attrelid = c.oid and attname = 'company_id' and attnotnull) as company
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
), company_tables as (select * from tables where name <> all($1))
select name || ': no company_id' as hole from company_tables where company is null
union all select name || ': row security is not forced' from tables where not is_walled and (name <> all($1) or name = any($2))
union all select name || ': no policy' from company_tables t
  where not exists (select from pg_policy p where p.polrelid = t.oid and p.polname <> 'gate')
union all select t.name || ': policy ' || p.polname || ' tests neither company nor person' from tables t
  join pg_policy p on p.polrelid = t.oid
  where p.polroles <> array['lintel_gate'::regrole::oid]
    and coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '')
      !~ 'app\\.(company_id|user_id)'
union all select t.name || ': ' || k.conname || ' does not begin with company_id' from company_tables t
  join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'f', 'u')
  where k.conkey[1] <> t.company and not (k.contype = 'f' and k.confrelid = 'users'::regclass)
union all select t.name || ': ' || k.conname || ' would null company_id' from company_tables t
  join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.confdeltype in ('n', 'd')
  where k.confdelsetcols is null or t.company = any(k.confdelsetcols)
union all select relname || ': a view past the walls' from pg_class
  where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
    and not coalesce('security_invoker=true' = any(reloptions), false)
union all select p.proname || ': a gate without a fixed search_path' from pg_proc p
  where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'gates'::regnamespace)
    and not coalesce(exists (select from unnest(p.proconfig) s where s like 'search_path=%'), false)
order by 1`

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: (await cloneDatabase()).superuserUrl })
  await client.connect()
})
afterAll(() => client.end())

const findHoles = async () =>
  (await client.query<{ hole: string }>(HOLES, [WITHOUT_COMPANY, WALLED])).rows.map((row) => row.hole)

test('the application changes only what people set, and proves nothing by itself', async () => {
  const may = async (what: string) =>
    (await client.query<{ may: boolean }>(`select ${what} as may`)).rows.map((row) => row.may)
  for (const [table, column] of [
    ['users', 'email_verified_at'],
    ['users', 'canonical_email'],
    ['companies', 'deleted_at'],
    ['companies', 'search_version'],
    ['sessions', 'is_strong'],
    ['sessions', 'confirmed_at'],
    ['passkeys', 'public_key'],
    ['identities', 'subject'],
  ]) {
    const asked = `has_column_privilege('lintel_app', '${table}', '${column}', 'update')`
    expect([table, column, ...(await may(asked))]).toEqual([table, column, false])
  }
  expect(await may("has_column_privilege('lintel_app', 'users', 'first_name', 'update')")).toEqual([true])
  // The sessions that it made strong would stay so.
  expect(await may("has_table_privilege('lintel_app', 'passkeys', 'delete')")).toEqual([false])
  for (const gate of [
    'put_password(uuid, text)',
    'put_recovery_codes(uuid, text[])',
    'weaken_sessions(uuid)',
  ]) {
    const asked = `has_function_privilege('lintel_app', 'gates.${gate}', 'execute')`
    expect([gate, ...(await may(asked))]).toEqual([gate, false])
  }
})

test('there is no hole', async () => {
  expect(await findHoles()).toEqual([])
})

test.each([
  ['create table loose (id uuid primary key)', 'loose: no company_id'],
  ['alter table tasks no force row level security', 'tasks: row security is not forced'],
  ['alter table sessions disable row level security', 'sessions: row security is not forced'],
  ['drop policy company_wall on tasks', 'tasks: no policy'],
  ['create policy open on tasks using (true)', 'tasks: policy open tests neither company nor person'],
  ['alter table tasks add unique (id)', 'tasks: tasks_id_key does not begin with company_id'],
  [
    `create table notes (company_id uuid not null, id uuid, task_id uuid, primary key (company_id, id),
      foreign key (company_id, task_id) references tasks (company_id, id) on delete set null)`,
    'notes: notes_company_id_task_id_fkey would null company_id',
  ],
  ['create view everything as select * from tasks', 'everything: a view past the walls'],
  [
    'create function gates.careless() returns void language sql security definer as $$ $$',
    'careless: a gate without a fixed search_path',
  ],
])('%s is found', async (planted, hole) => {
  await client.query('begin')
  await client.query(planted)
  expect(await findHoles()).toContain(hole)
  await client.query('rollback')
})

test('the application owns nothing and is no superuser', async () => {
  const { rows } = await client.query(
    `select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname like 'lintel\\_%' order by 1`,
  )
  expect(rows).toEqual([
    { rolname: 'lintel_app', rolsuper: false, rolbypassrls: false, rolcanlogin: false },
    { rolname: 'lintel_gate', rolsuper: false, rolbypassrls: false, rolcanlogin: false },
    { rolname: 'lintel_owner', rolsuper: false, rolbypassrls: false, rolcanlogin: true },
  ])
})
