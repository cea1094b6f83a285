// The key of a database: made once, the same for every start, and refused in one line when it is another one.
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { settleKey } from '#server/database/encryption-key.ts'
import { StartError } from '#server/start-error.ts'
import { cloneDatabase } from '#server/testing.ts'

const [one, other] = ['a1'.repeat(32), 'b2'.repeat(32)]
const bytes = (key: string) => Buffer.from(key, 'hex')

let database: { ownerUrl: string; superuserUrl: string }
let dataDir: string
let file: string
beforeEach(async () => {
  database = await cloneDatabase()
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'lintel-key-'))
  file = path.join(dataDir, 'encryption-key')
})
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const settle = (env: Record<string, string> = {}) =>
  settleKey(database.ownerUrl, readConfig({ DATA_DIR: dataDir, ...env }))
const settleExternal = (env: Record<string, string>) => settle({ DATABASE_URL: database.ownerUrl, ...env })

async function refusal(settling: Promise<unknown>): Promise<string> {
  const error = await settling.catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error('it was not refused', { cause: error })
  expect(error.message).not.toMatch(/\n|a1a1|b2b2/)
  return error.message
}

describe('with the embedded database', () => {
  test('is made once, in a file for nobody else, and stays the same', async () => {
    const key = await settle()
    expect(key).toHaveLength(32)
    expect(fs.readFileSync(file, 'utf8')).toBe(`${Buffer.from(key).toString('base64')}\n`)
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(await settle()).toEqual(key)
    expect(fs.readdirSync(dataDir)).toEqual(['encryption-key'])
  })

  test('is one for two starts at once', async () => {
    const keys = await Promise.all([settle(), settle(), settle()])
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
    expect(await settle()).toEqual(keys[0])
  })

  test('can be set instead, and then needs no file', async () => {
    expect(await settle({ ENCRYPTION_KEY: one })).toEqual(bytes(one))
    expect(fs.readdirSync(dataDir)).toEqual([])
    expect(await refusal(settle())).toBe(
      `${file} is missing: put back the one that this database was first started with from your backup, or set ENCRYPTION_KEY.`,
    )
    expect(fs.readdirSync(dataDir)).toEqual([])
  })

  test('is refused when the file was lost, changed, cut off or cannot be read', async () => {
    const key = await settle()
    fs.rmSync(file)
    expect(await refusal(settle())).toContain(`${file} is missing`)
    fs.writeFileSync(file, bytes(other).toString('base64'))
    expect(await refusal(settle())).toContain(`${file} holds another key`)
    fs.writeFileSync(file, Buffer.from(key).toString('base64').slice(0, 20))
    expect(await refusal(settle())).toBe(`${file} holds no key: put it back from your backup.`)
    fs.rmSync(file)
    fs.mkdirSync(file)
    expect(await refusal(settle())).toBe(`${file} cannot be read (EISDIR).`)
    fs.rmdirSync(file)
    expect(await settle({ ENCRYPTION_KEY: Buffer.from(key).toString('base64url') })).toEqual(key)
  })

  test('is refused when file and environment differ', async () => {
    const key = await settle()
    const line = `ENCRYPTION_KEY is another key than the one in ${file}: take away whichever came later.`
    expect(await refusal(settle({ ENCRYPTION_KEY: other }))).toBe(line)
    expect(await settle({ ENCRYPTION_KEY: Buffer.from(key).toString('hex') })).toEqual(key)
  })
})

describe('with a database of the operator', () => {
  test('must be set; no file is read or made', async () => {
    fs.writeFileSync(file, bytes(one).toString('base64'))
    expect(await refusal(settleExternal({}))).toBe(
      'ENCRYPTION_KEY must be set where DATABASE_URL is: make one with openssl rand -base64 32 and keep it, every start needs the same.',
    )
    expect(await settleExternal({ ENCRYPTION_KEY: other })).toEqual(bytes(other))
  })

  test('is the same for every process; another one is refused and changes nothing', async () => {
    await settleExternal({ ENCRYPTION_KEY: one })
    expect(await settleExternal({ ENCRYPTION_KEY: one.toUpperCase() })).toEqual(bytes(one))
    expect(await refusal(settleExternal({ ENCRYPTION_KEY: other }))).toBe(
      'ENCRYPTION_KEY is another key than the one that this database was first started with: set that one again.',
    )
    expect(await settleExternal({ ENCRYPTION_KEY: one })).toEqual(bytes(one))
  })

  test('is one of two that start at once with different ones', async () => {
    const keys = [one, other]
    const settled = await Promise.allSettled(keys.map((key) => settleExternal({ ENCRYPTION_KEY: key })))
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('its fingerprint is out of reach of what requests run as', async () => {
  await settle()
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  const { rows } = await client.query('select name, length(value) as length from installation')
  expect(rows).toEqual([{ name: 'key_fingerprint', length: 64 }])
  await client.query('set role lintel_app')
  for (const query of ['select from installation', "delete from installation where name = ''"])
    await expect(client.query(query)).rejects.toThrow('permission denied')
  await client.end()
})
