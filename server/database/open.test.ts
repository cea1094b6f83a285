// The embedded database: what it is made of, whom it refuses, and what it survives.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Cluster, startCluster } from '#server/database/cluster.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { StartError } from '#server/start-error.ts'

// Each starts a server, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const scratch = fs.mkdtempSync(path.join(tmpdir(), 'lintel-open-'))
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }))

function open(dataDir: string): Promise<Database> {
  return openDatabase({ dataDir, databaseUrl: undefined }, { isDurable: false })
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => new Error('it was opened'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof StartError)) throw error
  expect(error.message).not.toContain('\n')
  return error.message
}

describe('an opened data folder', () => {
  const dataDir = path.join(scratch, 'opened')
  let database: Database
  beforeAll(async () => {
    database = await open(dataDir)
  })
  afterAll(() => database.stop())

  test('gives an owner who is no superuser and may make roles and the extensions', async () => {
    const [owner] = await query(database.ownerUrl, 'select * from pg_roles where rolname = current_user')
    expect(owner).toMatchObject({ rolname: 'lintel_owner', rolsuper: false, rolbypassrls: false })
    expect(owner).toMatchObject({ rolcreaterole: true, rolcreatedb: false })
    for (const name of ['btree_gin', 'pg_trgm', 'unaccent']) {
      await query(database.ownerUrl, `create extension ${name}`)
    }
    await query(
      database.ownerUrl,
      'create role lintel_try; drop role lintel_try; create table try_it (a int)',
    )
  })

  test('knows letters of every script and sorts as people do', async () => {
    const [row] = await query(
      database.ownerUrl,
      `select show_trgm('時光') as trigrams, current_setting('server_encoding') as encoding,
              array(select t from unnest(array['Z', 'b', 'Ä', 'a', 'B']) t order by t collate "und-x-icu") as sorted`,
    )
    expect(row?.trigrams).toHaveLength(3)
    expect(row).toMatchObject({ encoding: 'UTF8', sorted: ['a', 'Ä', 'b', 'B', 'Z'] })
  })

  test('is refused to a second Lintel, in one line', async () => {
    expect(await refusal(open(dataDir))).toBe(`Another Lintel is using ${dataDir}.`)
  })

  test('keeps its secrets to itself', () => {
    const mode = (name: string) => fs.statSync(path.join(dataDir, name)).mode & 0o777
    expect(mode('database-owner.password')).toBe(0o600)
    expect(mode('postgresql')).toBe(0o700)
    expect(mode('postgresql/lintel.password')).toBe(0o600)
  })
})

test('a data folder is opened again with the same owner and what was stored', async () => {
  const dataDir = path.join(scratch, 'again')
  const first = await open(dataDir)
  await query(first.ownerUrl, 'create table kept as select 1 as a')
  await first.stop()
  // What a start that was killed in the middle of initdb leaves behind.
  fs.mkdirSync(path.join(dataDir, `postgresql.${process.pid}`))
  const second = await open(dataDir)
  expect(await query(second.ownerUrl, 'select a from kept')).toEqual([{ a: 1 }])
  expect(new URL(second.ownerUrl).password).toBe(new URL(first.ownerUrl).password)
  await second.stop()
  expect(fs.readdirSync(dataDir).sort()).toEqual(['database-owner.password', 'postgresql', 'postgresql.log'])
})

describe('a running cluster', () => {
  const dataDir = path.join(scratch, 'running')
  const pidFile = path.join(dataDir, 'postgresql/postmaster.pid')
  const postmasterPid = () => Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0])
  let cluster: Cluster | undefined
  const start = async (isDurable = false) => {
    cluster = await startCluster({ dataDir, isDurable })
    return cluster
  }
  afterAll(() => cluster?.stop())

  test('comes back at the same address after its server was killed', async () => {
    const { port, urlOf, stop } = await start()
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => query(urlOf(), 'select 1 as a').catch(() => []), { timeout: 15_000 })
      .toEqual([{ a: 1 }])
    expect(postmasterPid()).not.toBe(killed)
    expect(urlOf()).toContain(`:${port}/`)
    await stop()
  })

  test('starts although the stale file names a living process of the same user', async () => {
    const owner = fs.statSync(path.join(dataDir, 'postgresql'))
    const stranger = spawn(
      'sleep',
      ['60'],
      process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {},
    )
    fs.writeFileSync(pidFile, `${stranger.pid}\n${dataDir}/postgresql\n1\n5432\n\n127.0.0.1\n\nready\n`)
    fs.chownSync(pidFile, owner.uid, owner.gid)
    const { stop } = await start()
    await stop()
    stranger.kill()
  })

  test('is refused when a setting would lose what was saved', async () => {
    const unsafe = await start()
    await query(unsafe.urlOf(), 'alter system set fsync = off')
    await unsafe.stop()
    expect(await refusal(openDatabase({ dataDir, databaseUrl: undefined }))).toContain('fsync = off')
    await expect.poll(() => fs.existsSync(pidFile)).toBe(false)
    fs.writeFileSync(path.join(dataDir, 'postgresql/postgresql.auto.conf'), '')

    const safe = await openDatabase({ dataDir, databaseUrl: undefined })
    await query(safe.ownerUrl, 'alter database lintel set synchronous_commit = off')
    await safe.stop()
    const opening = openDatabase({ dataDir, databaseUrl: undefined })
    expect(await refusal(opening)).toContain('synchronous_commit = off')
  })

  test('says in one line why it does not start', async () => {
    fs.appendFileSync(path.join(dataDir, 'postgresql/postgresql.conf'), '\nshared_buffers = nonsense\n')
    expect(await refusal(startCluster({ dataDir, isDurable: false }))).toContain(
      'postgresql.conf" contains errors',
    )
  })
})

describe('a folder that cannot be used', () => {
  test('of another major version is left untouched', async () => {
    const dataDir = path.join(scratch, 'old')
    fs.mkdirSync(path.join(dataDir, 'postgresql'), { recursive: true })
    fs.writeFileSync(path.join(dataDir, 'postgresql/PG_VERSION'), '17\n')
    const line = await refusal(open(dataDir))
    expect(line).toMatch(/was made by PostgreSQL 17; this Lintel brings 18\. Nothing was touched\.$/)
    expect(fs.readdirSync(dataDir, { recursive: true }).sort()).toEqual([
      'postgresql',
      'postgresql/PG_VERSION',
    ])
  })

  test('that is not a database is left untouched', async () => {
    const dataDir = path.join(scratch, 'strange')
    fs.mkdirSync(path.join(dataDir, 'postgresql'), { recursive: true })
    expect(await refusal(open(dataDir))).toContain('is not a database of Lintel')
  })

  test('that cannot be written is named', async () => {
    const file = path.join(scratch, 'a-file')
    fs.writeFileSync(file, '')
    expect(await refusal(open(path.join(file, 'data')))).toMatch(/^DATA_DIR .*a-file\/data cannot be written/)
  })
})
