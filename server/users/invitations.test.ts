// Invitations over HTTP: whom one may invite, several at once, and whose they are.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invitation, InvitedSeveral, OwnInvitation, SentInvitation } from '#contract/invitations.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const invite = (by: Person, email: string, role = 'user') => by.post('/api/invitations', { email, role })
const mine = async (person: Person) => (await person.get('/api/invitations/mine')).json<OwnInvitation[]>()
const accept = (person: Person, id: string) => person.post(`/api/invitations/${id}/accept`)
const tokenOf = (sent: SentInvitation) => new URL(sent.link ?? '').hash.replace('#token=', '')
const sendTo = async (by: Person, email: string, role = 'user') => {
  const sent = (await invite(by, email, role)).json<SentInvitation>()
  return { ...sent, token: tokenOf(sent) }
}
const answer = async (call: ReturnType<Person['post']>) => {
  const reply = await call
  return [reply.statusCode, reply.json().code]
}

test('while the account is ending, accepting answers like a session that has ended', async () => {
  const company = await run.newCompany()
  const person = await run.newPerson()
  const { token } = await sendTo(company.admin, person.email)
  const [invitation] = await mine(person)
  for (const act of [
    () => accept(person, invitation?.id ?? ''),
    () => person.post('/api/invitations/accept', { token }),
  ]) {
    const client = await run.database.connect()
    await client.query('begin')
    await client.query('update users set deleted_at = now() where id = $1', [person.id])
    const accepting = answer(act())
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await run.database.query(waiting)).rowCount).toBe(1)
    await client.query('commit')
    client.release()
    expect(await accepting).toEqual([401, 'no_session'])
    await run.database.query('update users set deleted_at = null where id = $1', [person.id])
  }
  expect((await mine(person)).map(({ id }) => id)).toEqual([invitation?.id])
})

describe('inviting', () => {
  test('by e-mail and role; the invited person accepts and is a member with that role', async () => {
    const company = await run.newCompany()
    const person = await run.newPerson()
    const reply = await invite(company.admin, person.email.toUpperCase(), 'manager')
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      role: 'manager',
      status: 'pending',
      invitedBy: { id: company.admin.id },
    })

    const [invitation] = await mine(person)
    expect(invitation).toMatchObject({
      companyId: company.id,
      role: 'manager',
      status: 'pending',
      invitedBy: 'Robin Ash',
    })
    const accepted = await accept(person, invitation?.id ?? '')
    expect([accepted.statusCode, accepted.json()]).toEqual([200, { companyId: company.id }])
    expect(await mine(person)).toEqual([])
    expect((await company.admin.get('/api/invitations')).json()).toEqual([])
    const again = await accept(person, invitation?.id ?? '')
    expect([again.statusCode, again.json().code]).toEqual([409, 'invitation_ended'])
  })

  test.each([
    [{}, 'fields_required'],
    [{ email: 'x@y.test' }, 'fields_required'],
    [{ role: 'user' }, 'fields_required'],
    [{ email: ' ', role: 'user' }, 'fields_required'],
    [{ email: 'nonsense', role: 'user' }, 'email_invalid'],
    [{ email: 'x@y.test', role: 'emperor' }, 'role_unknown'],
    [{ email: 'x@y.test', role: 'us\0er' }, 'invalid'],
  ])('refuses %j with %s', async (body, code) => {
    const { admin } = await run.newCompany()
    const reply = await admin.post('/api/invitations', body)
    expect([reply.statusCode, reply.json().code]).toEqual([422, code])
    if (code === 'fields_required') expect(reply.json().message).toBe('All fields are required.')
  })

  test('managers grant no more than they hold, users invite nobody', async () => {
    const company = await run.newCompany()
    const [manager, user] = [await company.join('manager'), await company.join('user')]
    expect((await invite(manager, 'a@b.test', 'manager')).statusCode).toBe(201)
    expect((await invite(user, 'c@d.test')).statusCode).toBe(403)
    await run.database.query(
      `insert into roles (company_id, id, name, kind, actions)
       values ($1, gen_random_uuid(), 'Host', 'custom', '{users.view,users.invite}')`,
      [company.id],
    )
    const host = await company.join('user')
    await run.database.query(
      "update memberships set role_id = (select id from roles where name = 'Host' and company_id = $1) where user_id = $2",
      [company.id, host.id],
    )
    expect((await invite(host, 'e@f.test', 'user')).json().code).toBe('role_above_own')
    expect((await invite(host, 'e@f.test', 'Host')).statusCode).toBe(201)
  })

  test('a member, or somebody already invited, is not invited again; an expired or cancelled one is', async () => {
    const company = await run.newCompany()
    const person = await run.newPerson()
    expect((await invite(company.admin, company.admin.email)).json().code).toBe('already_member')
    const first = (await invite(company.admin, person.email)).json<Invitation>()
    expect((await invite(company.admin, person.email)).json().code).toBe('already_invited')

    await run.database.query(
      "update invitations set expires_at = now() - interval '1 second' where id = $1",
      [first.id],
    )
    expect((await company.admin.get('/api/invitations')).json()).toMatchObject([{ status: 'expired' }])
    expect(await mine(person)).toEqual([])
    expect((await accept(person, first.id)).json().code).toBe('invitation_ended')
    const second = (await invite(company.admin, person.email)).json<Invitation>()
    expect((await company.admin.remove(`/api/invitations/${second.id}`)).statusCode).toBe(204)
    expect((await accept(person, second.id)).json().code).toBe('invitation_ended')
    const third = (await invite(company.admin, person.email)).json<Invitation>()
    expect((await accept(person, third.id)).statusCode).toBe(200)
  })

  test('an invitation is for its address only', async () => {
    const company = await run.newCompany()
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const { id } = (await invite(company.admin, person.email)).json<Invitation>()
    expect(await mine(other)).toEqual([])
    expect((await accept(other, id)).statusCode).toBe(404)
    expect((await accept(person, id)).statusCode).toBe(200)
  })

  test('somebody whose membership ended comes back with the new role', async () => {
    const company = await run.newCompany()
    const person = await company.join('manager')
    await run.database.query('update memberships set ended_at = now() where user_id = $1', [person.id])
    await run.enter(company, person, 'user')
    expect((await person.get('/api/user')).json()).toMatchObject({ role: 'user', companyId: company.id })
  })

  test('the last of a hundred is sent once, however many ask at once', async () => {
    const { admin, id } = await run.newCompany()
    await run.database.query(
      `insert into invitations (company_id, id, email, canonical_email, role_id, inviter_id, expires_at, ended_at)
       select $1, gen_random_uuid(), n || '@y.test', n || '@y.test', (select id from roles where company_id = $1 limit 1),
         $2, now(), now() from generate_series(1, 99) n`,
      [id, admin.id],
    )
    const replies = await Promise.all([1, 2, 3, 4].map((n) => invite(admin, `${n}@last.test`)))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 429, 429, 429])
  })

  test('a hundred a day', async () => {
    const company: Company = await run.newCompany()
    await run.database.query(
      `insert into invitations (company_id, id, email, canonical_email, role_id, inviter_id, expires_at, ended_at)
       select $1, gen_random_uuid(), n || '@x.test', n || '@x.test', (select id from roles where company_id = $1 limit 1),
         $2, now(), now() from generate_series(1, 100) n`,
      [company.id, company.admin.id],
    )
    const reply = await invite(company.admin, 'one@more.test')
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_invitations'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('several addresses at once', () => {
  test('each is invited by itself; the others are named with the reason', async () => {
    const company = await run.newCompany()
    const member = await company.join('user')
    await invite(company.admin, 'waiting@x.test')
    const emails = [
      'one@x.test',
      ' Two@X.test ',
      'ONE@x.test',
      'nonsense',
      '',
      member.email,
      'waiting@x.test',
    ]
    const reply = await company.admin.post('/api/invitations', { emails, role: 'manager' })
    const { sent, refused } = reply.json<InvitedSeveral>()
    expect(reply.statusCode).toBe(201)
    expect(sent.map(({ email, role }) => [email, role]).sort()).toEqual([
      ['Two@X.test', 'manager'],
      ['one@x.test', 'manager'],
    ])
    expect(refused.map(({ email, code }) => [email, code])).toEqual([
      ['nonsense', 'email_invalid'],
      [member.email, 'already_member'],
      ['waiting@x.test', 'already_invited'],
    ])
    expect(refused[0]?.message).toBe('Enter an email address such as name@company.com.')
    expect(new Set(sent.map(tokenOf)).size).toBe(2)
    const entries = (await company.admin.get('/api/audit?action=invitation_sent')).json().items
    expect(entries).toHaveLength(4)
  })

  test('stop at a hundred a day', async () => {
    const { admin } = await run.newCompany()
    const emails = Array.from({ length: 100 }, (_, n) => `${n}@many.test`)
    const first = (await admin.post('/api/invitations', { emails, role: 'user' })).json<InvitedSeveral>()
    expect([first.sent.length, first.refused]).toEqual([100, []])
    const more = (
      await admin.post('/api/invitations', { emails: ['a@more.test'], role: 'user' })
    ).json<InvitedSeveral>()
    expect(more.refused).toMatchObject([{ email: 'a@more.test', code: 'too_many_invitations' }])
    const [some] = first.sent
    expect(await answer(admin.post(`/api/invitations/${some?.id}/resend`))).toEqual([
      429,
      'too_many_invitations',
    ])
    expect(
      await answer(admin.post('/api/invitations', { emails: [...emails, 'x@y.test'], role: 'user' })),
    ).toEqual([422, 'too_long'])
  })

  test.each([[{ emails: [], role: 'user' }], [{ email: 'a@b.test', emails: ['c@d.test'], role: 'user' }]])(
    '%j names nobody, or two ways',
    async (body) => {
      const { admin } = await run.newCompany()
      expect(await answer(admin.post('/api/invitations', body))).toEqual([422, 'fields_required'])
    },
  )
})

test('sending again and cancelling is for the sender and for admins, never for another company', async () => {
  const [here, there] = [await run.newCompany(), await run.newCompany()]
  const [sender, colleague, user] = [
    await here.join('manager'),
    await here.join('manager'),
    await here.join('user'),
  ]
  const { id } = await sendTo(sender, 'a@sent.test')
  const own = async (person: Person) =>
    (await person.get('/api/invitations')).json<Invitation[]>().map(({ isOwn }) => isOwn)
  expect([await own(sender), await own(colleague), await own(here.admin)]).toEqual([[true], [false], [true]])
  for (const [person, status] of [
    [colleague, 403],
    [user, 403],
    [there.admin, 404],
  ] as const) {
    expect((await person.post(`/api/invitations/${id}/resend`)).statusCode).toBe(status)
    expect((await person.remove(`/api/invitations/${id}`)).statusCode).toBe(status)
    expect((await person.post(`/api/invitations/${id}/restore`)).statusCode).toBe(person === user ? 403 : 404)
  }
  expect((await sender.post(`/api/invitations/${id}/resend`)).statusCode).toBe(200)
  expect((await here.admin.remove(`/api/invitations/${id}`)).statusCode).toBe(204)
  expect((await sender.post(`/api/invitations/${id}/restore`)).statusCode).toBe(200)
})

test('a cancelled one that is brought back takes the place of a later one that was declined', async () => {
  const { admin } = await run.newCompany()
  const person = await run.newPerson()
  const invite = async () =>
    (await admin.post('/api/invitations', { email: person.email, role: 'user' })).json<{ id: string }>().id
  const cancelled = await invite()
  await admin.remove(`/api/invitations/${cancelled}`)
  await person.post(`/api/invitations/${await invite()}/decline`)
  expect((await admin.post(`/api/invitations/${cancelled}/restore`)).statusCode).toBe(200)
  expect((await admin.get('/api/invitations')).json()).toMatchObject([{ id: cancelled, status: 'pending' }])
})
