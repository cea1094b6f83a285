// A long random walk through every route as several roles in two companies: no reply and no event may hold
// anything that its reader may not see. Who may see what is written here a second time, apart from the server.
import type { LightMyRequestResponse } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser, setProfileImage } from '#contract/account.ts'
import { acknowledgeAnnouncement } from '#contract/announcements.ts'
import { login, loginTwoFactor, resetPassword, verifyEmail } from '#contract/auth.ts'
import { deleteCompany } from '#contract/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { connectIdentity, loginWithGoogle } from '#contract/identities.ts'
import { restoreInvitation } from '#contract/invitations.ts'
import { addPasskey, loginWithPasskey } from '#contract/passkeys.ts'
import { type FakeAi, fakeAi, says } from '#server/ai.testing.ts'
import { settled } from '#server/auth/later.ts'
import { randomCall, type Walker } from '#server/leak-calls.ts'
import {
  idsIn,
  isKnown,
  lookAt,
  MARK,
  mayHear,
  maySee,
  openedBy,
  placeOf,
  type World,
} from '#server/leak-world.ts'
import { chance } from '#server/random-input.ts'
import { hashToken } from '#server/session-cookie.ts'
import { type Company, type TestApp, testApp } from '#server/testing.ts'

const STEPS = Number(process.env.WALK_STEPS ?? 1000)
const SEED = Number(process.env.WALK_SEED ?? 20_261_127)
/** Every id that the server makes is one of version 7. */
const EMAIL = /[a-z0-9.]+@[a-z.]+\.test/g

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const UNCONFIRMED = 'unconfirmed stranger'

let ai: FakeAi
let run: TestApp
let companies: Company[]
const walkers: Walker[] = []
const secrets: string[] = []
const dice = chance(SEED)
const walk = { walkers, secrets, dice }
/** Devices and providers have a part in them; the tests in server/auth have such. Here they are only ever refused. */
const ofOthers: Endpoint[] = [addPasskey, loginWithPasskey, connectIdentity, loginWithGoogle]

beforeAll(async () => {
  ai = await fakeAi()
  // Whatever it is asked for, it is answered: a text too.
  ai.does(
    says(JSON.stringify({ subtasks: [1, 2, 3].map((at) => ({ title: `Step ${at}`, description: '' })) })),
  )
  run = await testApp({ listen: true, environment: { ...ai.google, ...ai.openai } })
  companies = [await run.newCompany(), await run.newCompany()]
  for (const [n, company] of companies.entries()) {
    walkers.push(Object.assign(company.admin, { name: `admin of ${n}` }))
    for (const role of ['manager', 'user'] as const) {
      walkers.push(Object.assign(await company.join(role), { name: `${role} of ${n}` }))
    }
  }
  // Few may publish, and much can only be done about what is published.
  for (const { admin, id } of companies) {
    const text = `¤${id}¤`
    const news = { title: text, content: text, requiresAcknowledgement: true }
    const { id: newsId } = (await admin.post('/api/announcements', news)).json()
    await admin.post(`/api/announcements/${newsId}/comments`, { text })
  }
  const both = Object.assign(await run.newPerson(), { name: 'user of both' })
  for (const company of companies) await run.enter(company, both, 'user')
  walkers.push(both)
  for (const name of ['stranger', UNCONFIRMED]) {
    walkers.push(Object.assign(await run.newPerson(), { name }))
  }
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
afterAll(async () => {
  await run.stop()
  await ai.stop()
})

/** Keeps a walker signed in, mostly in a company of theirs. */
async function settle(walker: Walker) {
  // Whoever was put out of every company, or out of one that is gone, would see nothing for the rest of the walk.
  await run.database.query('update companies set deleted_at = null, requires_two_factor = false')
  await run.database.query(
    `update memberships set ended_at = null, deactivated_at = null where user_id = $1
       and not exists (select from memberships m where m.user_id = $1 and m.ended_at is null)`,
    [walker.id],
  )
  // A forgotten password confirms the address, and one should be unconfirmed.
  if (walker.name === UNCONFIRMED) await unconfirm(walker)
  const hash = hashToken(walker.cookies.session ?? '')
  const { rows } = await run.database.query(
    `select m.company_id from sessions s left join memberships m
       on m.company_id = s.current_company_id and m.user_id = s.user_id and m.ended_at is null
     where s.token_hash = $1`,
    [hash],
  )
  if (rows[0]?.company_id) return
  if (rows.length === 0) {
    await logIn(walker)
    if (!walker.cookies.session) await endWithCode(walker)
  }
  const world = await lookAt(run.database)
  const own = world.memberships.filter((row) => row.user_id === walker.id && !row.ended_at)
  if (own.length > 0) {
    const companyId = dice.pick(own).company_id
    await walker.post('/api/auth/change-company', { userId: walker.id, companyId })
  }
}

const newcomer = async (): Promise<Walker> => Object.assign(await run.newPerson(), { name: 'newcomer' })

const unconfirm = ({ id }: Walker) =>
  run.database.query('update users set email_verified_at = null where id = $1', [id])

const logIn = ({ email, password, post }: Walker) => post('/api/auth/login', { email, password })

async function endWithCode(walker: Walker) {
  await walker.post('/api/auth/login/two-factor', { code: walker.recoveryCodes?.pop() ?? 'none left' })
  if (walker.cookies.session) return
  await run.database.query('delete from authenticators where user_id = $1', [walker.id])
  await logIn(walker)
}

/** Somebody else, where a sign-in happened to succeed. */
function readerOf({ can }: Endpoint, walker: Walker, reply: LightMyRequestResponse): Walker {
  if (can !== 'public' || reply.statusCode >= 400 || reply.body === '') return walker
  return { ...walker, id: reply.json().user?.id ?? walker.id }
}

function send(walker: Walker, endpoint: Endpoint, { url, body, file }: ReturnType<typeof randomCall>) {
  if (file) return walker.upload(url, file)
  if (endpoint !== setProfileImage) return walker.call(endpoint.method, url, body)
  const { cookies } = walker
  const headers = { 'content-type': 'image/png' }
  return run.app.inject({ method: 'PUT', url, cookies, headers, payload: picture })
}

function keepFactors(walker: Walker, reply: LightMyRequestResponse) {
  if (!/^\{"(secret|recoveryCodes)"/.test(reply.body)) return
  Object.assign(walker, reply.json())
}

const marksIn = (text: string) => [...text.matchAll(MARK)].map((match) => match[1])

async function listen(walker: Walker, world: World) {
  const { companyId } = placeOf(world, walker)
  if (walker.page?.socket.connected || !companyId) return
  walker.page = await run.connect(walker, companyId)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Any, but more often one that only ever refused: a walk that met nothing but refusals would prove nothing. */
function nextEndpoint(unanswered: Endpoint[], isLate: boolean): Endpoint {
  // Much else ends with a company: once is enough.
  const isDone = !unanswered.includes(deleteCompany)
  const any = run.app.endpoints.filter((endpoint) => !isDone || endpoint !== deleteCompany)
  return dice.pick(dice.happens(isLate ? 0.9 : 0.4) && unanswered.length > 0 ? unanswered : any)
}

/** Anybody, but more often somebody who may do more: others mostly hear that they may not. */
const nextWalker = () =>
  dice.pick(dice.happens(0.3) ? walkers.filter(({ name }) => name.startsWith('admin')) : walkers)

/** Some calls are the second step of something; the first seldom happens just before by itself. */
async function takeStepBefore(endpoint: Endpoint, walker: Walker) {
  if (endpoint === loginTwoFactor) await logIn(walker)
  if (endpoint === verifyEmail) await walker.post('/api/auth/resend-verification')
  if (endpoint.path.startsWith(resetPassword.path)) {
    await walker.post('/api/auth/forgot-password', { email: walker.email })
  }
  if (/invitations.*(accept|decline)$/.test(endpoint.path)) await beInvited(walker)
  if (endpoint === restoreInvitation) await cancelOne(walker)
  if (endpoint === acknowledgeAnnouncement) await byWhoeverMay('/api/announcements', askedNews)
  if (endpoint.path.endsWith('/:commentId/restore')) await regret(walker, endpoint.path.split('/:')[0] ?? '')
  await settled()
}

/** Says something about the newest of what they see, and takes it away. */
async function regret({ get, post, remove }: Walker, list: string) {
  const [thing] = [(await get(list)).json()].flatMap((shown) => shown.items ?? shown)
  const path = `${list}/${thing?.id}/comments`
  const { id } = (await post(path, { text: 'x' })).json()
  await remove(`${path}/${id}`)
}

/** By the first who may; whoever they are, somebody else can go on from there. */
async function byWhoeverMay(path: string, body: Record<string, unknown>) {
  for (const { post } of walkers) {
    const reply = await post(path, body)
    if (reply.statusCode === 201) return reply
  }
  return undefined
}

const askedNews = { title: 'x', content: 'x', requiresAcknowledgement: true }

/** To a company that the walker is in no more or not yet. */
async function beInvited({ email }: Walker) {
  const reply = await byWhoeverMay('/api/invitations', { email, role: 'user' })
  for (const [, secret = ''] of reply?.body.matchAll(/#token=([\w-]+)/g) ?? []) secrets.push(secret)
}

/** Takes the newest invitation away, where the walker may. */
async function cancelOne({ get, remove }: Walker) {
  const [newest] = [(await get('/api/invitations')).json()].flat()
  if (newest?.id) await remove(`/api/invitations/${newest.id}`)
}

test(`${STEPS} steps from seed ${SEED} leak nothing`, { timeout: 180_000 }, async () => {
  const answered = new Map<string, number>()
  const answerable = run.app.endpoints.filter((endpoint) => !ofOthers.includes(endpoint))
  const unanswered = () => answerable.filter((endpoint) => !answered.has(nameOf(endpoint)))
  // Some calls succeed only after a row of others: the walk goes on until each did.
  for (let step = 0; step < STEPS || (step < 4 * STEPS && unanswered().length > 0); step++) {
    const endpoint = nextEndpoint(unanswered(), step >= STEPS)
    // Whoever goes for good is somebody who just came.
    const walker = endpoint === deleteUser ? await newcomer() : nextWalker()
    await settle(walker)
    await takeStepBefore(endpoint, walker)
    const before = await lookAt(run.database)
    for (const one of walkers) {
      one.email = before.users.find(({ id }) => id === one.id)?.canonical_email ?? one.email
    }
    await listen(walker, before)
    const place = placeOf(before, walker)
    const call = randomCall(endpoint, { walker, world: before, walk })
    const reply = await send(walker, endpoint, call)
    await settled()
    if (dice.happens(0.3)) await run.work()
    const after = await lookAt(run.database)
    const what = `step ${step}: ${walker.name}, ${endpoint.method} ${call.url} ${JSON.stringify(call.file ?? call.body)}`

    expect(reply.statusCode, what).not.toBe(500)
    const name = nameOf(endpoint)
    // A file is only asked about; what takes it over is the answer that counts.
    if (reply.statusCode < 400 && !call.file) answered.set(name, (answered.get(name) ?? 0) + 1)
    const reader = readerOf(endpoint, walker, reply)
    const opened = openedBy(before, call.body?.token)
    keepFactors(walker, reply)
    for (const [, secret] of reply.body.matchAll(/#token=([\w-]+)/g)) secrets.push(secret ?? '')
    for (const id of idsIn(reply.body)) {
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
    const changes = [...before.email_changes, ...after.email_changes].filter(
      (row) => row.user_id === reader.id,
    )
    const addresses = [
      ...[...people, ...invited, ...changes].map((row) => row.canonical_email),
      ...opened.addresses,
    ]
    for (const [address] of reply.body.matchAll(EMAIL)) {
      expect(addresses, `${what} answered ${address}`).toContain(address)
    }
    // One's role in another company, or the one that an invitation gives, has a name of that company.
    const ownRoles = after.memberships.filter((row) => row.user_id === reader.id).map((row) => row.role_id)
    const shownRoles = [...ownRoles, ...invited.map((row) => row.role_id)]
    const roleNames = [...before.roles, ...after.roles].filter(({ id }) => shownRoles.includes(id))
    const texts = roleNames.reduce((body, { name }) => body.replaceAll(name, ''), reply.body)
    for (const company of marksIn(texts)) {
      expect(allowed, `${what} answered a text of ${company}: ${reply.body}`).toContain(company)
    }
    if (reader.id !== walker.id) delete walker.cookies.session
    if (endpoint === login) delete walker.cookies['second-factor']
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
  expect(unanswered().map(nameOf)).toEqual([])
})
