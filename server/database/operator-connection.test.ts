// The operator's way into the embedded database: beside a running server, and without one.
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { connectOperator, pastWalls, pendingMigrations } from '#server/database/operator-connection.ts'
import { checkDatabase } from '#server/operator-database-checks.ts'

// It starts servers, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const scratch = fs.mkdtempSync(path.join(tmpdir(), 'lintel-operator-connection-'))
const open: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const { close } of open.reverse()) await close()
  fs.rmSync(scratch, { recursive: true, force: true })
})

test('there is one while the server runs, and one while it does not, which leaves nothing running', async () => {
  const place = { dataDir: path.join(scratch, 'data'), databaseUrl: undefined }
  const pidFile = path.join(place.dataDir, 'postgresql/postmaster.pid')
  const lineOfPid = () => fs.readFileSync(pidFile, 'utf8').split('\n')[0]

  const server = await openDatabase(place, { isDurable: false })
  open.push({ close: () => server.stop() })
  const beside = await connectOperator(place)
  open.push(beside)
  expect(await pendingMigrations(beside.client)).toContain('0000_foundation.sql')
  await migrate(server.ownerUrl)
  expect(await pendingMigrations(beside.client)).toEqual([])
  await beside.client.query(
    "set role lintel_gate; insert into users (id, email, canonical_email, first_name, last_name) values (gen_random_uuid(), 'A@b.test', 'a@b.test', 'A', 'B'); reset role",
  )
  const running = lineOfPid()
  await beside.close()
  await beside.close()
  expect(lineOfPid()).toBe(running)
  await server.stop()
  expect(fs.existsSync(pidFile)).toBe(false)

  const alone = await connectOperator(place)
  open.push(alone)
  expect(fs.existsSync(pidFile)).toBe(true)
  const whoSees = async () =>
    (await alone.client.query('select current_user as who, (select email from users) as email')).rows[0]
  expect(await pastWalls(alone.client, whoSees)).toEqual({ who: 'lintel_gate', email: 'A@b.test' })
  await expect(pastWalls(alone.client, () => alone.client.query('select 1 / 0'))).rejects.toThrow('zero')
  expect(await whoSees()).toMatchObject({ who: 'lintel_owner' })
  await alone.close()
  expect(fs.existsSync(pidFile)).toBe(false)

  const findings = await checkDatabase({ ...place, encryptionKey: undefined })
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(findings.map(({ about }) => about)).toContain('Durability')
  expect(fs.existsSync(pidFile)).toBe(false)
})

test('there is none to a folder without a database, and none is made', async () => {
  const dataDir = path.join(scratch, 'empty')
  await expect(connectOperator({ dataDir, databaseUrl: undefined })).rejects.toThrow(
    `No server has run with the data folder ${dataDir}: there is no database in it. Start the server once, or call this with the DATA_DIR or DATABASE_URL that the server has.`,
  )
  expect(fs.existsSync(dataDir)).toBe(false)
})
