// Servers on one database: pages of each hear of the others; stopping, running requests finish, pages come back by
// themselves, and nothing is left open.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { cloneDatabase, registration } from '#server/testing.ts'

let server: RunningServer | undefined
let other: ChildProcess | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
  if (other?.exitCode === null && other.kill()) await once(other, 'exit')
})

/** As one of several processes on a database of the operator's: with the adapter between them. */
async function start(ownerUrl: string, port = 0) {
  const config = readConfig({ DATABASE_URL: ownerUrl, PORT: String(port), LOG_LEVEL: 'silent' })
  server = await startServer({ config, ownerUrl })
  return server
}

async function signedIn(address: string) {
  const post = async (path: string, body: object, cookie = '', method = 'POST') =>
    await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const registered = await post('/api/auth/register', registration())
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { user } = await registered.json()
  const founded = await post('/api/auth/add-company', { userId: user.id, companyName: 'Stop' }, cookie)
  const { company } = await founded.json()
  await post('/api/auth/change-company', { userId: user.id, companyId: company.id }, cookie)
  return { cookie, companyId: company.id as string, post }
}

async function open(address: string, { cookie, companyId }: { cookie: string; companyId: string }) {
  const socket = io(address, {
    auth: { companyId },
    transports: ['websocket'],
    reconnectionDelay: 50,
    forceNew: true,
    extraHeaders: { cookie, origin: address },
  })
  const changes: unknown[] = []
  socket.on('changed', (event) => changes.push(event))
  await expect.poll(() => socket.connected, { timeout: 5_000 }).toBe(true)
  return { socket, changes }
}

/** A process of its own; its address. */
async function startOther(databaseUrl: string): Promise<string> {
  other = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: 'ab'.repeat(32),
      PORT: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  other.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await expect.poll(() => said, { timeout: 30_000 }).toContain('is running at')
  return /is running at (\S+)/.exec(said)?.[1] ?? ''
}

test('pages hear of what happens in another process, and both stop without a connection left', async () => {
  const database = await cloneDatabase()
  const { address, stop } = await start(database.ownerUrl)
  const { cookie, companyId } = await signedIn(address)
  const elsewhere = await startOther(database.ownerUrl)
  const { socket, changes } = await open(address, { cookie, companyId })
  const reply = await fetch(`${elsewhere}/api/tasks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ title: 'from elsewhere' }),
  })
  const { id } = await reply.json()
  await expect.poll(() => changes).toContainEqual({ module: 'tasks', ids: [id] })
  socket.disconnect()
  other?.kill()
  await once(other as ChildProcess, 'exit')
  server = undefined
  await stop()
  const looker = new pg.Client({ connectionString: database.superuserUrl })
  await looker.connect()
  const { rows } = await looker.query(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'lintel'",
  )
  await looker.end()
  expect(rows).toEqual([{ open: 0 }])
})

test('a running request is finished, new ones find nobody, and an idle stop takes no time', async () => {
  const database = await cloneDatabase()
  const { address, stop } = await start(database.ownerUrl)
  const { cookie, post } = await signedIn(address)
  const { id } = await (await post('/api/tasks', { title: 'slow' }, cookie)).json()

  const holder = new pg.Client({ connectionString: database.superuserUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from tasks where id = $1 for update', [id])
  const running = post(`/api/tasks/${id}`, { title: 'finished' }, cookie, 'PATCH')
  const waiting = () =>
    holder.query("select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'")
  await expect.poll(async () => (await waiting()).rows[0].n).toBeGreaterThan(0)

  server = undefined
  const stopping = stop()
  await expect
    .poll(() =>
      fetch(`${address}/api/health`).then(
        () => 'answered',
        () => 'nobody',
      ),
    )
    .toBe('nobody')
  await holder.query('commit')
  await holder.end()
  const answer = await running
  expect([answer.status, (await answer.json()).title]).toEqual([200, 'finished'])
  expect(answer.headers.get('connection')).toBe('close')
  const began = performance.now()
  await stopping
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('pages come back to the next server by themselves, and hear of what happens there', async () => {
  const database = await cloneDatabase()
  const first = await start(database.ownerUrl)
  const { port } = new URL(first.address)
  const { cookie, companyId, post } = await signedIn(first.address)
  const { socket, changes } = await open(first.address, { cookie, companyId })

  await first.stop()
  await expect.poll(() => socket.connected).toBe(false)
  await start(database.ownerUrl, Number(port))
  await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(true)
  await post('/api/tasks', { title: 'after the restart' }, cookie)
  await expect.poll(() => changes.length).toBe(1)
  socket.disconnect()
})
