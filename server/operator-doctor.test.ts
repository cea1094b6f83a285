// The doctor: each thing that it looks at, sound and not.
import fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { settleKey } from '#server/database/encryption-key.ts'
import { checkClock } from '#server/operator-database-checks.ts'
import { doctor } from '#server/operator-doctor.ts'
import type { Finding } from '#server/operator-finding.ts'
import { checkAddress, checkDataFolder, checkMailServer } from '#server/operator-machine-checks.ts'
import { cloneDatabase } from '#server/testing.ts'

const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'lintel-doctor-'))
let databaseUrl: string
let superuser: pg.Client
beforeAll(async () => {
  const clone = await cloneDatabase()
  databaseUrl = clone.ownerUrl
  superuser = new pg.Client({ connectionString: clone.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const examine = (env: Record<string, string> = {}) =>
  doctor({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ENCRYPTION_KEY: 'ab'.repeat(32), ...env })
const levels = (findings: Finding[]) => findings.map(({ level, about }) => `${level} ${about}`)
const textOf = (findings: Finding[], about: string) => findings.find((one) => one.about === about)?.text

describe('looks at the database', () => {
  beforeEach(() => superuser.query('delete from mails; delete from pgboss.job'))

  test('and finds one that is sound but for durability, which the tests do without', async () => {
    const findings = await examine()
    expect(levels(findings)).toEqual([
      'ok Configuration',
      'ok Data folder',
      'ok Database',
      'ok Migrations',
      'problem Durability',
      'ok Clock',
      'ok Encryption key',
      'ok Jobs',
      'ok Mails',
      'warning Mail server',
      'ok PUBLIC_URL',
    ])
    expect(textOf(findings, 'Database')).toMatch(/^PostgreSQL [\d.]+, UTF8; the server does not run\.$/)
    expect(textOf(findings, 'Durability')).toContain('fsync, full_page_writes, synchronous_commit: off')
  })

  test('and finds what is switched on again to be sound', async () => {
    const { rows } = await superuser.query('select current_database() as name')
    await superuser.query(`alter database ${rows[0].name} set synchronous_commit = local`)
    expect(textOf(await examine(), 'Durability')).toContain('fsync, full_page_writes: off')
    await superuser.query(`alter database ${rows[0].name} reset synchronous_commit`)
  })

  test('and finds jobs and mails that wait too long or failed', async () => {
    const job = (state: string, minutes: number) =>
      superuser.query(
        `insert into pgboss.job (name, state, start_after, policy, singleton_key)
         values ('search.reindex', $1::pgboss.job_state, now() - make_interval(mins => $2), 'short', gen_random_uuid())`,
        [state, minutes],
      )
    const mail = (status: string, minutes: number, fault: string | null = null) =>
      superuser.query(
        `insert into mails (id, address, subject, status, due_at, last_error)
         values (gen_random_uuid(), 'ada@example.test', 'Hello', $1, now() - make_interval(mins => $2), $3)`,
        [status, minutes, fault],
      )
    await job('created', 1)
    await mail('waiting', 1)
    const early = await examine()
    expect(levels(early)).toEqual(expect.arrayContaining(['ok Jobs', 'ok Mails']))
    expect(textOf(early, 'Jobs')).toMatch(/^1 wait, the oldest for 6\d s, none failed\.$/)

    await job('retry', 180)
    await mail('waiting', 180)
    const late = await examine()
    expect(levels(late)).toEqual(expect.arrayContaining(['warning Jobs', 'warning Mails']))
    expect(textOf(late, 'Jobs')).toBe('2 wait, the oldest for 3 h. They wait for the server: start it.')

    await job('failed', 1)
    await mail('waiting', 1, '450 later')
    await mail('failed', 1, '550 never')
    const failed = await examine()
    expect(textOf(failed, 'Jobs')).toContain('given up of late: 1 search.reindex')
    expect(textOf(failed, 'Mails')).toBe(
      '3 wait, 1 failed, 1 are tried again. See: npm run operator -- mails',
    )
  })

  test('and sees that a server runs, by its job queue', async () => {
    const queue = new pg.Client({ connectionString: databaseUrl, application_name: 'lintel-jobs' })
    await queue.connect()
    expect(textOf(await examine(), 'Database')).toContain('the server runs')
    await queue.end()
  })

  test('and holds the key against the one that it was first started with', async () => {
    const about = 'Encryption key'
    expect(textOf(await examine(), about)).toBe('the next start takes the one that is given for good.')
    await settleKey(databaseUrl, readConfig({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: 'ab'.repeat(32) }))
    expect(textOf(await examine(), about)).toBe('it is the one that this database was first started with.')
    for (const key of ['cd'.repeat(32), '']) {
      const findings = await examine({ ENCRYPTION_KEY: key })
      expect(levels(findings)).toContain(`problem ${about}`)
      expect(textOf(findings, about)).toContain(key ? 'is another key than the one' : 'must be set')
      expect(JSON.stringify(findings)).not.toContain('cdcd')
    }
    await superuser.query('delete from installation')
  })

  test('and does not ask one of another shape for jobs and mails', async () => {
    const { rows } = await superuser.query('delete from migrations returning name')
    const findings = await examine()
    expect(levels(findings)).toContain('warning Migrations')
    expect(levels(findings).join()).not.toMatch(/Jobs|Mails/)
    await superuser.query('insert into migrations (name) select unnest($1::text[])', [
      rows.map(({ name }) => name),
    ])
    expect(levels(await examine())).toContain('ok Migrations')
  })

  test('and says in one line why there is none, without its password', async () => {
    const findings = await examine({ DATABASE_URL: 'postgres://ida:geheim@127.0.0.1:1/team' })
    expect(levels(findings)).toContain('problem Database')
    expect(textOf(findings, 'Database')).toContain('at 127.0.0.1:1 (ECONNREFUSED)')
    expect(JSON.stringify(findings)).not.toContain('geheim')
    const empty = await doctor({ DATA_DIR: dataDir })
    expect(textOf(empty, 'Database')).toContain(`No server has run with the data folder ${dataDir}:`)
    expect(fs.readdirSync(dataDir)).toEqual([])
  })

  test('and at its clock', async () => {
    expect((await checkClock(superuser)).level).toBe('ok')
    const slow = await checkClock(superuser, () => Date.now() - 600_000)
    expect(slow).toMatchObject({ level: 'warning', text: expect.stringContaining('differ by 10 min') })
  })
})

describe('looks at the machine', () => {
  test('and stops at a configuration that cannot be read', async () => {
    const findings = await examine({ PORT: 'abc' })
    expect(levels(findings)).toEqual(['problem Configuration'])
    expect(findings[0]?.text).toBe('PORT must be a whole number from 0 to 65535, not "abc".')
  })

  test('and finds a folder that cannot be written, and one that is nearly full', async () => {
    expect((await checkDataFolder(path.join(dataDir, 'not/yet'))).level).toBe('ok')
    const file = path.join(dataDir, 'a-file')
    fs.writeFileSync(file, '', { mode: 0o600 })
    expect((await checkDataFolder(path.join(file, 'data'))).level).toBe('problem')
    fs.rmSync(file)
    const stats = await fs.promises.statfs(dataDir)
    vi.spyOn(fs.promises, 'statfs').mockResolvedValue({ ...stats, bavail: 1, bsize: 9e8 })
    expect(await checkDataFolder(dataDir)).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('only 0.9 GB free'),
    })
  })

  test.each<[Record<string, string>, string]>([
    [{}, 'ok'],
    [{ HOST: '0.0.0.0' }, 'warning PUBLIC_URL'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000' }, 'ok'],
    [{ PUBLIC_URL: 'http://lintel.example' }, 'warning without encryption'],
    [{ PUBLIC_URL: 'https://lintel.example' }, 'warning TRUST_PROXY'],
    [{ PUBLIC_URL: 'https://lintel.example', TRUST_PROXY: 'loopback' }, 'ok'],
  ])('and at the address of %j: %s', (env, expected) => {
    const found = checkAddress(readConfig(env))
    expect(`${found.level} ${found.text}`).toMatch(new RegExp(`^${expected.replace(' ', '.*')}`))
  })
})

describe('looks at the mail server', () => {
  const listening = (server: { listen: SMTPServer['listen'] }) =>
    new Promise<string>((resolve) => {
      const bound = server.listen(0, '127.0.0.1', () => {
        const address = bound.address()
        resolve(`127.0.0.1:${typeof address === 'object' ? address?.port : address}`)
      })
    })

  test('and finds one that answers, and one that does not know us', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) =>
        username === 'ida' ? done(null, { user: 'ida' }) : done(new Error('unknown')),
    })
    const place = await listening(server)
    expect(await checkMailServer(`smtp://ida:geheim@${place}`)).toEqual({
      level: 'ok',
      about: 'Mail server',
      text: `${place} answers.`,
    })
    const refused = await checkMailServer(`smtp://ole:geheim@${place}`)
    expect(refused).toMatchObject({ level: 'problem', text: expect.stringContaining('535') })
    expect(refused.text).not.toContain('geheim')
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect((await checkMailServer(`smtp://${place}`)).text).toContain('ECONNREFUSED')
  })

  test('and does not wait for one that is silent', async () => {
    const silent = createServer()
    const place = await new Promise<string>((resolve) => {
      silent.listen(0, '127.0.0.1', () => {
        const address = silent.address()
        resolve(`127.0.0.1:${typeof address === 'object' ? address?.port : address}`)
      })
    })
    expect((await checkMailServer(`smtp://${place}`, 0.2)).level).toBe('problem')
    silent.close()
  })
})
