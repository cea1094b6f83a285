// The doctor's look at the database: version, migrations, key, durability, clock, and the queues of jobs and mails.
import type { ClientBase } from 'pg'
import type { Config } from '#server/config.ts'
import { findKey } from '#server/database/encryption-key.ts'
import { connectOperator, pastWalls, pendingMigrations } from '#server/database/operator-connection.ts'
import { type Finding, fine, problem, reasonOf, warning } from '#server/operator-finding.ts'

/** What is due for longer than this is not being worked on. */
const LATE_SECONDS = 5 * 60
/** Sessions and deadlines bear a difference of seconds, people do too. */
const CLOCK_SECONDS = 5

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'encryptionKey'>

export async function checkDatabase(config: Place): Promise<Finding[]> {
  let findings: Finding[] = []
  try {
    const { client, close } = await connectOperator(config)
    try {
      findings = await check(client, config)
    } finally {
      await close()
    }
    return findings
  } catch (error) {
    return [...findings, problem('Database', reasonOf(error))]
  }
}

async function check(client: ClientBase, config: Place): Promise<Finding[]> {
  const pending = await pendingMigrations(client)
  const isRunning = await isServerRunning(client)
  return [
    await checkServer(client, isRunning),
    checkMigrations(pending),
    await checkDurability(client),
    await checkClock(client),
    // The tables may not be there, or be other ones.
    ...(pending.length === 0
      ? [
          await checkKey(client, config),
          await checkJobs(client, isRunning),
          await checkMails(client, isRunning),
        ]
      : []),
  ]
}

async function first<Row extends object>(client: ClientBase, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text)
  return rows[0]!
}

/** Its job queue never lets go of its connection. */
async function isServerRunning(client: ClientBase): Promise<boolean> {
  const { isRunning } = await first<{ isRunning: boolean }>(
    client,
    `select exists (
       select from pg_stat_activity where datname = current_database() and application_name = 'lintel-jobs'
     ) as "isRunning"`,
  )
  return isRunning
}

async function checkServer(client: ClientBase, isRunning: boolean): Promise<Finding> {
  const { version, encoding } = await first<{ version: string; encoding: string }>(
    client,
    `select split_part(current_setting('server_version'), ' ', 1) as version,
            current_setting('server_encoding') as encoding`,
  )
  if (encoding !== 'UTF8') {
    return problem('Database', `its encoding is ${encoding}: move what it holds to a database in UTF8.`)
  }
  return fine('Database', `PostgreSQL ${version}, UTF8; the server ${isRunning ? 'runs' : 'does not run'}.`)
}

function checkMigrations(pending: string[]): Finding {
  if (pending.length === 0) return fine('Migrations', 'all are applied.')
  const text = `${pending.length} are not applied yet (${pending[0]} first): start the server anew, it applies them.`
  return warning('Migrations', text)
}

async function checkKey(client: ClientBase, config: Place): Promise<Finding> {
  const about = 'Encryption key'
  try {
    const { isRecorded, key } = await findKey(client, config)
    if (isRecorded) return fine(about, 'it is the one that this database was first started with.')
    return fine(about, `the next start ${key ? 'takes the one that is given' : 'makes one'} for good.`)
  } catch (error) {
    return problem(about, reasonOf(error))
  }
}

async function checkDurability(client: ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  )
  if (rows.length === 0) return fine('Durability', 'what was saved is on the disk.')
  const off = rows.map(({ name }) => name).join(', ')
  return problem('Durability', `${off}: off, so that what was saved can be lost. Switch it on in PostgreSQL.`)
}

/** `now` in milliseconds since 1970. */
export async function checkClock(client: ClientBase, now = () => Date.now()): Promise<Finding> {
  const before = now()
  const { there } = await first<{ there: number }>(
    client,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as there',
  )
  const seconds = Math.abs(there - (before + now()) / 2) / 1000
  if (seconds <= CLOCK_SECONDS) return fine('Clock', 'server and database agree.')
  return warning('Clock', `server and database differ by ${ageOf(seconds)}. Let both follow a time server.`)
}

async function checkJobs(client: ClientBase, isRunning: boolean): Promise<Finding> {
  const { waiting, oldest, failed } = await first<{ waiting: number; oldest: number; failed: string | null }>(
    client,
    `with jobs as (
       select name, state, start_after from pgboss.job union all
       select name, state, start_after from pgboss.archive
     ), due as (select * from jobs where state in ('created', 'retry') and start_after <= now()),
     lost as (select name, count(*) from jobs where state = 'failed' group by name)
     select (select count(*)::int from due) as waiting,
       (select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 from due) as oldest,
       (select string_agg(format('%s %s', count, name), ', ' order by name) from lost) as failed`,
  )
  const queued = waiting === 0 ? 'none waits' : `${waiting} wait, the oldest for ${ageOf(oldest)}`
  if (failed) return warning('Jobs', `${queued}; given up of late: ${failed}. Look into the server's log.`)
  if (oldest > LATE_SECONDS) return warning('Jobs', `${queued}. ${lateAdvice(isRunning)}`)
  return fine('Jobs', `${queued}, none failed.`)
}

async function checkMails(client: ClientBase, isRunning: boolean): Promise<Finding> {
  const { waiting, oldest, retried, failed } = await pastWalls(client, () =>
    first<{ waiting: number; oldest: number; retried: number; failed: number }>(
      client,
      `select count(*) filter (where status = 'waiting')::int as waiting,
         count(*) filter (where status = 'waiting' and last_error is not null)::int as retried,
         count(*) filter (where status = 'failed')::int as failed,
         coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as oldest
       from mails`,
    ),
  )
  const counts = `${waiting} wait, ${failed} failed`
  if (retried + failed > 0) {
    return warning('Mails', `${counts}, ${retried} are tried again. See: npm run operator -- mails`)
  }
  if (oldest > LATE_SECONDS) return warning('Mails', `${counts}. ${lateAdvice(isRunning)}`)
  return fine('Mails', `${counts}.`)
}

const lateAdvice = (isRunning: boolean) =>
  isRunning ? "Look into the server's log." : 'They wait for the server: start it.'

function ageOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}
