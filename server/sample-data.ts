// The sample company of `npm start -- --demo`, made the way people make one: by calling the API.
import { sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Announcement, NewAnnouncement } from '#contract/announcements.ts'
import type { User } from '#contract/auth.ts'
import { addDays, dayIn } from '#contract/dates.ts'
import type { OwnInvitation } from '#contract/invitations.ts'
import { mentionOf } from '#contract/mentions.ts'
import type { OrgChart } from '#contract/org-chart.ts'
import type { NewTask, Task } from '#contract/tasks.ts'
import { db, inCompany, withoutSession } from '#server/database/scope.ts'
import { type SampleAnnouncement, sampleAnnouncements } from '#server/sample-announcements.ts'
import { colleagues, founder, type SampleRole, sampleChart, sampleRoles } from '#server/sample-people.ts'
import { portraitOf } from '#server/sample-portraits.ts'
import { sampleTasks } from '#server/sample-tasks.ts'
import { hashToken, newToken } from '#server/session-cookie.ts'

export const SAMPLE_LOGIN = { email: 'mara@alderfinch.example', password: 'lintel-demo' }

interface Caller {
  id: string
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, body?: object): Promise<LightMyRequestResponse>
  patch(url: string, body: object): Promise<LightMyRequestResponse>
  /** A Buffer goes as it is. */
  put(url: string, body?: object): Promise<LightMyRequestResponse>
}

/** False: the sample company is there already, or was. Some of its people may have other addresses by now. */
export async function loadSampleCompany(app: FastifyInstance, now = new Date()): Promise<boolean> {
  if (await hasAnyAccount([founder, ...colleagues].map(({ firstName }) => emailOf(firstName)))) return false
  const mara = await join(app, 'Mara', 'Ilves', 0)
  const companyId = await found(mara, 'Alder & Finch', '14882107')
  await found(mara, 'Kivi Ceramics')
  const people: Record<string, Caller> = { Mara: mara }
  await choose(mara, companyId)
  for (const [n, { firstName, lastName, role }] of colleagues.entries()) {
    const person = await join(app, firstName, lastName, n + 1)
    await letIn(mara, person, { firstName, role, companyId })
    people[firstName] = person
  }
  await introduce(people)
  for (const { name, permissions, people: members } of sampleRoles) {
    await ok(mara.post('/api/roles', { name, permissions }))
    for (const firstName of members) {
      await ok(mara.post('/api/update-user-role', { userId: people[firstName]?.id, role: name }))
    }
  }
  await ok(
    mara.put(
      '/api/org-chart',
      sampleChart((firstName) => people[firstName]?.id ?? ''),
    ),
  )
  await ok(mara.post('/api/invitations', { email: 'eero@alderfinch.example', role: 'user' }))
  await addTasks(people, dayIn('Europe/Tallinn', now))
  await addAnnouncements(companyId, people, now)

  const jonas = people.Jonas
  if (!jonas) throw new Error('Jonas is missing')
  const harbour = await found(jonas, 'Harbour Joinery')
  await choose(jonas, harbour)
  await letIn(jonas, mara, { firstName: 'Mara', role: 'manager', companyId: harbour })
  const norra = await found(jonas, 'Norra Timber Co-op')
  await choose(jonas, norra)
  await ok(jonas.post('/api/invitations', { email: SAMPLE_LOGIN.email, role: 'manager' }))
  return true
}

/** What each says of themselves, and their picture. */
async function introduce(people: Record<string, Caller>) {
  for (const { firstName, description = null, skills } of [founder, ...colleagues]) {
    await ok(people[firstName]?.patch('/api/user', { description, skills }))
    const portrait = await portraitOf(firstName)
    if (portrait) await ok(people[firstName]?.put('/api/user/profile-image', portrait))
  }
}

async function addTasks(people: Record<string, Caller>, today: string) {
  const idOf = (firstName: string) => people[firstName]?.id ?? ''
  for (const { title, giver, holder, due, subtasks = [], comments = [], isDone, ...more } of sampleTasks) {
    const task: NewTask = { title, ...more, assigneeId: idOf(holder) }
    if (due !== null) task.deadline = addDays(today, due)
    task.subtasks = subtasks.map(([subtask, firstName]) => ({ title: subtask, assigneeId: idOf(firstName) }))
    const made: Task = (await ok(people[giver]?.post('/api/tasks', task))).json()
    const complete = (id: string, by: string) =>
      ok(people[by]?.patch(`/api/tasks/${id}`, { completed: true }))
    for (const [index, [, , isTicked]] of subtasks.entries()) {
      if (isTicked) await complete(made.subtasks[index]?.id ?? '', giver)
    }
    for (const [author, text] of comments) {
      await ok(people[author]?.post(`/api/tasks/${made.id}/comments`, { text: text(mentionsOf(people)) }))
    }
    if (isDone) await complete(made.id, holder)
  }
}

/** Some a while ago, as no call can. */
async function addAnnouncements(companyId: string, people: Record<string, Caller>, now: Date) {
  const mara = people.Mara
  const today = dayIn('Europe/Tallinn', now)
  const chart = (await ok(mara?.get('/api/org-chart'))).json<OrgChart>()
  const on = (day?: number) => (day === undefined ? null : addDays(today, day))
  for (const sample of sampleAnnouncements) {
    const { title, content, category, priority, eventTime, requiresAcknowledgement } = sample
    const department = chart.departments.find(({ name }) => name === sample.department)
    const form: NewAnnouncement = {
      ...{ title, content, category, priority, eventTime, requiresAcknowledgement },
      draft: true,
      eventDate: on(sample.event),
      expiresAt: on(sample.expires),
      ...(sample.pinnedUntil !== undefined && { pinnedUntil: on(sample.pinnedUntil) }),
      ...(department && { audience: { type: 'departments', ids: [department.id] } }),
    }
    const author = people[sample.author]
    const { id } = (await ok(author?.post('/api/announcements', form))).json<Announcement>()
    const path = `/api/announcements/${id}`
    if (sample.draft) continue
    const publishAt = sample.publish === undefined ? {} : { publishAt: `${on(sample.publish)}T07:00:00Z` }
    await ok(author?.patch(path, { draft: false, ...publishAt }))
    if (sample.publish !== undefined) continue
    for (const [author, text] of sample.comments ?? []) {
      await ok(people[author]?.post(`${path}/comments`, { text: text(mentionsOf(people)) }))
    }
    for (const [who, emoji] of sample.reactions ?? []) {
      await ok(people[who]?.put(`${path}/reactions/${encodeURIComponent(emoji)}`))
    }
    for (const who of sample.readers ?? []) await ok(people[who]?.post(`${path}/read`))
    for (const who of sample.confirmedBy ?? []) await ok(people[who]?.post(`${path}/acknowledge`))
    await agePublished(companyId, id, sample)
  }
}

/** As if it had been published, and talked about, so many days ago. */
const agePublished = (
  companyId: string,
  id: string,
  { daysAgo = 0, isExpired = false }: SampleAnnouncement,
) =>
  inCompany({ companyId }, async () => {
    const age = sql`make_interval(days => ${daysAgo})`
    await db.execute(
      sql`update announcements set publish_at = publish_at - ${age}, created_at = created_at - ${age},
        expires_at = case when ${isExpired} then now() - interval '1 day' else expires_at end where id = ${id}`,
    )
    await db.execute(
      sql`update search_documents d set shown_from = a.publish_at, shown_until = a.expires_at
        from announcements a where a.id = ${id} and d.company_id = a.company_id and d.type = 'announcement' and d.id = a.id`,
    )
    await db.execute(
      sql`update announcement_comments set created_at = created_at - ${age} + interval '2 hours'
        where announcement_id = ${id} and ${daysAgo} > 0`,
    )
  })

const mentionsOf = (people: Record<string, Caller>) => (firstName: string) => {
  const known = [founder, ...colleagues].find((one) => one.firstName === firstName)
  return known ? mentionOf({ ...known, id: people[firstName]?.id ?? '' }) : firstName
}

async function found(founder: Caller, companyName: string, companyRegistrationNumber?: string) {
  const body = {
    userId: founder.id,
    companyName,
    companyRegistrationNumber,
    timeZone: 'Europe/Tallinn',
    locale: 'en-EE',
  }
  return (await ok(founder.post('/api/auth/add-company', body))).json().company.id as string
}

const choose = (person: Caller, companyId: string) =>
  ok(person.post('/api/auth/change-company', { userId: person.id, companyId }))

async function letIn(
  inviter: Caller,
  person: Caller,
  { firstName, role, companyId }: { firstName: string; role: SampleRole; companyId: string },
) {
  await ok(inviter.post('/api/invitations', { email: emailOf(firstName), role }))
  const invitations = (await ok(person.get('/api/invitations/mine'))).json<OwnInvitation[]>()
  const invitation = invitations.find((one) => one.companyId === companyId)
  await ok(person.post(`/api/invitations/${invitation?.id}/accept`))
  if (firstName !== 'Mara') await choose(person, companyId)
}

/** What their calls come from, for the record. */
const devices = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
]

const emailOf = (firstName: string) =>
  `${firstName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@alderfinch.example`

async function hasAnyAccount(addresses: string[]): Promise<boolean> {
  const { rows } = await withoutSession(() =>
    db.execute<{ has: boolean }>(
      sql`select exists (select from unnest(${sql.param(addresses)}::text[]) address, gates.find_credential(address)) as has`,
    ),
  )
  return rows[0]?.has ?? false
}

/** Registers a person of the sample. */
async function join(app: FastifyInstance, firstName: string, lastName: string, n: number): Promise<Caller> {
  const sessionName = app.publicUrl.startsWith('https:') ? '__Host-session' : 'session'
  let session = ''
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: object) => {
    const reply = await app.inject({
      method,
      url,
      cookies: session ? { [sessionName]: session } : {},
      // Of a range for documentation, one each: the throttle on new accounts counts addresses.
      remoteAddress: `192.0.2.${n + 1}`,
      headers: {
        'user-agent': devices[n % devices.length],
        ...(Buffer.isBuffer(body) && { 'content-type': 'image/png' }),
      },
      ...(body && { payload: body }),
    })
    session = reply.cookies.find(({ name }) => name === sessionName)?.value ?? session
    return reply
  }
  const form = { firstName, lastName, email: emailOf(firstName), password: SAMPLE_LOGIN.password }
  const reply = await call('POST', '/api/auth/register', form)
  const { user } = (await ok(Promise.resolve(reply))).json<{ user: User }>()
  // Nobody reads the mail with the link.
  const token = newToken()
  await withoutSession(() =>
    db.execute(sql`select gates.request_verification(${user.id}, ${hashToken(token)}, 60)`),
  )
  await ok(call('POST', '/api/auth/verify-email', { token }))
  return {
    id: user.id,
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    patch: (url, body) => call('PATCH', url, body),
    put: (url, body) => call('PUT', url, body),
  }
}

async function ok(call: Promise<LightMyRequestResponse> | undefined): Promise<LightMyRequestResponse> {
  const reply = await call
  if (!reply || reply.statusCode >= 400)
    throw new Error(`the sample company could not be made: ${reply?.body}`)
  return reply
}
