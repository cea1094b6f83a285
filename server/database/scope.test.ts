// Scopes: what a query sees in one, what happens at its end, and that there is no way around it.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  afterCommit,
  asPerson,
  asPersonOf,
  db,
  inCompany,
  inCompanyOf,
  NoMember,
  NoSession,
  withoutSession,
  withSession,
} from '#server/database/scope.ts'
import { hashToken } from '#server/session-cookie.ts'
import { tasks } from '#server/tasks/tables.ts'
import { type Company, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let here: Company
let there: Company
beforeAll(async () => {
  run = await testApp()
  here = await run.newCompany()
  there = await run.newCompany()
  await here.admin.post('/api/tasks', { title: 'here' })
  await there.admin.post('/api/tasks', { title: 'there' })
})
afterAll(() => run.stop())

const within = <T>(company: Company, work: () => Promise<T>) => inCompany({ companyId: company.id }, work)
const allTitles = async () => (await db.select({ title: tasks.title }).from(tasks)).map((task) => task.title)
/** The message below drizzle's own. */
const reasonOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'no failure',
    (error: Error) => String(error.cause ?? error),
  )
const countOf = async (table: string) =>
  Number((await db.execute(sql.raw(`select count(*) from ${table}`))).rows[0]?.count)

test('a query that forgets the company sees only the scope’s own', async () => {
  expect(await within(here, allTitles)).toEqual(['here'])
  expect(await within(there, allTitles)).toEqual(['there'])
  expect(await withoutSession(allTitles)).toEqual([])
})

test('a person’s scope sees the person and nothing of any company', async () => {
  await asPerson({ userId: here.admin.id }, async () => {
    expect(await countOf('users')).toBe(1)
    expect(await countOf('memberships')).toBe(0)
    expect(await countOf('sessions')).toBe(1)
    expect(await countOf('companies')).toBe(0)
    expect(await countOf('roles')).toBe(0)
    expect(await countOf('tasks')).toBe(0)
  })
})

test('a company’s scope sees its people and nobody’s sessions', async () => {
  await within(here, async () => {
    expect(await countOf('users')).toBe(1)
    expect(await countOf('companies')).toBe(1)
    expect(await countOf('sessions')).toBe(0)
  })
})

test('in somebody’s name a scope opens while they are a member, and while their session stands', async () => {
  const person = await here.join('user')
  const sessionId = (await person.get('/api/auth/sessions')).json().items[0].id
  const own = { userId: person.id, sessionId }
  const inOwn = () => inCompanyOf({ ...own, companyId: here.id }, allTitles)
  const asOwn = () => asPersonOf(own, () => countOf('sessions'))
  expect([await inOwn(), await asOwn()]).toEqual([['here'], 1])
  await expect(inCompanyOf({ ...own, companyId: there.id }, allTitles)).rejects.toThrow(NoMember)
  await expect(asPersonOf({ ...own, userId: here.admin.id }, allTitles)).rejects.toThrow(NoSession)

  await run.database.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [
    sessionId,
  ])
  for (const opening of [inOwn, asOwn]) await expect(opening()).rejects.toThrow(NoSession)
})

test('a row of another company cannot be written, changed or pointed at', async () => {
  const row = { id: uuidv7(), title: 'smuggled', priority: 'low' as const }
  const people = { creatorId: there.admin.id, assigneeId: there.admin.id }
  const insertInto = (company: Company) =>
    reasonOf(
      within(here, async () => await db.insert(tasks).values({ ...row, ...people, companyId: company.id })),
    )
  expect(await insertInto(there)).toContain('row-level security')
  expect(await insertInto(here)).toContain('foreign key')
  await within(here, async () => await db.update(tasks).set({ title: 'here, changed' }))
  expect(await within(there, allTitles)).toEqual(['there'])
})

test.each([
  ['read password hashes', 'select * from credentials'],
  ['make themselves a member', 'insert into memberships select * from memberships'],
  ['open a session', 'insert into sessions select * from sessions'],
  ['delete a person', 'delete from users'],
  ['rewrite the migrations', 'delete from migrations'],
  ['change the shape', 'create table public.mine (id int)'],
  ['put off the walls', 'alter table tasks disable row level security'],
])('the application cannot %s', async (_what, statement) => {
  await expect(withoutSession(async () => await db.execute(sql.raw(statement)))).rejects.toThrow()
})

test('a query outside a scope, after its end, or in a scope inside a scope is refused', async () => {
  expect(await reasonOf(allTitles())).toContain('outside a scope')
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let late: Promise<string> = Promise.resolve('')
  await within(here, async () => {
    late = reasonOf(opened.then(allTitles))
  })
  open()
  expect(await late).toContain('outside a scope')
  await expect(within(here, () => within(there, allTitles))).rejects.toThrow('a scope inside a scope')
})

test('effects run after the commit, and not at all after a failure', async () => {
  const effect = vi.fn()
  await within(here, async () => {
    afterCommit(effect)
    await allTitles()
    expect(effect).not.toHaveBeenCalled()
  })
  expect(effect).toHaveBeenCalledTimes(1)

  const failing = within(here, async () => {
    afterCommit(effect)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(effect).toHaveBeenCalledTimes(1)
})

test('a failure that the work swallowed is not taken for a success', async () => {
  const effect = vi.fn()
  const swallowed = within(here, async () => {
    afterCommit(effect)
    await db.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('the transaction had failed')
  expect(effect).not.toHaveBeenCalled()
})

test('a connection that dies in the middle fails its work and nobody else’s', async () => {
  const dying = within(here, async () => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await run.database.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await allTitles()
  })
  await expect(dying).rejects.toThrow()
  expect(await within(there, allTitles)).toEqual(['there'])
})

test('a scope for reading cannot write, and gives its connection back', async () => {
  const tokenHash = hashToken(here.admin.cookies.session ?? '')
  const read = <T>(work: () => Promise<T>) =>
    withSession({ kind: 'company', tokenHash, isReadOnly: true }, (opening) => opening, work)
  const writing = read(async () => await db.update(tasks).set({ title: 'sneaked in' }))
  expect(await reasonOf(writing)).toContain('read-only transaction')
  const titles = await Promise.all(Array.from({ length: 30 }, () => read(allTitles)))
  expect(new Set(titles.flat()).size).toBe(1)
})
