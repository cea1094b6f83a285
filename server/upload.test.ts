// Forms with a file, at every route that takes one: refusals in the usual order, and only the one file that is meant.
import { request } from 'node:http'
import type { LightMyRequestResponse } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Browser, type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
let powerless: Person
beforeAll(async () => {
  run = await testApp({ listen: true })
  company = await run.newCompany()
  powerless = await company.join('user')
  const roleId = uuidv7()
  await run.database.query(
    "insert into roles (company_id, id, name, kind) values ($1, $2, 'Guest', 'custom')",
    [company.id, roleId],
  )
  await run.database.query('update memberships set role_id = $1 where user_id = $2', [roleId, powerless.id])
})
afterAll(() => run.stop())

type TakesFile = Endpoint & { file: NonNullable<Endpoint['file']> }

const each = async (check: (endpoint: TakesFile) => Promise<void>) => {
  const chosen = run.app.endpoints.filter((endpoint): endpoint is TakesFile => endpoint.file !== undefined)
  expect(chosen.length).toBeGreaterThan(0)
  for (const endpoint of chosen) await check(endpoint)
}

type Part = [name: string, value: string | File]

const formOf = (...parts: Part[]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}
const csv = (content: BlobPart = 'a,b\n1,2\n', name = 'rows.csv') => new File([content], name)
const send = (browser: Browser, { path, file }: TakesFile, headers = {}) =>
  browser.upload(path, formOf([file.name, csv()]), headers)
const answer = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().code]

test('who may not send it is refused, whatever it holds', () =>
  each(async (endpoint) => {
    const { path, file } = endpoint
    const elsewhere = { origin: 'https://evil.example' }
    expect(answer(await send(company.admin, endpoint, elsewhere))).toEqual([403, 'bad_origin'])
    expect(answer(await send(run.browser(), endpoint))).toEqual([401, 'no_session'])
    const forged = run.browser()
    forged.cookies.session = 'forged'
    expect(answer(await send(forged, endpoint))).toEqual([401, 'no_session'])
    const other = { 'x-company-id': uuidv7() }
    expect(answer(await send(powerless, endpoint, other))).toEqual([409, 'company_changed'])
    const wrong = formOf([file.name, csv(Buffer.alloc(file.bytes + 1))], ['more', 'x'])
    expect(answer(await powerless.upload(path, wrong))).toEqual([403, 'forbidden'])
    expect(answer(await company.admin.upload(`${path}?a=1`, wrong))).toEqual([400, 'unknown_key'])
  }))

test('a form holds the one file and nothing else', () =>
  each(async ({ path, file: { name, bytes } }) => {
    const forms: [FormData, number, string][] = [
      [formOf(), 422, 'required'],
      [formOf([name, csv('', '')]), 422, 'required'],
      [formOf([name, 'no file']), 400, 'bad_request'],
      [formOf(['else', csv()]), 400, 'bad_request'],
      [formOf([name, csv()], [name, csv()]), 400, 'bad_request'],
      [formOf([name, csv()], ['more', 'x']), 400, 'bad_request'],
      [formOf(['more', 'x'], [name, csv()]), 400, 'bad_request'],
      [formOf(['__proto__', csv()]), 400, 'bad_request'],
      [formOf([name, csv(Buffer.alloc(bytes + 1, 'a'))]), 413, 'too_large'],
      [formOf([name, csv(Buffer.alloc(2 * bytes, 'a'))]), 413, 'too_large'],
    ]
    for (const [form, status, code] of forms) {
      const reply = await company.admin.upload(path, form)
      expect([[...form].map(([part]) => part), ...answer(reply)]).toEqual([
        [...form].map(([part]) => part),
        status,
        code,
      ])
    }
    const missing = await company.admin.upload(path, formOf())
    expect(missing.json().fields).toEqual({ [name]: 'Fill in this field.' })
  }))

test('a form that is none is refused', () =>
  each(async ({ path, file: { name } }) => {
    const head = `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n`
    for (const [type, payload] of [
      ['multipart/form-data', `${head}a,b\r\n--x--\r\n`],
      ['multipart/form-data; boundary=x', 'no part'],
      ['multipart/form-data; boundary=x', `${head}a,b`],
      ['multipart/mixed; boundary=x', `${head}a,b\r\n--x--\r\n`],
    ] as const) {
      const reply = await run.app.inject({
        method: 'POST',
        url: path,
        payload,
        cookies: company.admin.cookies,
        headers: { 'content-type': type },
      })
      expect([payload, reply.statusCode]).toEqual([payload, 400])
    }
  }))

test('a refusal comes before the file has come, and a sender who gives up harms nobody', () =>
  each(async ({ path }) => {
    const begin = (person: Person) =>
      request(run.address + path, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 5_000_000,
          cookie: `session=${person.cookies.session}`,
        },
      })
    const refused = begin(powerless)
    const status = new Promise((resolve) => {
      refused.on('response', (response) => resolve(response.statusCode))
      refused.on('error', resolve)
    })
    refused.write('--x\r\n')
    expect(await status).toBe(403)
    refused.destroy()

    const abandoned = begin(company.admin)
    const gone = new Promise((resolve) => abandoned.on('close', resolve))
    abandoned.on('error', () => {})
    const arrived = new Promise<void>((resolve) => run.app.server.once('request', () => resolve()))
    abandoned.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n')
    await arrived
    abandoned.destroy()
    await gone
    expect((await company.admin.get('/api/tasks')).statusCode).toBe(200)
  }))
