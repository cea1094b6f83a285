// What opens an account stands nowhere in clear: in no table, on no record and in no line of the log.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterPassword, newGuarded, sendCode, stopClock } from '#server/auth/factors/two-factor.testing.ts'
import { log } from '#server/log.ts'
import { registration, type TestApp, testApp } from '#server/testing.ts'
import { settled } from './later.ts'

let run: TestApp
const lines: string[] = []
const logged = log as unknown as Record<symbol, { write(line: string): void }>
const stream = logged[pino.symbols.streamSym]
beforeAll(async () => {
  logged[pino.symbols.streamSym] = { write: (line) => lines.push(line) }
  log.level = 'trace'
  run = await testApp()
  stopClock()
})
afterAll(async () => {
  await run.stop()
  log.level = 'silent'
  if (stream) logged[pino.symbols.streamSym] = stream
})

/** Rows of every table, but for the mails that carry the secret to its owner. */
async function everyRow(): Promise<string[]> {
  const { rows: tables } = await run.database.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const all: string[] = []
  for (const { table_name } of tables.filter((table) => table.table_name !== 'mails')) {
    const { rows } = await run.database.query(`select t::text as row from "${table_name}" t`)
    all.push(...rows.map(({ row }) => row))
  }
  return all
}

async function mailed(address: string): Promise<string[]> {
  await settled()
  const { rows } = await run.database.query('select plain from mails where address = $1', [address])
  return rows.flatMap(({ plain }) => /#token=([\w-]+)/.exec(plain)?.[1] ?? [])
}

test('neither what was used nor what waits', async () => {
  const { person, secret, recoveryCodes } = await newGuarded(run)
  const browser = await afterPassword(run, person)
  await sendCode(browser, '123456')
  const used = await sendCode(browser, recoveryCodes[0] ?? '')
  expect(used.statusCode).toBe(200)
  const email = registration().email
  await person.post('/api/user/email', { email })
  await run.browser().post('/api/auth/forgot-password', { email: person.email })
  const tokens = [...(await mailed(person.email)), ...(await mailed(email))]
  expect(tokens).toHaveLength(3)
  const pending = await afterPassword(run, person)
  // Tried in every wrong place too.
  for (const token of tokens) {
    await person.post('/api/auth/verify-email', { token })
    await person.get(`/api/auth/nothing?token=${token}`)
    await run.browser().post('/api/auth/reset-password', { token, password: 'short' })
  }

  const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
  const cookies = [browser, person, pending].flatMap((one) => Object.values(one.cookies))
  expect(cookies.length).toBeGreaterThanOrEqual(5)
  const secrets = [secret, person.password, ...codes, ...tokens, ...cookies]
  const rows = await everyRow()
  expect(rows.some((row) => row.includes(person.email))).toBe(true)
  expect(lines.some((line) => line.includes('/api/auth/login/two-factor'))).toBe(true)
  for (const text of [...rows, ...lines]) {
    expect(secrets.filter((one) => text.includes(one))).toEqual([])
  }
})
