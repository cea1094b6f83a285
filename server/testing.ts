// What a server test needs: a database of its own, the real app, and people in companies to call it as.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { inject } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { Changed, ServerEvents } from '#contract/events.ts'
import type { BuiltInRole } from '#contract/permissions.ts'
import { buildApp, jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database/pool.ts'
import { startRealtime } from '#server/realtime.ts'
import { sealWith } from '#server/sealing.ts'
import { ownerUrl, TEST_OWNER, TEST_TEMPLATE } from '#server/test-setup.ts'

type Body = Record<string, unknown>
type Headers = Record<string, string>

/** A browser: it keeps the cookies that it is given. */
export interface Browser {
  cookies: Record<string, string>
  call(method: string, url: string, body?: Body, headers?: Headers): Promise<LightMyRequestResponse>
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>
  post(url: string, body?: Body, headers?: Headers): Promise<LightMyRequestResponse>
  patch(url: string, body: Body, headers?: Headers): Promise<LightMyRequestResponse>
  /** A file alone in the form's field `file`, or any other form. */
  upload(
    url: string,
    form: FormData | { name: string; content: string | Uint8Array },
    headers?: Headers,
  ): Promise<LightMyRequestResponse>
  remove(url: string): Promise<LightMyRequestResponse>
}

/** A signed-in person. */
export interface Person extends Browser {
  id: string
  email: string
  password: string
}

export interface Company {
  id: string
  admin: Person
  /** Invites, registers and lets in somebody new. */
  join(role: BuiltInRole): Promise<Person>
}

export interface TestApp {
  app: FastifyInstance
  /** The test's own database, as its superuser: past every wall. */
  database: pg.Pool
  ownerUrl: string
  browser(): Browser
  newPerson(): Promise<Person>
  /** A company whose founder is at work in it. */
  newCompany(): Promise<Company>
  /** Lets a person into a company with a role, and to work in it. */
  enter(company: Company, person: Person, role: BuiltInRole): Promise<void>
  /** Runs every job that waits, those that they queue too; how many ran. */
  work(): Promise<number>
  /** Address of the listening server, where `listen` was asked for. */
  address: string
  /** A page of the person's company that listens to the server. */
  connect(person: Person, companyId: string): Promise<Page>
  stop(): Promise<void>
}

/** An open websocket and what came through it. */
export interface Page {
  socket: Socket<ServerEvents>
  changes: Changed[]
  signedOut: Promise<{ reason: string }>
}

/** Throttles are wide open unless `RATE_LIMIT_SCALE` says otherwise: every test comes from one address. */
export async function testApp({
  listen = false,
  environment = {},
}: {
  listen?: boolean
  environment?: Record<string, string>
} = {}): Promise<TestApp> {
  const clone = await cloneDatabase()
  const pool = openPool(clone.ownerUrl, 6)
  sealWith(Buffer.alloc(32, 'a key for tests'))
  const app = await buildApp(readConfig({ RATE_LIMIT_SCALE: '1000', ...environment }))
  await app.ready()
  const realtime = startRealtime(app.server, { publicUrl: app.publicUrl })
  const address = listen ? await app.listen({ port: 0, host: '127.0.0.1' }) : ''
  const database = new pg.Pool({ connectionString: clone.superuserUrl, max: 2 })
  database.on('error', () => {})

  const newBrowser = () => browserOf(app)
  const newPerson = async () => {
    const person = await register(newBrowser())
    // Their address is confirmed, as with a link from the mail, which no test finds among its own.
    await database.query('update users set email_verified_at = now() where id = $1', [person.id])
    await database.query('delete from mails where user_id = $1', [person.id])
    return person
  }
  const enter = async (company: Company, person: Person, role: BuiltInRole) => {
    await succeed(company.admin.post('/api/invitations', { email: person.email, role }), 201)
    const [invitation] = (await person.get('/api/invitations/mine')).json()
    await succeed(person.post(`/api/invitations/${invitation.id}/accept`), 200)
    await open(person, company.id)
  }
  return {
    app,
    database,
    ownerUrl: clone.ownerUrl,
    address,
    connect: (person, companyId) => connectPage(address, person, companyId),
    browser: newBrowser,
    newPerson,
    enter,
    work: () => workOff(database),
    async newCompany() {
      const admin = await newPerson()
      const body = { userId: admin.id, companyName: `Company ${randomBytes(4).toString('hex')}` }
      const { company } = (await succeed(admin.post('/api/auth/add-company', body), 201)).json()
      await open(admin, company.id)
      const made: Company = {
        id: company.id,
        admin,
        async join(role) {
          const person = await newPerson()
          await enter(made, person, role)
          return person
        },
      }
      return made
    },
    async stop() {
      realtime.disconnect()
      await app.close()
      realtime.stop()
      await pool.close()
      await database.end()
    },
  }
}

async function workOff(database: pg.Pool): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await database.query<{ name: string; data: { companyId: string; body: unknown } }>(
      "delete from pgboss.job where state = 'created' and start_after <= now() returning name, data, created_on",
    )
    if (rows.length === 0) return done
    for (const { name, data } of rows) {
      const job = jobs.find((known) => known.name === name)
      if (!job) throw new Error(`nobody works on ${name}`)
      await job.run({ companyId: data.companyId }, job.body.parse(data.body))
      done++
    }
  }
}

/** A database of its own for a test file, with every migration in it. */
export async function cloneDatabase(): Promise<{ ownerUrl: string; superuserUrl: string }> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  await admin.query(
    `create database ${name} template ${TEST_TEMPLATE} strategy file_copy owner ${TEST_OWNER}`,
  )
  await admin.end()
  const url = new URL(clusterUrl)
  url.pathname = name
  return { ownerUrl: ownerUrl(url.href), superuserUrl: url.href }
}

async function connectPage(address: string, person: Person, companyId: string): Promise<Page> {
  const socket: Page['socket'] = io(address, {
    auth: { companyId },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `session=${person.cookies.session}`, origin: address },
  })
  const changes: Page['changes'] = []
  socket.on('changed', (event) => changes.push(event))
  const signedOut = new Promise<{ reason: string }>((resolve) => socket.once('signed_out', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, changes, signedOut }
}

/** A filled-in form, with an address that nobody has. */
export const registration = (changes: Record<string, unknown> = {}) => ({
  email: `${randomBytes(6).toString('hex')}@example.test`,
  password: 'a quiet harbour',
  firstName: 'Robin',
  lastName: 'Ash',
  ...changes,
})

async function register(browser: Browser): Promise<Person> {
  const form = registration()
  const { user } = (await succeed(browser.post('/api/auth/register', form), 201)).json<{ user: User }>()
  return Object.assign(browser, { id: user.id, email: form.email, password: form.password })
}

const open = (person: Person, companyId: string) =>
  succeed(person.post('/api/auth/change-company', { userId: person.id, companyId }), 200)

async function succeed(call: Promise<LightMyRequestResponse>, status: number) {
  const response = await call
  if (response.statusCode !== status) throw new Error(`${response.statusCode} ${response.body}`)
  return response
}

function browserOf(app: FastifyInstance): Browser {
  const cookies: Record<string, string> = {}
  const call = async (method: string, url: string, body?: Body | Buffer, headers: Headers = {}) => {
    const options: InjectOptions = { method: method as 'GET', url, cookies, headers }
    if (body !== undefined) options.payload = body
    const response = await app.inject(options)
    for (const { name, value } of response.cookies) {
      if (value) cookies[name] = value
      else delete cookies[name]
    }
    return response
  }
  return {
    cookies,
    call,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    patch: (url, body, headers) => call('PATCH', url, body, headers),
    remove: (url) => call('DELETE', url),
    async upload(url, form, headers) {
      const sent = new Response(form instanceof FormData ? form : formWith(form))
      const type = sent.headers.get('content-type') ?? ''
      return call('POST', url, Buffer.from(await sent.arrayBuffer()), { ...headers, 'content-type': type })
    },
  }
}

function formWith({ name, content }: { name: string; content: string | Uint8Array }): FormData {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  return form
}
