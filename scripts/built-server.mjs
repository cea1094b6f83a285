// Starts the built server with given settings, and speaks to it as a person with a cookie.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves when it is ready, or when it has ended: then `code` is its exit code and `output` says why. */
export async function startBuilt(settings) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-interop-'))
  const address = `http://localhost:${port}`
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' }
  const child = spawn(execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: env.PATH, HOME: env.HOME, ...own, ...settings },
  })
  const running = {
    address,
    code: undefined,
    output: '',
    stop: async () => {
      if (running.code === undefined) child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  const ended = once(child, 'close').then(([code]) => {
    running.code = code
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      running.output += chunk
    })
  }
  const deadline = Date.now() + 60_000
  while (running.code === undefined && Date.now() < deadline) {
    if (await isReady(address)) return running
    await sleep(100)
  }
  if (running.code !== undefined) return running
  await running.stop()
  throw new Error(`The server was not ready in time.\n${running.output}`)
}

const isReady = (address) =>
  fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Somebody who registers; `call` speaks JSON with their cookie, to any process of the same database. */
export async function newcomer({ address }) {
  let cookie = ''
  const call = async (method, path, body, at = address) => {
    const answer = await fetch(at + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  const { user } = await call('POST', '/api/auth/register', {
    email: `${randomUUID()}@example.com`,
    password: 'seven tall chimneys',
    firstName: 'Ines',
    lastName: 'Marlow',
  })
  return { call, userId: user.id, cookie: () => cookie }
}
