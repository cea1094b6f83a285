// `npm run test:interop`: Lintel together with programs that others made. Ends with `N passed, N failed`.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { exit } from 'node:process'
import { io } from 'socket.io-client'
import { freePort, newcomer, startBuilt } from './built-server.mjs'
import { startDebianPostgres } from './debian-postgres.mjs'

let passed = 0
let failed = 0

async function check(title, work) {
  try {
    const result = await work()
    passed++
    console.log(`ok      ${title}`)
    return result
  } catch (error) {
    failed++
    console.log(`FAILED  ${title}\n${String(error.stderr || error.stack).replace(/^/gm, '        ')}`)
    return undefined
  }
}

/** A check that needs something which could not be had has failed: nothing is ever skipped. */
function need(value, what) {
  if (value === undefined) throw new Error(`Not possible without ${what}.`)
  return value
}

async function foundCompany(person, companyName) {
  const { company } = await person.call('POST', '/api/auth/add-company', {
    userId: person.userId,
    companyName,
  })
  await person.call('POST', '/api/auth/change-company', { userId: person.userId, companyId: company.id })
  return company.id
}

async function refusalOf(settings) {
  const server = await startBuilt(settings)
  await server.stop()
  assert.equal(server.code, 1, `exit code 1 was expected; it printed:\n${server.output}`)
  const lines = server.output.trim().split('\n')
  assert.equal(lines.length, 1, `one line was expected, not:\n${server.output}`)
  return lines[0]
}

const newKey = () => randomBytes(32).toString('base64')

/** Of the database that both processes serve. */
const key = newKey()
const settings = () => ({ DATABASE_URL: need(postgres, 'PostgreSQL').url('lintel'), ENCRYPTION_KEY: key })

const toStop = []
const keep = (started) => {
  toStop.unshift(started)
  return started
}

const postgres = await check("Debian's PostgreSQL 15 starts, with an owner who is no superuser", async () =>
  keep(await startDebianPostgres(await freePort())),
)

const first = await check('Lintel starts on its database', async () => {
  need(postgres, 'PostgreSQL').create('lintel')
  const server = keep(await startBuilt(settings()))
  assert.equal(server.code, undefined, server.output)
  return server
})

const ines = await check(
  'a person registers, founds a company, creates a task and finds it in the list',
  async () => {
    const person = await newcomer(need(first, 'the server'))
    const companyId = await foundCompany(person, 'Harbour Works')
    await person.call('POST', '/api/tasks', { title: 'Measure the quay' })
    const titles = (await person.call('GET', '/api/tasks')).map(({ title }) => title)
    assert.deepEqual(titles, ['Measure the quay'])
    return { ...person, companyId }
  },
)

await check('without a key, or with another one, a process is refused in one line', async () => {
  const { ENCRYPTION_KEY, ...keyless } = settings()
  assert.match(await refusalOf(keyless), /^ENCRYPTION_KEY must be set .*openssl rand -base64 32/)
  assert.match(
    await refusalOf({ ...keyless, ENCRYPTION_KEY: newKey() }),
    /^ENCRYPTION_KEY is another key than the one that this database was first started with/,
  )
  const slip = ENCRYPTION_KEY.slice(4)
  const line = await refusalOf({ ...keyless, ENCRYPTION_KEY: slip })
  assert.ok(line.startsWith('ENCRYPTION_KEY must be 32 bytes') && !line.includes(slip), line)
})

const second = await check('a second process serves the same database', async () => {
  const server = keep(await startBuilt(settings()))
  assert.equal(server.code, undefined, server.output)
  const tasks = await need(ines, 'the task').call('GET', '/api/tasks', undefined, server.address)
  assert.equal(tasks.length, 1)
  return server
})

await check('a change through one process reaches a page that is connected to the other', async () => {
  const { call, cookie, companyId } = need(ines, 'the person')
  const socket = io(need(second, 'the second process').address, {
    auth: { companyId },
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: cookie(), origin: second.address },
  })
  const next = (event) =>
    new Promise((resolve, reject) => {
      socket.once(event, resolve)
      socket.once('connect_error', reject)
      setTimeout(() => reject(new Error(`no "${event}" within 5 s`)), 5_000).unref()
    })
  try {
    await next('connect')
    const changed = next('changed')
    const task = await call('POST', '/api/tasks', { title: 'Paint the bollards' })
    assert.deepEqual(await changed, { module: 'tasks', ids: [task.id] })
  } finally {
    socket.close()
  }
})

await check('psql sees no row of any company as the role that requests run as', () => {
  const { psql } = need(postgres, 'PostgreSQL')
  assert.equal(psql('lintel', 'select count(*) > 0 from tasks'), 't')
  assert.equal(psql('lintel', 'set role lintel_app', 'select count(*) from tasks'), '0')
})

await check('both processes stop within the time that they promise', async () => {
  const start = performance.now()
  await Promise.all([need(first, 'the server').stop(), need(second, 'the second process').stop()])
  assert.ok(performance.now() - start < 10_000)
  assert.deepEqual([first.code, second.code], [0, 0], first.output + second.output)
})

await check('a database in SQL_ASCII is refused in one line', async () => {
  need(postgres, 'PostgreSQL').create('ascii', 'SQL_ASCII')
  const line = await refusalOf({ DATABASE_URL: postgres.url('ascii'), ENCRYPTION_KEY: key })
  assert.equal(line, 'DATABASE_URL: the database ascii has the encoding SQL_ASCII; Lintel needs UTF8.')
})

await check('a database of somebody else is refused in one line that names the cure', async () => {
  need(postgres, 'PostgreSQL').psql('postgres', 'create database foreign_one')
  const line = await refusalOf({ DATABASE_URL: postgres.url('foreign_one'), ENCRYPTION_KEY: key })
  assert.match(line, /must own the database .*ALTER DATABASE foreign_one OWNER TO lintel_owner;/)
})

for (const started of toStop) await started.stop()
console.log(`\n${passed} passed, ${failed} failed`)
exit(failed > 0 ? 1 : 0)
