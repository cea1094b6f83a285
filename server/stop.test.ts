// Stopping the server: running requests finish, pages come back by themselves, nothing keeps it waiting.
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { cloneDatabase, registration } from '#server/testing.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
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
  const socket = io(first.address, {
    auth: { companyId },
    transports: ['websocket'],
    reconnectionDelay: 50,
    forceNew: true,
    extraHeaders: { cookie, origin: first.address },
  })
  const changes: unknown[] = []
  socket.on('changed', (event) => changes.push(event))
  await expect.poll(() => socket.connected, { timeout: 5_000 }).toBe(true)

  await first.stop()
  await expect.poll(() => socket.connected).toBe(false)
  await start(database.ownerUrl, Number(port))
  await expect.poll(() => socket.connected, { timeout: 10_000 }).toBe(true)
  await post('/api/tasks', { title: 'after the restart' }, cookie)
  await expect.poll(() => changes.length).toBe(1)
  socket.disconnect()
})
