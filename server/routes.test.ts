// What every route must refuse, found by walking the list of routes: a new one is covered the day it is added.
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endProvider, startProvider } from '#contract/identities.ts'
import { isAction } from '#contract/permissions.ts'
import { type Browser, type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let here: Company
let there: Company
let powerless: Person
/** Things of the other company, by the word that stands before an id in a path. */
let foreignIds: Record<string, string>

beforeAll(async () => {
  run = await testApp()
  here = await run.newCompany()
  there = await run.newCompany()
  powerless = await here.join('user')
  const roleId = uuidv7()
  await run.database.query(
    "insert into roles (company_id, id, name, kind) values ($1, $2, 'Guest', 'custom')",
    [here.id, roleId],
  )
  await run.database.query('update memberships set role_id = $1 where user_id = $2', [roleId, powerless.id])
  const task = (await there.admin.post('/api/tasks', { title: 'theirs' })).json()
  const invitation = (
    await there.admin.post('/api/invitations', { email: 'somebody@example.test', role: 'user' })
  ).json()
  const file = { name: 'tasks.csv', content: 'title\ntheirs too' }
  const { importId } = (await there.admin.upload('/api/tasks/import', file)).json()
  await there.admin.post('/api/tasks/import', { importId })
  const role = (await there.admin.post('/api/roles', { name: 'Theirs', permissions: [] })).json()
  const passkeyId = uuidv7()
  await run.database.query(
    "insert into passkeys (id, user_id, credential_id, public_key, name) values ($1, $2, 'theirs', '', 'theirs')",
    [passkeyId, there.admin.id],
  )
  const identityId = uuidv7()
  await run.database.query(
    "insert into identities (id, user_id, issuer, subject) values ($1, $2, 'https://id.example', 'theirs')",
    [identityId, there.admin.id],
  )
  const { items: sessions } = (await there.admin.get('/api/auth/sessions')).json()
  const announcement = (
    await there.admin.post('/api/announcements', { title: 'theirs', content: 'x' })
  ).json()
  foreignIds = {
    tasks: task.id,
    announcements: announcement.id,
    invitations: invitation.id,
    imports: importId,
    roles: role.id,
    users: there.admin.id,
    members: there.admin.id,
    passkeys: passkeyId,
    identities: identityId,
    sessions: sessions[0].id,
  }
})
afterAll(() => run.stop())

/** What a call needs besides the id in its path. */
const bodies: Record<string, object> = {
  'POST /api/members/:userId/reassign-tasks': { assigneeId: randomUUID() },
  'PATCH /api/auth/passkeys/:id': { name: 'Mine' },
  'POST /api/tasks/:id/subtasks': { title: 'x' },
  'POST /api/tasks/:id/move': { before: randomUUID() },
  'PUT /api/tasks/:id/reminders': { reminders: [] },
  'POST /api/tasks/:id/comments': { text: 'x' },
  'PATCH /api/tasks/:id/comments/:commentId': { text: 'x' },
  'POST /api/announcements/:id/comments': { text: 'x' },
  'PATCH /api/announcements/:id/comments/:commentId': { text: 'x' },
}

const each = async (check: (endpoint: Endpoint) => Promise<void>, which = (_: Endpoint) => true) => {
  const chosen = run.app.endpoints.filter(which)
  expect(chosen.length).toBeGreaterThan(0)
  for (const endpoint of chosen) await check(endpoint)
}
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isWrite = ({ method }: Endpoint) => method !== 'GET'
/** Of others the body is a file, of whatever kind. */
const takesJson = (endpoint: Endpoint) => isWrite(endpoint) && !endpoint.raw
/** What a call needs in its query. */
const queryOf = (path: string) => (path === '/api/users/:id/profile-image' ? `?company=${here.id}` : '')
const pathWith = (path: string, id: string) => path.replace(/:\w+/g, id)
const send = (
  browser: Browser,
  { method, path }: Endpoint,
  id: string = randomUUID(),
  body = {},
  headers = {},
) => browser.call(method, pathWith(path, id) + queryOf(path), method === 'GET' ? undefined : body, headers)
const answer = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().code]

/** A browser is on its way through these, and lands on a page whatever it brings; a provider may add what it likes. */
const onTheWay: Endpoint[] = [startProvider, endProvider]

describe('every route', () => {
  test('asks for a session, unless it is public', () =>
    each(
      async (endpoint) => {
        expect([nameOf(endpoint), ...answer(await send(run.browser(), endpoint))]).toEqual([
          nameOf(endpoint),
          401,
          'no_session',
        ])
        const forged = run.browser()
        forged.cookies.session = 'forged'
        expect((await send(forged, endpoint)).statusCode).toBe(401)
      },
      ({ can }) => can !== 'public',
    ))

  test('asks for its permission before it looks at what was sent', () =>
    each(
      async (endpoint) => {
        const reply = await send(powerless, endpoint, randomUUID(), { nonsense: 1 })
        expect([nameOf(endpoint), ...answer(reply)]).toEqual([nameOf(endpoint), 403, 'forbidden'])
      },
      ({ can }) => isAction(can),
    ))

  test('refuses a page that was loaded for another company', () =>
    each(
      async (endpoint) => {
        const reply = await send(here.admin, endpoint, randomUUID(), {}, { 'x-company-id': there.id })
        expect([nameOf(endpoint), ...answer(reply)]).toEqual([nameOf(endpoint), 409, 'company_changed'])
      },
      ({ can }) => can !== 'public' && can !== 'signed-in',
    ))

  test('knows no id of another company, and answers as for one that nobody has', () =>
    each(
      async (endpoint) => {
        const word = endpoint.path.match(/([^/]+)\/:/)?.[1] ?? ''
        const foreign = foreignIds[word]
        if (!foreign) throw new Error(`name a foreign id for ${word}/:id in this test`)
        const [theirs, nobodys, nonsense] = [
          await send(here.admin, endpoint, foreign, bodies[nameOf(endpoint)]),
          await send(here.admin, endpoint, randomUUID(), bodies[nameOf(endpoint)]),
          await send(here.admin, endpoint, 'nonsense', bodies[nameOf(endpoint)]),
        ]
        expect([nameOf(endpoint), theirs.statusCode]).toEqual([nameOf(endpoint), 404])
        expect(theirs.json()).toEqual(nobodys.json())
        expect(theirs.json()).toEqual(nonsense.json())
      },
      ({ path }) => /:(id|\w+Id)\b/.test(path),
    ))

  test('refuses a field that it does not name', () =>
    each(async (endpoint) => {
      const reply = await send(here.admin, endpoint, randomUUID(), { companyId: there.id, isAdmin: true })
      expect([nameOf(endpoint), ...answer(reply)]).toEqual([nameOf(endpoint), 400, 'unknown_key'])
    }, takesJson))

  test('refuses a query parameter that it does not name', () =>
    each(
      async ({ method, path }) => {
        const reply = await here.admin.call(method, `${pathWith(path, randomUUID())}?company=${there.id}`)
        expect([path, ...answer(reply)]).toEqual([path, 400, 'unknown_key'])
      },
      (endpoint) => !isWrite(endpoint) && !onTheWay.includes(endpoint) && !queryOf(endpoint.path),
    ))

  test('refuses a body that is not JSON, or not sent as JSON', () =>
    each(async (endpoint) => {
      const url = pathWith(endpoint.path, randomUUID())
      const sendAs = (type: string, payload: string) =>
        run.app.inject({
          method: endpoint.method,
          url,
          payload,
          cookies: here.admin.cookies,
          headers: { 'content-type': type },
        })
      for (const reply of [
        await sendAs('application/json', '{"a":'),
        await sendAs('application/json', '{"__proto__": {"isAdmin": true}}'),
        await sendAs('text/plain', '{}'),
        await sendAs('application/x-www-form-urlencoded', 'a=b'),
        // server/upload.test.ts sends forms to those that take a file.
        ...(endpoint.file ? [] : [await sendAs('multipart/form-data; boundary=x', '--x--')]),
      ]) {
        expect([nameOf(endpoint), ...answer(reply)]).toEqual([nameOf(endpoint), 400, 'bad_json'])
      }
    }, takesJson))

  test('refuses a write that a page of another site makes a browser send', () =>
    each(async (endpoint) => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:81' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const reply = await send(here.admin, endpoint, randomUUID(), {}, headers)
        expect([nameOf(endpoint), headers, ...answer(reply)]).toEqual([
          nameOf(endpoint),
          headers,
          403,
          'bad_origin',
        ])
      }
    }, isWrite))

  test('answers with the headers that keep a browser safe', async () => {
    const { admin } = await run.newCompany() // one of the calls logs out
    await each(async (endpoint) => {
      const { headers } = await send(admin, endpoint)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    })
  })
})

test('our own pages may write, by any name of this machine', async () => {
  for (const origin of ['http://localhost', 'http://127.0.0.1', 'http://localhost:3000']) {
    const reply = await here.admin.post('/api/tasks', { title: 'ours' }, { origin, host: 'localhost:80' })
    expect([origin, reply.statusCode]).toEqual([origin, 201])
  }
})

test('an unknown call and an unknown page are named, not blank', async () => {
  expect(answer(await here.admin.get('/api/nothing'))).toEqual([404, 'not_found'])
  expect(answer(await here.admin.get('/api/tasks/1/2/3'))).toEqual([404, 'not_found'])
})

test('an address that cannot be read is named too', async () => {
  expect(answer(await here.admin.get('/api/tasks/%zz'))).toEqual([400, 'bad_request'])
})

test('what is wrong with a form is said by field', async () => {
  const reply = await here.admin.post('/api/tasks', { title: '', color: 'red' })
  expect(reply.json().fields).toEqual({
    title: 'Fill in this field.',
    color: 'The request names a field that does not exist.',
  })
})

test('a body over the limit is refused', async () => {
  const reply = await here.admin.post('/api/tasks', { title: 'x', description: 'y'.repeat(1_100_000) })
  expect(answer(reply)).toEqual([413, 'too_large'])
})
