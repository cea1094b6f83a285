// A long random walk through every route as several roles in two companies: no reply and no event may hold
// anything that its reader may not see. Who may see what is written here a second time, apart from the server.
import type { LightMyRequestResponse } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { connectIdentity, loginWithGoogle } from '#contract/identities.ts'
import { createInvitation } from '#contract/invitations.ts'
import { saveOrgChart } from '#contract/org-chart.ts'
import { addPasskey, loginWithPasskey } from '#contract/passkeys.ts'
import { isKnown, lookAt, mayHear, maySee, openedBy, placeOf, type World } from '#server/leak-world.ts'
import { chance, randomInput, type Words } from '#server/random-input.ts'
import { hashToken } from '#server/session-cookie.ts'
import { type Company, type Page, type Person, type TestApp, testApp } from '#server/testing.ts'

const STEPS = Number(process.env.WALK_STEPS ?? 1000)
const SEED = Number(process.env.WALK_SEED ?? 20_261_127)
/** Every id that the server makes is one of version 7. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const EMAIL = /[a-z0-9.]+@[a-z.]+\.test/g
/** Texts carry the company that they were written in, names the person. */
const MARK = /¤([0-9a-f-]{36})¤/g

interface Walker extends Person {
  name: string
  page?: Page
}

let run: TestApp
let companies: Company[]
const walkers: Walker[] = []
/** Secrets of invitations that were answered to their inviters, to be passed on. */
const secrets: string[] = []
const dice = chance(SEED)
/** Devices and providers have a part in them; the tests in server/auth have such. Here they are only ever refused. */
const ofOthers: Endpoint[] = [addPasskey, loginWithPasskey, connectIdentity, loginWithGoogle]

beforeAll(async () => {
  run = await testApp({ listen: true })
  companies = [await run.newCompany(), await run.newCompany()]
  for (const [n, company] of companies.entries()) {
    walkers.push(Object.assign(company.admin, { name: `admin of ${n}` }))
    for (const role of ['manager', 'user'] as const) {
      walkers.push(Object.assign(await company.join(role), { name: `${role} of ${n}` }))
    }
  }
  const both = Object.assign(await run.newPerson(), { name: 'user of both' })
  for (const company of companies) await run.enter(company, both, 'user')
  walkers.push(both)
  for (const name of ['stranger', 'unconfirmed stranger']) {
    walkers.push(Object.assign(await run.newPerson(), { name }))
  }
  await run.database.query('update users set email_verified_at = null where id = $1', [walkers.at(-1)?.id])
  // A name that gives its owner away wherever it appears.
  for (const { id } of walkers) {
    await run.database.query('update users set first_name = $1, last_name = $1 where id = $2', [
      `¤${id}¤`,
      id,
    ])
    await run.database.query(
      `insert into passkeys (id, user_id, credential_id, public_key, name)
       select id, $1, id::text, '', '' from unnest($2::uuid[]) id`,
      [id, [uuidv7(), uuidv7(), uuidv7()]],
    )
    await run.database.query(
      `insert into identities (id, user_id, issuer, subject)
       select id, $1, 'https://id.example', id::text from unnest($2::uuid[]) id`,
      [id, [uuidv7(), uuidv7()]],
    )
  }
})
afterAll(() => run.stop())

/** Keeps a walker signed in, mostly in a company of theirs. */
async function settle(walker: Walker) {
  // Whoever was put out of every company would see nothing for the rest of the walk.
  await run.database.query(
    `update memberships set ended_at = null, deactivated_at = null where user_id = $1
       and not exists (select from memberships m where m.user_id = $1 and m.ended_at is null)`,
    [walker.id],
  )
  if (walker.cookies.session) return
  await walker.post('/api/auth/login', { email: walker.email, password: walker.password })
  const world = await lookAt(run.database)
  const own = world.memberships.filter((row) => row.user_id === walker.id && !row.ended_at)
  if (own.length > 0) {
    const companyId = dice.pick(own).company_id
    await walker.post('/api/auth/change-company', { userId: walker.id, companyId })
  }
}

/** Somebody else, where a sign-in happened to succeed. */
function readerOf({ can }: Endpoint, walker: Walker, reply: LightMyRequestResponse): Walker {
  if (can !== 'public' || reply.statusCode >= 400 || reply.body === '') return walker
  return { ...walker, id: reply.json().user?.id ?? walker.id }
}

const marksIn = (text: string) => [...text.matchAll(MARK)].map((match) => match[1])

async function listen(walker: Walker, world: World) {
  const { companyId } = placeOf(world, walker)
  if (walker.page?.socket.connected || !companyId) return
  walker.page = await run.connect(walker, companyId)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Any, but more often one that only ever refused: a walk that met nothing but refusals would prove nothing. */
function nextEndpoint(answered: ReadonlyMap<string, number>): Endpoint {
  const unanswered = run.app.endpoints.filter((endpoint) => !answered.has(nameOf(endpoint)))
  return dice.pick(dice.happens(0.4) && unanswered.length > 0 ? unanswered : run.app.endpoints)
}

function randomCall(endpoint: Endpoint, walker: Walker, world: World) {
  const { companyId } = placeOf(world, walker)
  const lists: Record<string, { id: string }[]> = {
    tasks: world.tasks,
    invitations: dice.happens(0.8)
      ? world.invitations.filter((row) => (row.ended_at !== null) === endpoint.path.endsWith('/restore'))
      : world.invitations,
    imports: world.imports,
    importId: world.imports,
    roles: world.roles.filter(({ kind }) => kind === 'custom'),
    moveMembersTo: world.roles,
    users: world.users,
    members: world.users,
    passkeys: world.passkeys,
    identities: world.identities,
    userId: dice.happens(0.9) ? [{ id: walker.id }] : world.users,
    assigneeId: world.users,
    companyId: world.companies,
  }
  const isMemberHere = ({ id }: Walker) =>
    world.memberships.some((row) => row.company_id === companyId && row.user_id === id && !row.ended_at)
  const others = walkers.filter((other) => !isMemberHere(other))
  const outsiders = endpoint === createInvitation && others.length > 0 ? others : undefined
  const idOf = (name: string) => {
    const all: { id?: string }[] = lists[name] ?? Object.values(world).flat()
    const visible = all.filter(({ id }) => id && maySee(world, walker, id))
    const from = dice.happens(0.6) && visible.length > 0 ? visible : all
    return (from.length > 0 ? dice.pick(from).id : undefined) ?? walker.id
  }
  const words = {
    id: idOf,
    text: (name: string) => {
      if (name === 'email')
        return dice.happens(0.9) ? dice.pick(outsiders ?? walkers).email : `${dice.below(1e9)}@walk.test`
      if (name === 'password') return walker.password
      if (name === 'role') {
        const own = world.roles.filter((row) => row.company_id === companyId).map((row) => row.name)
        return dice.pick(['user', 'manager', 'admin', 'emperor', ...own])
      }
      if (name === 'token') return tokenFor(endpoint, walker, world)
      return `¤${companyId ?? walker.id}¤ ${dice.below(1e9)}`
    },
  }
  const word = endpoint.path.match(/([^/]+)\/:/)?.[1] ?? ''
  const path = endpoint.path.replace(/:\w+/g, () => idOf(word))
  const query = endpoint.query
    ? `?${new URLSearchParams(randomInput(endpoint.query, dice, words) as Record<string, string>)}`
    : ''
  const body = endpoint.body ? bodyOf(endpoint, { companyId, world, words }) : undefined
  const file =
    endpoint.file && dice.happens(0.5)
      ? {
          name: 'rows.csv',
          content: `title,assignee\n${words.text('title')},\nx,${dice.pick(walkers).email}\n`,
        }
      : undefined
  return { url: path + query, body, file }
}

/** A secret that may work: mostly one for the walker's own address, or a mailed one that confirms an address. */
function tokenFor({ path }: Endpoint, walker: Walker, world: World): string {
  if (path === '/api/auth/verify-email') {
    const own = world.mails.filter(({ address }) => address === walker.email)
    const mailed = own.flatMap(({ plain }) => plain?.match(/verify-email#token=([\w-]+)/)?.[1] ?? [])
    return mailed.length > 0 ? dice.pick(mailed) : 'nothing'
  }
  const isFor = (token: string) =>
    world.invitations.some(
      (row) => row.token_hash === hashToken(token) && row.canonical_email === walker.email,
    )
  const own = secrets.filter(isFor)
  const from = dice.happens(0.7) && own.length > 0 ? own : secrets
  return from.length > 0 ? dice.pick(from) : 'nothing'
}

interface Place {
  companyId: string | undefined
  world: World
  words: Words
}

function bodyOf(endpoint: Endpoint, { companyId, world, words }: Place): Record<string, unknown> {
  const body = randomInput(endpoint.body ?? z.never(), dice, words) as Record<string, unknown>
  if (endpoint === createInvitation && dice.happens(0.7)) {
    return { email: words.text('email'), role: words.text('role') }
  }
  if (endpoint !== saveOrgChart) return body
  // Parts that know nothing of each other never make a chart.
  const revision = world.org_charts.find((row) => row.company_id === companyId)?.revision ?? 0
  const [level, department] = [uuidv7(), uuidv7()]
  const userIds = [dice.pick(world.users).id]
  const position = {
    id: uuidv7(),
    name: words.text('name'),
    levelId: level,
    departmentId: department,
    userIds,
  }
  return {
    revision,
    levels: [uuidv7(), level].map((id) => ({ id, name: words.text('name') })),
    departments: [{ id: department, name: words.text('name') }],
    roles: [position],
  }
}

test(`${STEPS} steps from seed ${SEED} leak nothing`, { timeout: 180_000 }, async () => {
  const answered = new Map<string, number>()
  const answerable = run.app.endpoints.filter((endpoint) => !ofOthers.includes(endpoint)).map(nameOf)
  const unanswered = () => answerable.filter((name) => !answered.has(name))
  // Some calls succeed only after a row of others: the walk goes on until each did.
  for (let step = 0; step < STEPS || (step < 4 * STEPS && unanswered().length > 0); step++) {
    const walker = dice.pick(walkers)
    await settle(walker)
    const before = await lookAt(run.database)
    await listen(walker, before)
    const endpoint = nextEndpoint(answered)
    const place = placeOf(before, walker)
    const call = randomCall(endpoint, walker, before)
    const reply = call.file
      ? await walker.upload(call.url, call.file)
      : await walker.call(endpoint.method, call.url, call.body)
    if (dice.happens(0.3)) await run.work()
    const after = await lookAt(run.database)
    const what = `step ${step}: ${walker.name}, ${endpoint.method} ${call.url} ${JSON.stringify(call.file ?? call.body)}`

    expect(reply.statusCode, what).not.toBe(500)
    const name = nameOf(endpoint)
    // A file is only asked about; what takes it over is the answer that counts.
    if (reply.statusCode < 400 && !call.file) answered.set(name, (answered.get(name) ?? 0) + 1)
    const reader = readerOf(endpoint, walker, reply)
    const opened = openedBy(before, call.body?.token)
    for (const [, secret] of reply.body.matchAll(/#token=([\w-]+)/g)) secrets.push(secret ?? '')
    for (const id of new Set(reply.body.replace(MARK, '').match(UUID))) {
      expect(isKnown(after, id), `${id} is of a kind that this test does not know: say who may see it`).toBe(
        true,
      )
      const isSeen = maySee(before, reader, id) || maySee(after, reader, id)
      expect(isSeen, `${what} answered ${id} in ${reply.body}`).toBe(true)
    }
    const readable = after.companies.filter(({ id }) => maySee(after, reader, id))
    const sent = marksIn(JSON.stringify(call.file ?? call.body ?? ''))
    const inviters = after.invitations
      .filter((row) => maySee(after, reader, row.id))
      .map((row) => row.inviter_id)
    const people = after.users.filter(({ id }) => maySee(before, reader, id) || maySee(after, reader, id))
    const names = [...people.map(({ id }) => id), ...inviters]
    const allowed = [
      place.companyId,
      ...names,
      ...sent,
      ...readable.flatMap(({ name }) => marksIn(name)),
      ...opened.marks,
    ]
    const invited = [...before.invitations, ...after.invitations].filter(({ id }) =>
      maySee(after, reader, id),
    )
    const addresses = [...[...people, ...invited].map((row) => row.canonical_email), ...opened.addresses]
    for (const [address] of reply.body.matchAll(EMAIL)) {
      expect(addresses, `${what} answered ${address}`).toContain(address)
    }
    // One's role in another company has a name of that company.
    const ownRoles = after.memberships.filter((row) => row.user_id === reader.id).map((row) => row.role_id)
    const roleNames = [...before.roles, ...after.roles].filter(({ id }) => ownRoles.includes(id))
    const texts = roleNames.reduce((body, { name }) => body.replaceAll(name, ''), reply.body)
    for (const company of marksIn(texts)) {
      expect(allowed, `${what} answered a text of ${company}: ${reply.body}`).toContain(company)
    }
    if (reader.id !== walker.id) delete walker.cookies.session
    for (const listener of walkers) {
      for (const { ids } of listener.page?.changes.splice(0) ?? []) {
        for (const id of ids) {
          const isSeen = mayHear(before, listener, id) || mayHear(after, listener, id)
          expect(isSeen, `${what} told ${listener.name} of ${id}`).toBe(true)
        }
      }
    }
  }
  for (const walker of walkers) walker.page?.socket.disconnect()
  expect(unanswered()).toEqual([])
})
