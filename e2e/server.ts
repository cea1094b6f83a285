// Starts the built product once for all browser tests, with a data folder and a mail server of its own, and stops
// both at the end.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from './mails.ts'

const PATIENCE = 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Until it answers that it and its database are ready; what it wrote is in the message when it does not. */
async function untilReady(child: ChildProcess, address: string): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000)
    })
  }
  const deadline = Date.now() + PATIENCE
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  child.kill()
  throw new Error(`The server did not start.\n${output}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export default async function start(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH ??= execFileSync(process.execPath, ['scripts/chromium.mjs'], {
    encoding: 'utf8',
  }).trim()
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-e2e-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const mailFolder = await mkdtemp(join(tmpdir(), 'lintel-e2e-mails-'))
  const mailServer = await startMailServer(mailFolder)
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // Only what a fresh machine has: the developer's own settings must not decide what is tested.
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
    },
  })
  await untilReady(child, address)
  Object.assign(process.env, { LINTEL_ADDRESS: address, LINTEL_MAILS: mailFolder })
  return async () => {
    await stop(child)
    await mailServer.stop()
    for (const folder of [dataDir, mailFolder]) await rm(folder, { recursive: true, force: true })
  }
}
