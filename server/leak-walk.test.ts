// A long random walk through every route as several roles in two companies: no reply and no event may hold
// anything that its reader may not see. Who may see what is written here a second time, apart from the server.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { chance, randomInput } from '#server/random-input.ts'
import { hashToken } from '#server/session-cookie.ts'
import { type Company, type Page, type Person, type TestApp, testApp } from '#server/testing.ts'

const STEPS = Number(process.env.WALK_STEPS ?? 800)
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

interface World {
  users: { id: string; canonical_email: string }[]
  companies: { id: string; name: string }[]
  memberships: { company_id: string; user_id: string; role_id: string; ended_at: string | null }[]
  roles: { company_id: string; id: string; kind: string }[]
  tasks: { company_id: string; id: string; assignee_id: string; creator_id: string }[]
  invitations: { company_id: string; id: string; canonical_email: string; inviter_id: string }[]
  audit_entries: { company_id: string; id: string }[]
  notifications: { company_id: string; id: string; user_id: string }[]
  mails: { id: string; company_id: string | null; is_secret: boolean }[]
  imports: { company_id: string; id: string; user_id: string }[]
  sessions: { id: string; user_id: string; token_hash: string; current_company_id: string | null }[]
}

let run: TestApp
let companies: Company[]
const walkers: Walker[] = []
const dice = chance(SEED)

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
  for (const name of ['stranger', 'other stranger']) {
    walkers.push(Object.assign(await run.newPerson(), { name }))
  }
  // A name that gives its owner away wherever it appears.
  for (const { id } of walkers) {
    await run.database.query('update users set first_name = $1, last_name = $1 where id = $2', [
      `¤${id}¤`,
      id,
    ])
  }
})
afterAll(() => run.stop())

const look = async (): Promise<World> => {
  const tables = [
    ...['users', 'companies', 'memberships', 'roles', 'tasks', 'invitations', 'sessions'],
    ...['audit_entries', 'notifications', 'mails', 'imports'],
  ]
  const parts = tables.map((name) => `'${name}', (select coalesce(json_agg(t), '[]') from ${name} t)`)
  const { rows } = await run.database.query(`select json_build_object(${parts.join(',')}) as world`)
  return rows[0].world
}

/** The company that the walker's session is in, if they are a member. */
function placeOf(world: World, walker: Walker) {
  const hash = hashToken(walker.cookies.session ?? '')
  const session = world.sessions.find(({ token_hash }) => token_hash === hash)
  const membership = world.memberships.find(
    (row) => row.company_id === session?.current_company_id && row.user_id === walker.id && !row.ended_at,
  )
  const role = world.roles.find(({ id }) => id === membership?.role_id)
  const isAdmin = role?.kind === 'admin'
  return { companyId: membership?.company_id, isAdmin, isBoss: isAdmin || role?.kind === 'manager' }
}

/** The rules, once more: may this person know this id now? */
function maySee(world: World, walker: Walker, id: string): boolean {
  const { companyId, isAdmin, isBoss } = placeOf(world, walker)
  const email = world.users.find((user) => user.id === walker.id)?.canonical_email
  const isInvited = (company: string) =>
    world.invitations.some((row) => row.company_id === company && row.canonical_email === email)
  const hasInvitedMe = (user: string) =>
    world.invitations.some((row) => row.inviter_id === user && row.canonical_email === email)
  const isMember = (company: string | undefined, user: string) =>
    world.memberships.some((row) => row.company_id === company && row.user_id === user)

  if (id === walker.id) return true
  if (world.users.some((user) => user.id === id)) return isMember(companyId, id) || hasInvitedMe(id)
  if (world.companies.some((row) => row.id === id)) return isMember(id, walker.id) || isInvited(id)
  const role = world.roles.find((row) => row.id === id)
  if (role) return role.company_id === companyId
  const task = world.tasks.find((row) => row.id === id)
  if (task) {
    const isTheirs = task.assignee_id === walker.id || task.creator_id === walker.id
    return task.company_id === companyId && (isTheirs || isBoss)
  }
  const invitation = world.invitations.find((row) => row.id === id)
  if (invitation) {
    return invitation.canonical_email === email || (invitation.company_id === companyId && isBoss)
  }
  const entry = world.audit_entries.find((row) => row.id === id)
  if (entry) return entry.company_id === companyId && isAdmin
  const told = world.notifications.find((row) => row.id === id)
  if (told) return told.user_id === walker.id
  const mail = world.mails.find((row) => row.id === id)
  if (mail) return mail.company_id === companyId && isAdmin && !mail.is_secret
  const imported = world.imports.find((row) => row.id === id)
  if (imported) return imported.company_id === companyId && imported.user_id === walker.id
  if (world.sessions.some((row) => row.id === id)) {
    return world.sessions.some((row) => row.id === id && row.user_id === walker.id)
  }
  return false // not there in this world
}

/** An id of a table that `maySee` does not know would pass for one that is not there. */
function isKnown(world: World, id: string): boolean {
  return Object.values(world).some((rows: { id?: string }[]) => rows.some((row) => row.id === id))
}

/** Keeps a walker signed in, mostly in a company of theirs. */
async function settle(walker: Walker) {
  if (walker.cookies.session) return
  await walker.post('/api/auth/login', { email: walker.email, password: walker.password })
  const world = await look()
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
    invitations: world.invitations,
    imports: world.imports,
    importId: world.imports,
    userId: dice.happens(0.9) ? [{ id: walker.id }] : world.users,
    assigneeId: world.users,
    companyId: world.companies,
  }
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
        return dice.happens(0.9) ? dice.pick(walkers).email : `${dice.below(1e9)}@walk.test`
      if (name === 'password') return walker.password
      if (name === 'role') return dice.pick(['user', 'manager', 'admin', 'emperor'])
      return `¤${companyId ?? walker.id}¤ ${dice.below(1e9)}`
    },
  }
  const word = endpoint.path.match(/([^/]+)\/:/)?.[1] ?? ''
  const path = endpoint.path.replace(/:\w+/g, () => idOf(word))
  const query = endpoint.query
    ? `?${new URLSearchParams(randomInput(endpoint.query, dice, words) as Record<string, string>)}`
    : ''
  const body = endpoint.body
    ? (randomInput(endpoint.body, dice, words) as Record<string, unknown>)
    : undefined
  const file =
    endpoint.file && dice.happens(0.5)
      ? {
          name: 'rows.csv',
          content: `title,assignee\n${words.text('title')},\nx,${dice.pick(walkers).email}\n`,
        }
      : undefined
  return { url: path + query, body, file }
}

test(`${STEPS} steps from seed ${SEED} leak nothing`, { timeout: 120_000 }, async () => {
  const answered = new Map<string, number>()
  for (let step = 0; step < STEPS; step++) {
    const walker = dice.pick(walkers)
    await settle(walker)
    const before = await look()
    await listen(walker, before)
    const endpoint = nextEndpoint(answered)
    const place = placeOf(before, walker)
    const call = randomCall(endpoint, walker, before)
    const reply = call.file
      ? await walker.upload(call.url, call.file)
      : await walker.call(endpoint.method, call.url, call.body)
    if (dice.happens(0.3)) await run.work()
    const after = await look()
    const what = `step ${step}: ${walker.name}, ${endpoint.method} ${call.url} ${JSON.stringify(call.file ?? call.body)}`

    expect([what, reply.statusCode]).not.toEqual([what, 500])
    const name = nameOf(endpoint)
    // A file is only asked about; what takes it over is the answer that counts.
    if (reply.statusCode < 400 && !call.file) answered.set(name, (answered.get(name) ?? 0) + 1)
    const reader = readerOf(endpoint, walker, reply)
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
    const allowed = [place.companyId, ...names, ...sent, ...readable.flatMap(({ name }) => marksIn(name))]
    const invited = [...before.invitations, ...after.invitations].filter(({ id }) =>
      maySee(after, reader, id),
    )
    const addresses = [...people, ...invited].map((row) => row.canonical_email)
    for (const [address] of reply.body.matchAll(EMAIL)) {
      expect(addresses, `${what} answered ${address}`).toContain(address)
    }
    for (const company of marksIn(reply.body)) {
      expect(allowed, `${what} answered a text of ${company}: ${reply.body}`).toContain(company)
    }
    if (reader.id !== walker.id) delete walker.cookies.session
    for (const listener of walkers) {
      for (const { ids } of listener.page?.changes.splice(0) ?? []) {
        for (const id of ids) {
          const isSeen = maySee(before, listener, id) || maySee(after, listener, id)
          expect(isSeen, `${what} told ${listener.name} of ${id}`).toBe(true)
        }
      }
    }
  }
  for (const walker of walkers) walker.page?.socket.disconnect()
  expect(run.app.endpoints.map(nameOf).filter((name) => !answered.has(name))).toEqual([])
})
