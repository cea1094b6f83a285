// The directory, roles and invitations over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invitation, OwnInvitation } from '#contract/invitations.ts'
import type { Role } from '#contract/roles.ts'
import type { Member } from '#contract/users.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const invite = (by: Person, email: string, role = 'user') => by.post('/api/invitations', { email, role })
const mine = async (person: Person) => (await person.get('/api/invitations/mine')).json<OwnInvitation[]>()
const accept = (person: Person, id: string) => person.post(`/api/invitations/${id}/accept`)

test('the directory holds active members, and of their companies only those that the asker shares', async () => {
  const [here, there, secret] = [await run.newCompany(), await run.newCompany(), await run.newCompany()]
  const colleague = await here.join('manager')
  await run.enter(there, colleague, 'user')
  await run.enter(secret, colleague, 'user')
  await run.enter(there, here.admin, 'user')
  await here.admin.post('/api/auth/change-company', { userId: here.admin.id, companyId: here.id })

  const { user, users, memberCounts } = (await here.admin.get('/api/get-users')).json()
  const row = users.find((member: Member) => member.id === colleague.id)
  expect(row).toMatchObject({ email: colleague.email, role: 'manager', _id: colleague.id })
  expect(row.companies.sort()).toEqual([here.id, there.id].sort())
  expect(user.companies).toHaveLength(2)
  expect(memberCounts).toContainEqual({ _id: here.id, members: 2 })
  expect(memberCounts).toContainEqual({ _id: there.id, members: 3 })

  await run.database.query('update memberships set ended_at = now() where company_id = $1 and user_id = $2', [
    here.id,
    colleague.id,
  ])
  const after = (await here.admin.get('/api/get-users')).json()
  expect(after.users).toHaveLength(1)
})

test('names are sorted as people sort them', async () => {
  const company = await run.newCompany()
  for (const [n, name] of ['Zoe', 'ängel', 'Åse', 'bob', 'Álvaro'].entries()) {
    const person = await company.join('user')
    await run.database.query('update users set first_name = $1, last_name = $2 where id = $3', [
      name,
      `n${n}`,
      person.id,
    ])
  }
  const { users } = (await company.admin.get('/api/get-users')).json()
  expect(users.map((member: Member) => member.firstName)).toEqual([
    'Álvaro',
    'ängel',
    'Åse',
    'bob',
    'Robin',
    'Zoe',
  ])
})

test('the roles come from the server, the built-in ones first', async () => {
  const { admin } = await run.newCompany()
  const roles = (await admin.get('/api/roles')).json<Role[]>()
  expect(roles.map((role) => role.name)).toEqual(['admin', 'manager', 'user'])
  expect(roles[2]?.permissions).not.toContain('tasks.viewAll')
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
