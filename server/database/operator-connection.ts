// The operator's way into the database: beside a running server, or by running the database for that long.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { findPostmaster } from '#server/database/postmaster-file.ts'
import { StartError } from '#server/start-error.ts'
import { sqlFolder } from './sql-folder.ts'

export interface OperatorConnection {
  /** As the database's owner. For the rows of people and companies: `pastWalls`. */
  client: pg.Client
  /** Stops the database too where it was not running before. Safe to call twice. */
  close(): Promise<void>
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
type Reached = Pick<Database, 'ownerUrl' | 'stop'>

/** A PostgreSQL that just started refuses callers for a moment. */
const patience = 10_000

/** Throws a StartError that says in one line why there is no way in. */
export async function connectOperator(place: Place): Promise<OperatorConnection> {
  const reached = place.databaseUrl ? await openDatabase(place) : await reachEmbedded(place)
  let client: pg.Client
  try {
    client = await logIn(reached.ownerUrl)
  } catch (error) {
    await reached.stop()
    throw error
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= client.end().then(() => reached.stop())
    return closing
  }
  // A database that runs for this command only must not outlive it.
  const leave = () => void close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, leave)
  return {
    client,
    async close() {
      await close()
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, leave)
    },
  }
}

async function reachEmbedded(place: Place): Promise<Reached> {
  const folder = path.join(place.dataDir, 'postgresql')
  if (!fs.existsSync(folder)) {
    throw new StartError(
      `No server has run with the data folder ${place.dataDir}: there is no database in it. Start the server once, or call this with the DATA_DIR or DATABASE_URL that the server has.`,
    )
  }
  for (const begin = Date.now(); ; await sleep(100)) {
    const running = findPostmaster(folder)
    if (!running) return openDatabase(place)
    let reason = 'it is just starting'
    try {
      // Its port comes into the file a moment after its number.
      if (running.port) return await joinRunning(place.dataDir, running.port)
    } catch (error) {
      reason = (error as Error).message
    }
    if (Date.now() - begin > patience) {
      throw new StartError(`The PostgreSQL that runs in ${folder} lets nobody in: ${reason}.`)
    }
  }
}

/** User, database and password file are those of embedded.ts. The lock is the running Lintel's, and stays so. */
async function joinRunning(dataDir: string, port: number): Promise<Reached> {
  const password = fs.readFileSync(path.join(dataDir, 'database-owner.password'), 'utf8').trim()
  const ownerUrl = `postgres://lintel_owner:${password}@127.0.0.1:${port}/lintel`
  const client = await logIn(ownerUrl)
  await client.end()
  return { ownerUrl, stop: async () => {} }
}

async function logIn(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'lintel-operator',
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: patience,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * One transaction that sees the rows of every company and person, as the role that owns the gates. The operator has
 * no gates, because the application could call them too. (An owner who inherits that role's rights sees the rows
 * anyway, but whether they do was up to an administrator.)
 */
export async function pastWalls<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('set local role lintel_gate')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Migrations that this program brings and this database has not had. */
export async function pendingMigrations(client: pg.ClientBase): Promise<string[]> {
  const names = fs.readdirSync(path.join(sqlFolder(), 'migrations')).filter((name) => name.endsWith('.sql'))
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return names
  const applied = await client.query<{ name: string }>('select name from migrations')
  const known = new Set(applied.rows.map(({ name }) => name))
  return names.filter((name) => !known.has(name)).sort()
}
