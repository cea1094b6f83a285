// DATABASE_URL: which servers and users are refused, and that each refusal says what to do.
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '#server/database/cluster.ts'
import { assertSession } from '#server/database/external-session.ts'
import { openDatabase } from '#server/database/open.ts'
import { StartError } from '#server/start-error.ts'

const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'lintel-external-'))
let cluster: Cluster
let superuser: pg.Client

beforeAll(async () => {
  cluster = await startCluster({ dataDir, isDurable: false })
  superuser = new pg.Client({ connectionString: cluster.urlOf() })
  await superuser.connect()
  await superuser.query('create role ida login password $$geheim$$')
  await superuser.query('create database team owner ida')
})
afterAll(async () => {
  await superuser.end()
  await cluster.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const open = (databaseUrl: string) => openDatabase({ dataDir, databaseUrl })
const urlOf = (user: string, database: string, password = 'geheim') =>
  `postgres://${user}:${password}@127.0.0.1:${cluster.port}/${database}`

async function refusal(databaseUrl: string): Promise<string> {
  const error = await open(databaseUrl).catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error('it was not refused', { cause: error })
  expect(error.message).toMatch(/^DATABASE_URL/)
  expect(error.message).not.toMatch(/geheim|\n/)
  return error.message
}

test('an owner who may create roles is taken, and a superuser', async () => {
  await superuser.query('alter role ida createrole')
  const database = await open(urlOf('ida', 'team'))
  expect(database).toMatchObject({ ownerUrl: urlOf('ida', 'team'), isEmbedded: false })
  await superuser.query('alter role ida nocreaterole')
  await expect(open(cluster.urlOf('team'))).resolves.toMatchObject({ isEmbedded: false })
})

test('a server that is not there is named, without the password', async () => {
  expect(await refusal('postgres://ida:geheim@127.0.0.1:1/team')).toBe(
    'DATABASE_URL: no connection to the database "team" at 127.0.0.1:1 (ECONNREFUSED).',
  )
  expect(await refusal('postgres://ida:geheim@no-such-host.invalid/team')).toContain(
    'no-such-host.invalid:5432',
  )
})

test('a wrong password and a missing database say so', async () => {
  const where = `at 127.0.0.1:${cluster.port}`
  expect(await refusal(urlOf('ida', 'team', 'geheimer'))).toContain(
    `"team" ${where} (password authentication failed for user "ida")`,
  )
  expect(await refusal(urlOf('ida', 'nowhere'))).toContain(`${where} (database "nowhere" does not exist)`)
})

test('another encoding is refused', async () => {
  await superuser.query(`create database plain owner ida encoding 'SQL_ASCII' locale 'C' template template0`)
  expect(await refusal(urlOf('ida', 'plain'))).toContain('has the encoding SQL_ASCII; Lintel needs UTF8')
})

test('a read-only database is refused', async () => {
  await superuser.query('create database frozen owner ida')
  await superuser.query('alter database frozen set default_transaction_read_only = on')
  expect(await refusal(urlOf('ida', 'frozen'))).toContain('frozen is read-only')
})

test('the missing right is named, and granting it as told is enough', async () => {
  await superuser.query('create role "Ole" login password $$geheim$$')
  const ole = urlOf('Ole', 'team')
  await follow(await refusal(ole), 'ALTER DATABASE team OWNER TO "Ole";')
  await superuser.query('revoke create on database team from "Ole"')
  await follow(await refusal(ole), 'GRANT CREATE ON DATABASE team TO "Ole";')
  const create = 'CREATE ROLE lintel_app; CREATE ROLE lintel_gate;'
  await follow(await refusal(ole), `${create} GRANT lintel_app, lintel_gate TO "Ole";`)
  await open(ole)
  await superuser.query('revoke lintel_gate from "Ole"')
  // The roles are another Lintel's on the same server: the right to create roles does not cover them.
  await superuser.query('alter role "Ole" createrole')
  await follow(await refusal(ole), 'GRANT lintel_app, lintel_gate TO "Ole";')
  await open(ole)
})

async function follow(line: string, advice: string): Promise<void> {
  expect(line).toContain(advice)
  await superuser.query(advice)
}

test('two callers on one session are a pooler that lends it by the transaction', async () => {
  const other = new pg.Client({ connectionString: cluster.urlOf() })
  await other.connect()
  await expect(assertSession(superuser, other)).resolves.toBeUndefined()
  await expect(assertSession(superuser, superuser)).rejects.toThrow(StartError)
  await other.end()
})
