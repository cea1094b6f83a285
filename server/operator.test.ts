// The operator's command: what it does to accounts, which mails it shows, and how it ends.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { withoutSession } from '#server/database/scope.ts'
import { queueMails, sendDueMails, startMail } from '#server/mail.ts'
import { write } from '#server/mail-text.ts'
import { makeAdmin, removeSecondFactor, resetPassword } from '#server/operator-accounts.ts'
import { listMails, showMail } from '#server/operator-mails.ts'
import { StartError } from '#server/start-error.ts'
import { cloneDatabase, type Person, type TestApp, testApp } from '#server/testing.ts'

// Some start whole programs, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'lintel-operator-'))
const outboxFolder = path.join(dataDir, 'outbox')
let run: TestApp
let client: pg.Client
beforeAll(async () => {
  run = await testApp()
  client = new pg.Client({ connectionString: run.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await run.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function command(words: string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'server/operator.ts'), ...words],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: run.ownerUrl, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.error += chunk.toString()
  })
  const [code] = await once(child, 'close')
  expect(said.out + said.error).not.toContain(`:${new URL(run.ownerUrl).password}@`)
  return { code, ...said }
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error('it was not refused', { cause: error })
  expect(error.message).not.toContain('\n')
  return error.message
}

const operatorActs = async (admin: Person) =>
  (await admin.get('/api/audit'))
    .json<{ items: AuditEntry[] }>()
    .items.filter(({ actor }) => actor === null)
    .map(({ action, subject }) => [action, subject])

const logIn = (email: string, password: string) => run.browser().post('/api/auth/login', { email, password })

describe('how it is called', () => {
  test.each([
    [[], 2],
    [['constructor'], 2],
    [['mails', '0'], 2],
    [['make-admin', 'ada@example.test'], 2],
    [['mails', '--help'], 0],
  ])('%j: help, exit code %i', async (words, code) => {
    const said = await command(words)
    expect(said.code).toBe(code)
    expect(code === 0 ? said.out : said.error).toContain('reset-password <email>')
  })

  test('a mistake in the environment is one line', async () => {
    const { code, out, error } = await command(['mails'], { PORT: 'abc' })
    expect([code, out]).toEqual([1, ''])
    expect(error).toBe('PORT must be a whole number from 0 to 65535, not "abc".\n')
  })

  test('a database that an older Lintel left is not touched', async () => {
    const older = await cloneDatabase()
    const admin = new pg.Client({ connectionString: older.superuserUrl })
    await admin.connect()
    await admin.query('delete from migrations where name = (select max(name) from migrations)')
    await admin.end()
    const { code, error } = await command(['mails'], { DATABASE_URL: older.ownerUrl })
    expect([code, error]).toEqual([
      1,
      expect.stringContaining('older than this Lintel: start the server once'),
    ])
  })
})

describe('reset-password', () => {
  test('gives a new password, ends the sessions, and is on record', async () => {
    const [one, two, left] = [await run.newCompany(), await run.newCompany(), await run.newCompany()]
    const person = await one.join('user')
    await run.enter(two, person, 'manager')
    await run.enter(left, person, 'user')
    await run.database.query(
      'update memberships set ended_at = now() where company_id = $1 and user_id = $2',
      [left.id, person.id],
    )
    const { code, out, error } = await command(['reset-password', ` ${person.email.toUpperCase()} `])
    expect([code, error]).toEqual([0, ''])
    const password = /^New password of (\S+): ([a-hjkmnp-z]{4}(-[a-hjkmnp-z]{4}){3})$/m.exec(out)?.[2] ?? ''
    expect(out.split(password)).toHaveLength(2)
    expect(out).toContain('Sessions ended: 1;')

    const known = await run.database.query('select from known_browsers where user_id = $1', [person.id])
    expect(known.rowCount).toBe(0)
    expect((await person.get('/api/user')).statusCode).toBe(401)
    expect((await one.admin.get('/api/user')).statusCode).toBe(200)
    expect((await logIn(person.email, person.password)).statusCode).toBe(401)
    expect((await logIn(person.email, password)).statusCode).toBe(200)
    expect((await logIn(one.admin.email, one.admin.password)).statusCode).toBe(200)

    expect(await operatorActs(one.admin)).toEqual([['password_reset', person.email]])
    expect(await operatorActs(two.admin)).toEqual([['password_reset', person.email]])
    expect(await operatorActs(left.admin)).toEqual([])
    const { rows } = await run.database.query(
      "select user_id from security_entries where action = 'password_reset'",
    )
    expect(rows).toEqual([{ user_id: person.id }])
  })

  test('an address that nobody has is one line', async () => {
    const { code, out, error } = await command(['reset-password', 'nobody@example.test'])
    expect([code, out]).toEqual([1, ''])
    expect(error).toBe('Nobody has an account with the address nobody@example.test.\n')
  })
})

describe('what was begun before', () => {
  const LINKS = "purpose in ('reset_password', 'take_email')"
  const rowsOf = async (table: string, { id }: Person, filter = 'true') =>
    (await run.database.query(`select from ${table} where user_id = $1 and ${filter}`, [id])).rowCount

  /** A sign-in that waits for its second step, and links of each kind. */
  async function begin({ id, email }: Person) {
    await run.database.query(
      `insert into challenges (token_hash, purpose, user_id, expires_at)
       values (gen_random_uuid(), 'second_factor', $1, now() + interval '5 minutes')`,
      [id],
    )
    await run.database.query(
      `insert into account_tokens (token_hash, user_id, purpose, canonical_email, expires_at)
       select gen_random_uuid(), $1, purpose, $2, now() + interval '5 minutes'
       from unnest(array['reset_password', 'take_email']) purpose`,
      [id, email],
    )
  }

  test('ends with a new password: sign-ins half done, and links for another one', async () => {
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    for (const one of [person, other]) await begin(one)
    await resetPassword(client, { email: person.email, hashPassword: async () => 'a hash' })
    expect(await rowsOf('challenges', person)).toBe(0)
    expect(await rowsOf('account_tokens', person, "purpose = 'reset_password'")).toBe(0)
    expect(await rowsOf('account_tokens', person, "purpose = 'take_email'")).toBe(1)
    expect([await rowsOf('challenges', other), await rowsOf('account_tokens', other, LINKS)]).toEqual([1, 2])
    expect((await other.get('/api/user')).statusCode).toBe(200)
  })

  test('ends with a second factor that is taken away', async () => {
    const person = await withSecondFactor(await run.newPerson())
    await begin(person)
    await removeSecondFactor(client, { email: person.email })
    expect([await rowsOf('challenges', person), await rowsOf('account_tokens', person, LINKS)]).toEqual([
      0, 2,
    ])
  })
})

/** With an app, two recovery codes and a passkey, as they lie in the database. */
async function withSecondFactor(person: Person, isEnabled = true): Promise<Person> {
  await run.database.query(
    `insert into authenticators (user_id, sealed_secret, enabled_at) values ($1, 'x', case when $2 then now() end)`,
    [person.id, isEnabled],
  )
  await run.database.query("insert into recovery_codes (user_id, code_hash) values ($1, 'a'), ($1, 'b')", [
    person.id,
  ])
  await run.database.query(
    `insert into passkeys (id, user_id, credential_id, public_key, name)
     values (gen_random_uuid(), $1, gen_random_uuid(), '', 'Phone')`,
    [person.id],
  )
  return person
}

describe('remove-second-factor', () => {
  test('lets somebody in with the password alone, ends the sessions, and is on record', async () => {
    const [one, two] = [await run.newCompany(), await run.newCompany()]
    const person = await withSecondFactor(await one.join('user'))
    const other = await withSecondFactor(await two.join('user'))
    expect((await logIn(person.email, person.password)).json()).not.toHaveProperty('user')

    const { code, out, error } = await command(['remove-second-factor', ` ${person.email.toUpperCase()} `])
    expect([code, error]).toEqual([0, ''])
    expect(out).toBe(
      `${person.email} signs in without a second factor now. Recovery codes removed: 2; passkeys that stay: 1.\nSessions ended: 1; open pages are signed out within a minute.\n`,
    )
    expect((await person.get('/api/user')).statusCode).toBe(401)
    expect((await logIn(person.email, person.password)).json()).toHaveProperty('user')

    expect(await operatorActs(one.admin)).toEqual([['two_factor_disabled', person.email]])
    expect(await operatorActs(two.admin)).toEqual([])
    const { rows } = await run.database.query(
      "select user_id from security_entries where action = 'two_factor_disabled' and user_id = any($1)",
      [[person.id, other.id]],
    )
    expect(rows).toEqual([{ user_id: person.id }])
    expect((await other.get('/api/user')).statusCode).toBe(200)
    expect((await logIn(other.email, other.password)).json()).not.toHaveProperty('user')
  })

  test('leaves an account without an app that is in use alone', async () => {
    const person = await withSecondFactor(await run.newPerson(), false)
    expect(await removeSecondFactor(client, { email: person.email })).toEqual([
      `${person.email} has no authenticator app; nothing was changed.`,
    ])
    expect((await person.get('/api/user')).statusCode).toBe(200)
    const line = await refusal(removeSecondFactor(client, { email: 'nobody@example.test' }))
    expect(line).toBe('Nobody has an account with the address nobody@example.test.')
  })
})

describe('make-admin', () => {
  const nameOf = async (companyId: string): Promise<string> =>
    (await run.database.query('select name from companies where id = $1', [companyId])).rows[0].name

  test('makes a member admin, beside the one who was, and is on record once', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    const name = await nameOf(company.id)
    expect((await person.get('/api/audit')).statusCode).toBe(403)
    const call = { email: person.email, company: ` ${name.toUpperCase()} ` }
    expect(await makeAdmin(client, call)).toEqual([`${person.email} is now an admin of ${name}.`])
    for (const admin of [person, company.admin]) {
      expect(await operatorActs(admin)).toEqual([['made_admin', person.email]])
    }
    expect(await makeAdmin(client, call)).toEqual([`${person.email} is an admin of ${name} already.`])
    expect(await operatorActs(person)).toHaveLength(1)
  })

  test('refuses who is no member, or no more, and names their companies', async () => {
    const [company, theirs] = [await run.newCompany(), await run.newCompany()]
    const person = await theirs.join('user')
    const name = await nameOf(company.id)
    const where = `a member of: ${await nameOf(theirs.id)} (${theirs.id})`
    const line = await refusal(makeAdmin(client, { email: person.email, company: name }))
    expect(line).toBe(`${person.email} is no member of "${name}", but ${where}.`)
    await run.database.query('update memberships set ended_at = now() where user_id = $1', [person.id])
    expect(await refusal(makeAdmin(client, { email: person.email, company: theirs.id }))).toMatch(
      /but in no company\.$/,
    )
    expect(await refusal(makeAdmin(client, { email: 'nobody@example.test', company: name }))).toContain(
      'Nobody has an account',
    )
    expect(await operatorActs(company.admin)).toEqual([])
    expect(await operatorActs(theirs.admin)).toEqual([])
  })

  test('asks which of several companies of one name is meant', async () => {
    const [one, two] = [await run.newCompany(), await run.newCompany()]
    await run.database.query("update companies set name = 'Twin' where id in ($1, $2)", [one.id, two.id])
    const person = await one.join('user')
    await run.enter(two, person, 'user')
    const line = await refusal(makeAdmin(client, { email: person.email, company: 'twin' }))
    expect(line).toContain(`Twin (${one.id})`)
    expect(line).toContain(`Twin (${two.id})`)
    await makeAdmin(client, { email: person.email, company: two.id })
    expect(await operatorActs(one.admin)).toEqual([])
    expect(await operatorActs(two.admin)).toEqual([['made_admin', person.email]])
  })
})

describe('mails', () => {
  beforeEach(() => run.database.query('delete from mails'))

  const link = `https://lintel.example/app/reset-password?token=${'a1='.repeat(30)}`

  async function keep(paragraph: string): Promise<string> {
    const letter = write('en', {
      subject: 'Your new password',
      paragraphs: [paragraph],
      action: { label: 'Open', url: link },
      foot: { text: 'Why.' },
    })
    const from = 'Lintel <lintel@example.test>'
    const mail = startMail({ smtpUrl: undefined, from, outboxFolder, publicUrl: 'https://lintel.example' })
    await withoutSession(() =>
      queueMails([{ ...letter, isSecret: true, receivers: [{ address: 'ada@example.test' }] }]),
    )
    const isKept = async () => {
      await sendDueMails()
      const { rows } = await run.database.query("select id from mails where status = 'kept'")
      return rows[0]?.id
    }
    await expect.poll(isKept).toBeDefined()
    await mail.stop()
    return isKept()
  }

  async function add(status: string, subject: string, changes: { error?: string; isSecret?: boolean } = {}) {
    const id = randomUUID()
    await run.database.query(
      `insert into mails (id, address, subject, status, last_error, is_secret, plain, due_at, created_at)
       values ($1, 'ole@example.test', $2, $3, $4, $5, case when $5 then null else 'Hello' end, null,
         coalesce((select max(created_at) from mails), now()) + interval '1 second')`,
      [id, subject, status, changes.error ?? null, changes.isSecret ?? false],
    )
    return id
  }

  test('lists what waits, failed or was kept, the newest first, and where a kept one lies', async () => {
    const kept = await keep('Hello')
    const waiting = await add('waiting', 'Second')
    const failed = await add('failed', 'Third', { error: '550 nobody here' })
    await add('sent', 'Gone')
    await add('dropped', 'Hidden')
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}/)
    const lines = await listMails(client, { limit: 20, outboxFolder })
    expect(lines).toEqual([
      time,
      `    id ${failed}  last error: 550 nobody here`,
      time,
      `    id ${waiting}`,
      time,
      `    id ${kept}  ${path.join(outboxFolder, `${kept}.eml`)}`,
    ])
    expect(fs.existsSync(lines[5]?.split('  ').at(-1) ?? '')).toBe(true)
    expect(lines[0]).toMatch(/ {2}failed {3}ole@example\.test {2}Third$/)
    expect(await listMails(client, { limit: 1, outboxFolder })).toEqual(lines.slice(0, 2))
    const { code, out } = await command(['mails', '1'])
    expect([code, out]).toEqual([0, `${lines.slice(0, 2).join('\n')}\n`])
  })

  test('says so when there are none', async () => {
    expect(await listMails(client, { limit: 20, outboxFolder })).toEqual([
      'No mail waits, failed or was kept.',
    ])
  })

  test.each(['Hello', 'Grüße an alle', '時光は流れて、また春が来る。'])(
    'shows a secret mail with its text and whole link: %s',
    async (paragraph) => {
      const id = await keep(paragraph)
      const lines = await showMail(client, { id: id.toUpperCase(), outboxFolder })
      expect(lines.slice(1, 4)).toEqual(['To: ada@example.test', 'Subject: Your new password', ''])
      expect(lines[4]?.trimEnd()).toBe(`${paragraph}\n\nOpen: ${link}\n\n-- \nWhy.`)
      fs.rmSync(path.join(outboxFolder, `${id}.eml`))
      expect((await showMail(client, { id, outboxFolder }))[4]).toMatch(/^Its text is gone/)
    },
  )

  test('shows one that is no secret from the database, and refuses an id that is none', async () => {
    const id = await add('failed', 'Third', { error: '550 nobody here' })
    expect((await showMail(client, { id, outboxFolder })).slice(2)).toEqual([
      'Subject: Third',
      'Last error: 550 nobody here',
      '',
      'Hello',
    ])
    for (const unknown of [randomUUID(), '../../etc/passwd']) {
      expect(await refusal(showMail(client, { id: unknown, outboxFolder }))).toContain('No mail has the id')
    }
  })

  test('cannot move the cursor of the terminal', async () => {
    await add('failed', 'Third', { error: 'told\u001b[2Jby a server' })
    expect((await command(['mails'])).out).toContain('told [2Jby a server')
  })
})
