// Jobs: queued with the transaction that wants them, for its company only, run and retried by the server.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { db, inCompany, withoutSession } from '#server/database/scope.ts'
import { challengeRoutine, housekeeping } from '#server/housekeeping.ts'
import { job, queueJob, startJobs } from '#server/jobs.ts'
import { tasks } from '#server/tasks/tables.ts'
import { type Company, type TestApp, testApp } from '#server/testing.ts'

const done: { companyId: string; word: string; titles: string[] }[] = []
let failures = 0

let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})

const note = job({
  name: 'test.note',
  body: z.strictObject({ word: z.string() }),
  async run(scope, { word }) {
    if (word === 'hold') await released
    if (word === 'stumble' && failures++ === 0) throw new Error('once')
    const titles = await inCompany(scope, async () => await db.select({ title: tasks.title }).from(tasks))
    done.push({ companyId: scope.companyId, word, titles: titles.map((task) => task.title) })
  },
})

let run: TestApp
let company: Company
let queue: { stop(): Promise<void> }
beforeAll(async () => {
  run = await testApp()
  company = await run.newCompany()
  await company.admin.post('/api/tasks', { title: 'theirs' })
  const other = await run.newCompany()
  await other.admin.post('/api/tasks', { title: 'not theirs' })
  queue = await startJobs(run.ownerUrl, { jobs: [note], routines: [housekeeping] })
})
afterAll(async () => {
  await queue.stop()
  await run.stop()
})

const words = () => done.map(({ word }) => word)

test('a job runs in the scope of the company that queued it', async () => {
  await inCompany({ companyId: company.id }, () => queueJob(note, { word: 'hello' }))
  await expect.poll(words, { timeout: 5000 }).toContain('hello')
  expect(done.find(({ word }) => word === 'hello')).toEqual({
    companyId: company.id,
    word: 'hello',
    titles: ['theirs'],
  })
})

test('many jobs do not wait for each other’s turn', async () => {
  const many = Array.from({ length: 60 }, (_, n) => `many ${n}`)
  await inCompany({ companyId: company.id }, async () => {
    for (const word of many) await queueJob(note, { word })
  })
  await expect
    .poll(() => words().filter((word) => word.startsWith('many')).length, { timeout: 5000 })
    .toBe(60)
})

test('each job is settled as soon as it is done: a crash in the next one does not repeat it', async () => {
  for (const word of ['early', 'hold', 'late']) {
    await inCompany({ companyId: company.id }, () => queueJob(note, { word }))
  }
  const states = async () => {
    const { rows } = await run.database.query(
      "select data -> 'body' ->> 'word' as word, state from pgboss.job where data -> 'body' ->> 'word' = any($1)",
      [['early', 'hold', 'late']],
    )
    return Object.fromEntries(rows.map(({ word, state }) => [word, state]))
  }
  try {
    await expect
      .poll(states, { timeout: 5000 })
      .toEqual({ early: 'completed', hold: 'active', late: 'created' })
  } finally {
    release()
  }
  await expect.poll(words, { timeout: 5000 }).toContain('late')
})

test('a transaction that fails leaves no job, and one without a company cannot queue any', async () => {
  const failing = inCompany({ companyId: company.id }, async () => {
    await queueJob(note, { word: 'never' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await expect(withoutSession(() => queueJob(note, { word: 'nobody' }))).rejects.toThrow()
  const unknown = inCompany({ companyId: company.id }, () =>
    queueJob({ ...note, name: 'nowhere' }, { word: 'x' }),
  )
  await expect(unknown).rejects.toThrow()
  await inCompany({ companyId: company.id }, () => queueJob(note, { word: 'after' }))
  await expect.poll(words, { timeout: 5000 }).toContain('after')
  expect(words()).not.toContain('never')
})

test('jobs without a key are all run; one that waits under the same key is kept instead', async () => {
  const at = new Date(Date.now() + 600)
  await inCompany({ companyId: company.id }, async () => {
    for (const word of ['a', 'b', 'c']) await queueJob(note, { word })
    for (const word of ['first', 'second']) await queueJob(note, { word }, { at, key: 'daily' })
  })
  await expect.poll(words, { timeout: 8000 }).toEqual(expect.arrayContaining(['a', 'b', 'c', 'first']))
  expect(words()).not.toContain('second')
})

test('a job that stumbles is run again', { timeout: 30_000 }, async () => {
  await inCompany({ companyId: company.id }, () => queueJob(note, { word: 'stumble' }))
  await expect.poll(words, { timeout: 25_000 }).toContain('stumble')
  expect(failures).toBe(2)
})

test('a job that waits longer than two weeks is still run: its keeping starts with its time', async () => {
  const at = new Date(Date.now() + 40 * 86_400_000)
  await inCompany({ companyId: company.id }, () => queueJob(note, { word: 'later' }, { at }))
  const { rows } = await run.database.query(
    "select keep_until > start_after + interval '13 days' as kept from pgboss.job where data -> 'body' ->> 'word' = 'later'",
  )
  expect(rows).toEqual([{ kept: true }])
})

test('housekeeping purges what nobody can bring back, and nothing else', async () => {
  const { admin } = company
  const make = async (title: string) => (await admin.post('/api/tasks', { title })).json().id
  const [old, recent] = [await make('old'), await make('recent')]
  await admin.remove(`/api/tasks/${old}`)
  await admin.remove(`/api/tasks/${recent}`)
  const set = (what: string, id: string) => run.database.query(`update ${what}`, [id])
  await set("tasks set deleted_at = now() - interval '31 days' where id = $1", old)
  const gone = await run.newPerson()
  await set("sessions set last_used_at = now() - interval '15 days' where user_id = $1", gone.id)
  await admin.post('/api/tasks', { title: 'kept' }, { 'idempotency-key': 'yesterday' })
  await set(
    "idempotency_keys set created_at = now() - interval '25 hours' where user_id = $1 and key = 'yesterday'",
    admin.id,
  )

  await housekeeping.run()

  const left = async (query: string, id: string) =>
    Number((await run.database.query(`select count(*) from ${query}`, [id])).rows[0].count)
  expect(await left('tasks where id = $1', old)).toBe(0)
  expect(await left('tasks where id = $1', recent)).toBe(1)
  expect(await left('sessions where user_id = $1', gone.id)).toBe(0)
  expect(await left('sessions where user_id = $1', admin.id)).toBe(1)
  expect(await left('idempotency_keys where user_id = $1', admin.id)).toBe(0)
  expect(await withoutSession(async () => (await db.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ])
})

test('each hour purges what was begun and not ended in time', async () => {
  const [former, running] = [run.browser(), run.browser()]
  await former.post('/api/auth/login/passkey/options')
  await run.database.query('update challenges set expires_at = now()')
  await running.post('/api/auth/login/passkey/options')
  await challengeRoutine.run()
  const { rows } = await run.database.query('select expires_at > now() as runs from challenges')
  expect(rows).toEqual([{ runs: true }])
})
