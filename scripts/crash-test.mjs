// `npm run test:crash`: kills Lintel, and every other time its PostgreSQL too, in the middle of writing. Each
// next start must succeed, and whatever was answered with 201 must be there. ROUNDS says how often (20).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, newcomer } from './built-server.mjs'
import { root } from './fingerprint.mjs'

const rounds = Number(process.env.ROUNDS ?? 20)
const writers = 8
const startLimit = 30_000

const dataDir = mkdtempSync(path.join(tmpdir(), 'lintel-crash-'))
const port = await freePort()
const address = `http://localhost:${port}`
const count = { passed: 0, failed: 0 }

/** What each company was promised: company id -> ids of the tasks that were answered with 201. */
const promised = new Map()

let lintel = await start()
const person = await newcomer({ address })
for (let round = 1; round <= rounds; round++) {
  const killsDatabase = round % 2 === 0
  await check(`round ${round}${killsDatabase ? ', PostgreSQL killed too' : ''}`, async () => {
    const ids = await newCompany(`Round ${round}`)
    const writing = write(ids)
    await sleep(200 + Math.random() * 600)
    const databasePid = postmasterPid()
    lintel.child.kill('SIGKILL')
    if (killsDatabase) process.kill(databasePid, 'SIGKILL')
    await Promise.all([writing, lintel.ended])
    lintel = await start()
    const adopted = postmasterPid() === databasePid ? 'adopted' : 'started'
    await assertKept(await currentCompany(), ids)
    return `${ids.length} answered, all there; PostgreSQL ${adopted}, up in ${lintel.milliseconds} ms`
  })
}

await check('PostgreSQL killed under a living Lintel', async () => {
  const ids = await newCompany('Survivor')
  const databasePid = postmasterPid()
  const begin = Date.now()
  process.kill(databasePid, 'SIGKILL')
  while (!(await create('After the kill', ids))) {
    if (Date.now() - begin > startLimit) throw new Error('it did not come back')
    await sleep(50)
  }
  await assertKept(await currentCompany(), ids)
  return `writing again after ${Date.now() - begin} ms`
})

await check('everything of all rounds', async () => {
  let total = 0
  for (const [companyId, ids] of promised) {
    await enter(companyId)
    await assertKept(companyId, ids)
    total += ids.length
  }
  return `${total} answered, lost 0`
})

await check('stop by SIGTERM', async () => {
  const databasePid = postmasterPid()
  lintel.child.kill('SIGTERM')
  const code = await lintel.ended
  if (code !== 0) throw new Error(`exit code ${code}`)
  // Its file goes a moment before the process does.
  for (const begin = Date.now(); isAlive(databasePid); await sleep(10)) {
    if (Date.now() - begin > 1_000) throw new Error('PostgreSQL was left running')
  }
  return 'exit code 0, PostgreSQL stopped'
})

if (lintel.isRunning()) {
  lintel.child.kill('SIGTERM')
  await lintel.ended
}
if (count.failed === 0) rmSync(dataDir, { recursive: true, force: true })
else console.log(`The data folder is kept: ${dataDir}`)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)

async function check(name, work) {
  try {
    console.log(`ok    ${name}: ${await work()}`)
    count.passed += 1
  } catch (error) {
    console.log(`FAIL  ${name}: ${error.message}`)
    count.failed += 1
    if (!lintel.isRunning()) lintel = await start()
  }
}

async function start() {
  const begin = Date.now()
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_SCALE: '1000',
    },
  })
  const started = { child, ended: once(child, 'close').then(([code]) => code), milliseconds: 0 }
  started.isRunning = () => child.exitCode === null && child.signalCode === null
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  while (!output.includes('Lintel is running at')) {
    if (!started.isRunning()) throw new Error(`the start ended: ${output.trim()}`)
    if (Date.now() - begin > startLimit) throw new Error(`no start in ${startLimit} ms: ${output.trim()}`)
    await sleep(10)
  }
  started.milliseconds = Date.now() - begin
  return started
}

async function newCompany(companyName) {
  const { userId, call } = person
  const { company } = await call('POST', '/api/auth/add-company', { userId, companyName })
  promised.set(company.id, [])
  await enter(company.id)
  return promised.get(company.id)
}

function enter(companyId) {
  return person.call('POST', '/api/auth/change-company', { userId: person.userId, companyId })
}

async function currentCompany() {
  return (await person.call('GET', '/api/user')).companyId
}

/** Several writers at once, each until the server is gone. */
function write(ids) {
  return Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let number = 1; await create(`${writer}.${number}`, ids); number++);
    }),
  )
}

/** False when there was no answer that promises anything. */
async function create(title, ids) {
  try {
    const { id } = await person.call('POST', '/api/tasks', { title })
    ids.push(id)
    return true
  } catch {
    return false
  }
}

async function assertKept(companyId, ids) {
  if (promised.get(companyId) !== ids) throw new Error('the session lost its company')
  if (ids.length === 0) throw new Error('nothing was written')
  const stored = new Set((await person.call('GET', '/api/tasks?tab=all')).map((task) => task.id))
  const lost = ids.filter((id) => !stored.has(id))
  if (lost.length > 0)
    throw new Error(`lost ${lost.length} of ${ids.length} answered tasks: ${lost.slice(0, 3)}`)
}

function postmasterPid() {
  return Number(readFileSync(path.join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0])
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
