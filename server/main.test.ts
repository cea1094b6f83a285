// The program as the operator sees it: what it prints, with which code it ends, and what it leaves running.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'

// Each starts whole programs, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'lintel-main-'))
const pidFile = path.join(dataDir, 'postgresql/postmaster.pid')
const keyFile = path.join(dataDir, 'encryption-key')
const program = ['--import', 'tsx', path.join(root, 'server/main.ts')]
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  fs.rmSync(dataDir, { recursive: true, force: true })
})

function run(env: Record<string, string>, words = program) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.error += chunk.toString()
  })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code)
  return { child, said, ended }
}

async function started(env: Record<string, string> = {}, words = program) {
  const lintel = run(env, words)
  await expect.poll(() => lintel.said.out + lintel.said.error, { timeout: 30_000 }).toContain('is running at')
  const address = /is running at (\S+)/.exec(lintel.said.out)?.[1] ?? ''
  return { ...lintel, address }
}

async function refusal(env: Record<string, string>): Promise<string> {
  const { said, ended } = run(env)
  expect(await ended).toBe(1)
  expect(said.out).toBe('')
  expect(said.error).toMatch(/^[^\n]+\n$/)
  return said.error.trim()
}

test('a mistake in the environment ends it with one line', async () => {
  expect(await refusal({ PORT: 'abc' })).toBe('PORT must be a whole number from 0 to 65535, not "abc".')
})

test('a database that is down ends it with one line', async () => {
  const key = { ENCRYPTION_KEY: 'ab'.repeat(32) }
  const line = await refusal({ DATABASE_URL: 'postgres://ida:geheim@127.0.0.1:1/team', ...key })
  expect(line).toBe('DATABASE_URL: no connection to the database "team" at 127.0.0.1:1 (ECONNREFUSED).')
})

test('a database of the operator without a key ends it with one line', async () => {
  const line = await refusal({ DATABASE_URL: 'postgres://ida:geheim@127.0.0.1:1/team' })
  expect(line).toMatch(/^ENCRYPTION_KEY must be set where DATABASE_URL is: .* openssl rand -base64 32 /)
})

test('another key ends it with one line, and PostgreSQL with it', async () => {
  const { child, ended } = await started()
  const kept = fs.readFileSync(keyFile)
  child.kill('SIGTERM')
  await ended
  fs.writeFileSync(keyFile, 'ab'.repeat(32))
  expect(await refusal({})).toContain(`${keyFile} holds another key than the one`)
  expect(fs.existsSync(pidFile)).toBe(false)
  fs.rmSync(keyFile)
  expect(await refusal({ ENCRYPTION_KEY: 'cd'.repeat(32) })).toContain('ENCRYPTION_KEY is another key')
  fs.writeFileSync(keyFile, kept)
  const again = await started()
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

test('it serves, keeps a second one out, and stops at a signal with PostgreSQL', async () => {
  const { address, child, ended, said } = await started()
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  expect(await refusal({})).toBe(`Another Lintel is using ${dataDir}.`)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said.error).toBe('')
  expect(fs.existsSync(pidFile)).toBe(false)
})

test('a level that the log does not know ends it with one line, and nothing set is nothing wrong', async () => {
  expect(await refusal({ LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL must be')
})

test('the log tells requests by id, and nothing that opens a door', async () => {
  const { address, child, ended, said } = await started({ LOG_LEVEL: 'info' })
  const secret = 'a very secret harbour'
  const form = { email: 'log@example.test', password: secret, firstName: 'Lo', lastName: 'Gg' }
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const registered = await post('/api/auth/register', form)
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await fetch(`${address}/api/user?q=searched-for-this`, { headers: { cookie } })
  await post('/api/auth/login', { ...form, email: `${form.email}\0` })
  child.kill('SIGTERM')
  await ended
  const lines = said.out.split('\n').filter((line) => line.startsWith('{'))
  const requestId = registered.headers.get('x-request-id')
  expect(lines.filter((line) => JSON.parse(line).reqId === requestId)).toHaveLength(1)
  for (const hidden of [secret, cookie.split('=')[1], 'searched-for-this', form.email, 'argon2']) {
    expect(said.out).not.toContain(hidden)
  }
})

test('a taken port ends it with one line, and PostgreSQL with it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program: set PORT to a free one.`,
  )
  expect(fs.existsSync(pidFile)).toBe(false)
  other.close()
})

test('Ctrl-C while it makes its database ends it with one line', async () => {
  // Stands for an initdb that the same keystroke ends.
  const initdb = `import programs from 'node:child_process'
    import { syncBuiltinESMExports } from 'node:module'
    programs.spawnSync = () => {
      process.kill(process.pid, 'SIGINT')
      return { status: 1, stderr: 'initdb: removing contents of data directory' }
    }
    syncBuiltinESMExports()`
  const words = ['--import', `data:text/javascript,${encodeURIComponent(initdb)}`, ...program]
  const { said, ended } = run({ DATA_DIR: fs.mkdtempSync(path.join(dataDir, 'new-')) }, words)
  expect(await ended).toBe(1)
  expect(said).toEqual({ out: '', error: 'Lintel was stopped while it started.\n' })
})

test('it stops when the npm that started it is gone', async () => {
  // Stands for npm, which dies of SIGTERM at once and passes nothing on.
  const npm = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(program)}, { stdio: 'inherit' })`
  const { child } = await started({ npm_lifecycle_event: 'start' }, ['-e', npm])
  child.kill('SIGKILL')
  await expect.poll(() => fs.existsSync(pidFile), { timeout: 10_000 }).toBe(false)
})
