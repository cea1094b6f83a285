// Brings a database to the newest shape, under a lock: roles, migrations, walls, job queue, gates.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { sqlFolder } from './sql-folder.ts'

/** Any number that nobody else uses; several processes may start at once on one database. */
const MIGRATION_LOCK = 4_712

/**
 * Safe to run at every start and by several processes at once; a database of this shape already is left alone,
 * because renewing walls and gates locks every table. `ownerUrl` logs in as the database's owner.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lintel-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const shape = fingerprint()
    if ((await recordedShape(client)) === shape) return
    await runFile(client, 'roles.sql')
    await runFile(client, 'lift.sql')
    await applyMigrations(client)
    await runFile(client, 'walls.sql')
    await prepareJobQueue(ownerUrl)
    await runFile(client, 'gates.sql')
    await runFile(client, 'service-gates.sql')
    await runFile(client, 'people-gates.sql')
    await runFile(client, 'account-gates.sql')
    await runFile(client, 'factor-gates.sql')
    await runFile(client, 'password-gates.sql')
    await runFile(client, 'identity-gates.sql')
    await runFile(client, 'company-gates.sql')
    await client.query(`comment on table migrations is '${shape}'`)
  } finally {
    await client.end()
  }
}

/** Of every SQL file. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(sqlFolder(), { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(path.join(sqlFolder(), name)))
  }
  return hash.digest('hex')
}

/** The fingerprint of the files that last ran to their end here. */
async function recordedShape(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ shape: string | null }>(
    "select obj_description(to_regclass('public.migrations'), 'pg_class') as shape",
  )
  return rows[0]?.shape ?? null
}

const runFile = (client: pg.Client, name: string) =>
  inTransaction(client, readFileSync(path.join(sqlFolder(), name), 'utf8'))

async function inTransaction(client: pg.Client, ...statements: string[]) {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Each file not yet recorded by name: one that was merged late is applied too, whatever its date. */
async function applyMigrations(client: pg.Client) {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = await client.query<{ name: string }>('select name from migrations')
  const known = new Set(applied.rows.map((row) => row.name))
  const folder = path.join(sqlFolder(), 'migrations')
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.sql') || known.has(name)) continue
    await inTransaction(
      client,
      readFileSync(path.join(folder, name), 'utf8'),
      `insert into migrations (name) values ('${name.replaceAll("'", "''")}')`,
    )
  }
}

async function prepareJobQueue(ownerUrl: string) {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {}) // start() rejects with it as well
  await boss.start()
  await boss.stop({ graceful: false })
}
