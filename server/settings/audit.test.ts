// The record of a company: what is on it, that it cannot be changed, who reads it, and the file of it.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { db, inCompany } from '#server/database/scope.ts'
import { auditEntries } from '#server/database/service-tables.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ environment: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => run.stop())

interface List {
  items: AuditEntry[]
  nextCursor: string | null
}
const listOf = async (person: Person, query = '') => (await person.get(`/api/audit${query}`)).json<List>()
const actsOf = async (person: Person, query = '') =>
  (await listOf(person, query)).items.map(({ action, subject }) => (subject ? [action, subject] : [action]))

describe('on record', () => {
  test('are founding, invitations, who joined, and by whom and from where', async () => {
    const company = await run.newCompany()
    const { admin } = company
    const person = await run.newPerson()
    const from = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Firefox' }
    await admin.post('/api/invitations', { email: person.email, role: 'manager' }, from)
    const other = await admin.post('/api/invitations', { email: 'other@example.test', role: 'user' })
    await admin.remove(`/api/invitations/${other.json().id}`)
    const [{ id }] = (await person.get('/api/invitations/mine')).json()
    await person.post(`/api/invitations/${id}/accept`)
    const { items } = await listOf(admin)
    expect(items.map(({ action, actor, subject }) => [action, actor?.id, subject])).toEqual([
      ['invitation_accepted', person.id, null],
      ['invitation_withdrawn', admin.id, 'other@example.test'],
      ['invitation_sent', admin.id, 'other@example.test'],
      ['invitation_sent', admin.id, person.email],
      ['company_founded', admin.id, expect.stringMatching(/^Company /)],
    ])
    expect(items[3]).toMatchObject({
      details: { role: 'manager' },
      address: '203.0.113.9',
      userAgent: 'Firefox',
      at: expect.any(String),
    })
  })

  test('are sign-ins, refused ones, and leaving, in each company of the person and for themselves', async () => {
    const [one, two, other] = [await run.newCompany(), await run.newCompany(), await run.newCompany()]
    const person = await one.join('user')
    await run.enter(two, person, 'user')
    const browser = run.browser()
    await browser.post('/api/auth/login', { email: person.email, password: 'not this one' })
    await browser.post('/api/auth/login', { email: person.email, password: person.password })
    await browser.post('/api/auth/logout')
    await browser.post('/api/auth/login', { email: 'nobody@example.test', password: 'x' })
    const signs = async (company: Company) =>
      (await listOf(company.admin, `?userId=${person.id}`)).items
        .map(({ action }) => action)
        .filter((action) => action.startsWith('sign'))
        .sort()
    const all = ['sign_in_refused', 'signed_in', 'signed_out']
    await expect.poll(() => signs(one)).toEqual(all)
    await expect.poll(() => signs(two)).toEqual(all)
    expect(await signs(other)).toEqual([])
    const { rows } = await run.database.query(
      'select action from security_entries where user_id = $1 order by 1',
      [person.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([...all, 'signed_up'])
  })

  test('are calls that the role did not allow, one a minute of each', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    for (let n = 0; n < 3; n++) await person.get('/api/audit')
    await person.post('/api/invitations', { email: 'x@example.test', role: 'user' })
    await person.get('/api/tasks/0198a8f0-0000-7000-8000-000000000000') // not there: no refusal
    expect(await actsOf(company.admin, '?action=call_refused')).toEqual([
      ['call_refused', 'POST /api/invitations'],
      ['call_refused', 'GET /api/audit'],
    ])
  })

  test('is nothing of what failed', async () => {
    const company = await run.newCompany()
    await company.admin.post('/api/invitations', { email: company.admin.email, role: 'user' })
    expect(await actsOf(company.admin)).toEqual([['company_founded', expect.any(String)]])
  })
})

describe('what is on record', () => {
  test.each(['update', 'delete', 'truncate'])('cannot be touched by the application (%s)', async (verb) => {
    const company = await run.newCompany()
    const client = new pg.Client({ connectionString: run.ownerUrl, options: '-c role=lintel_app' })
    await client.connect()
    await client.query("select set_config('app.company_id', $1, false)", [company.id])
    expect((await client.query('select 1 from audit_entries')).rowCount).toBe(1)
    for (const table of ['audit_entries', 'security_entries']) {
      const statement = {
        update: `update ${table} set action = 'nothing'`,
        delete: `delete from ${table}`,
        truncate: `truncate ${table}`,
      }[verb]
      await expect(client.query(statement ?? '')).rejects.toThrow('permission denied')
    }
    await client.end()
  })

  test('cannot be written for another company', async () => {
    const [here, there] = [await run.newCompany(), await run.newCompany()]
    const forged = { companyId: there.id, id: here.id, action: 'signed_in' }
    await expect(
      inCompany({ companyId: here.id }, async () => await db.insert(auditEntries).values(forged)),
    ).rejects.toThrow()
  })

  test('is read by admins, of their own company', async () => {
    const company = await run.newCompany()
    for (const role of ['manager', 'user'] as const) {
      const person = await company.join(role)
      expect((await person.get('/api/audit')).statusCode).toBe(403)
      expect((await person.get('/api/audit/export.csv')).statusCode).toBe(403)
    }
    const other = await run.newCompany()
    expect(JSON.stringify(await listOf(other.admin))).not.toContain(company.admin.id)
  })

  test('is shown also where a newer version of the server wrote it', async () => {
    const { admin, id } = await run.newCompany()
    await run.database.query(
      "insert into audit_entries (company_id, id, action, subject) values ($1, gen_random_uuid(), 'teleported', 'Mara')",
      [id],
    )
    expect(await actsOf(admin)).toContainEqual(['unknown', 'Mara'])
  })

  test('is filtered by act, person and days, and comes in pages', async () => {
    const company = await run.newCompany()
    const { admin } = company
    for (let n = 0; n < 3; n++)
      await admin.post('/api/invitations', { email: `${n}@example.test`, role: 'user' })
    await run.database.query(
      "update audit_entries set at = '2026-03-01T23:30:00Z' where company_id = $1 and subject = '0@example.test'",
      [company.id],
    )
    const at = (query: string, zone: string) => admin.get(`/api/audit?${query}`, { 'x-time-zone': zone })
    const found = async (query: string, zone = 'UTC') => (await at(query, zone)).json<List>().items.length
    expect(await found('from=2026-03-01&to=2026-03-01')).toBe(1)
    expect(await found('from=2026-03-02&to=2026-03-02')).toBe(0)
    expect(await found('from=2026-03-02&to=2026-03-02', 'Europe/Berlin')).toBe(1)
    expect(await found('action=invitation_sent')).toBe(3)
    expect(await found(`userId=${admin.id}`)).toBe(4)
    expect(await found(`userId=${company.id}`)).toBe(0)
    const first = await listOf(admin, '?limit=3')
    const second = await listOf(admin, `?limit=3&cursor=${first.nextCursor}`)
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 1, null])
    expect((await at('from=2026-02-30', 'UTC')).statusCode).toBe(422)
    expect((await at('action=eaten', 'UTC')).statusCode).toBe(422)
  })
})

test('of some days is in the order of their time, page by page', async () => {
  const { admin, id: companyId } = await run.newCompany()
  // Those of one minute are in the order of their ids.
  await run.database.query(
    `insert into audit_entries (company_id, id, at, action, subject)
      select $1, ('01950000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, timestamptz '2026-03-01 12:00Z' - (n / 2) * interval '1 minute', 'exported', n
      from generate_series(1, 7) n`,
    [companyId],
  )
  const pages: (string | null)[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: List = await listOf(
      admin,
      `?limit=3&action=exported&from=2026-03-01&to=2026-03-01${cursor && `&cursor=${cursor}`}`,
    )
    pages.push(page.items.map(({ subject }) => subject))
    cursor = page.nextCursor
  }
  expect(pages).toEqual([['1', '3', '2'], ['5', '4', '7'], ['6']])
  const { body } = await admin.get('/api/audit/export.csv?action=exported&to=2026-03-01')
  expect(body.match(/,exported,/g)).toHaveLength(7)
})

describe('the file', () => {
  test('holds the entries of the filters, safe to open, and its taking is on record', async () => {
    const company = await run.newCompany()
    await company.admin.post('/api/invitations', { email: '=cmd@example.test', role: 'user' })
    await company.admin.get('/api/audit/export.csv?action=invitation_sent', { 'user-agent': '+agent' })
    const reply = await company.admin.get('/api/audit/export.csv', { 'user-agent': '@agent, "x"' })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    })
    const [header, ...lines] = reply.body.trimEnd().split('\r\n')
    expect(header).toBe('\ufeffat,action,person,subject,details,address,device')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/,exported,Robin Ash,audit\.csv,,127\.0\.0\.1,"'@agent, ""x"""$/)
    expect(lines[1]).toMatch(/,'\+agent$/)
    expect(lines[2]).toMatch(/,invitation_sent,Robin Ash,'=cmd@example\.test,role: user,/)
    expect(await actsOf(company.admin, '?action=exported')).toHaveLength(2)
  })

  test('is whole, however long', async () => {
    const company = await run.newCompany()
    await run.database.query(
      "insert into audit_entries (company_id, id, action) select $1, gates.new_id(), 'signed_in' from generate_series(1, 1000)",
      [company.id],
    )
    const { body } = await company.admin.get('/api/audit/export.csv?action=signed_in')
    expect(body.trimEnd().split('\r\n')).toHaveLength(1001)
  })
})
