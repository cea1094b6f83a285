// The secret of an invitation: what it is good for, in whose hands, and when it is dead.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnInvitation, SentInvitation } from '#contract/invitations.ts'
import { type Person, registration, type TestApp, testApp } from '#server/testing.ts'

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
const take = (person: Person, token: string) => person.post('/api/invitations/accept', { token })
const answer = async (call: ReturnType<Person['post']>) => {
  const reply = await call
  return [reply.statusCode, reply.json().code]
}

describe('a secret', () => {
  test('tells its holder what it is for, and makes its owner a member once', async () => {
    const company = await run.newCompany()
    const person = await run.newPerson()
    const { token } = await sendTo(company.admin, person.email, 'manager')
    const preview = await run.browser().post('/api/invitations/preview', { token })
    expect(preview.json()).toEqual({
      companyName: expect.stringMatching(/^Company /),
      role: 'manager',
      invitedBy: 'Robin Ash',
      email: person.email,
      hasAccount: true,
    })
    expect((await take(person, token)).json()).toEqual({ companyId: company.id })
    expect(await answer(take(person, token))).toEqual([409, 'invitation_ended'])
    expect(await answer(run.browser().post('/api/invitations/preview', { token }))).toEqual([
      409,
      'invitation_ended',
    ])
    await run.work()
    expect((await company.admin.get('/api/notifications')).json().items).toMatchObject([
      { type: 'invitation.accepted', actor: { id: person.id } },
    ])
  })

  test('is nothing in the hands of another account, who learns nothing more from it', async () => {
    const company = await run.newCompany()
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const { token } = await sendTo(company.admin, person.email)
    expect(await answer(take(other, token))).toEqual([403, 'invitation_other_address'])
    expect((await other.get('/api/companies')).json()).toEqual([])
    expect(await answer(take(other, 'nonsense'))).toEqual([409, 'invitation_ended'])
    expect((await take(person, token)).statusCode).toBe(200)
  })

  test('dies when it is sent again, cancelled, declined or expired; a cancellation taken back makes a new one', async () => {
    const company = await run.newCompany()
    const person = await run.newPerson()
    const by = company.admin
    const first = await sendTo(by, person.email)
    const again = (await by.post(`/api/invitations/${first.id}/resend`)).json<SentInvitation>()
    expect(await answer(take(person, first.token))).toEqual([409, 'invitation_ended'])
    expect((await by.remove(`/api/invitations/${first.id}`)).statusCode).toBe(204)
    expect(await answer(take(person, tokenOf(again)))).toEqual([409, 'invitation_ended'])

    const restored = (await by.post(`/api/invitations/${first.id}/restore`)).json<SentInvitation>()
    expect(restored).toMatchObject({ id: first.id, status: 'pending' })
    expect(await answer(take(person, tokenOf(again)))).toEqual([409, 'invitation_ended'])
    await run.database.query(
      "update invitations set expires_at = now() - interval '1 second' where id = $1",
      [first.id],
    )
    expect(await answer(take(person, tokenOf(restored)))).toEqual([409, 'invitation_ended'])
    const fresh = (await by.post(`/api/invitations/${first.id}/resend`)).json<SentInvitation>()
    expect((await run.browser().post('/api/invitations/decline', { token: tokenOf(fresh) })).statusCode).toBe(
      204,
    )
    expect(await answer(take(person, tokenOf(fresh)))).toEqual([409, 'invitation_ended'])
    expect((await by.get('/api/invitations')).json()).toMatchObject([{ status: 'declined' }])
    const anew = await sendTo(by, person.email)
    expect((await take(person, anew.token)).statusCode).toBe(200)
  })

  test('of somebody who was removed, or cancelled and invited again, is dead; the new one works', async () => {
    const company = await run.newCompany()
    const person = await run.newPerson()
    const first = await sendTo(company.admin, person.email)
    await company.admin.remove(`/api/invitations/${first.id}`)
    const second = await sendTo(company.admin, person.email)
    expect(await answer(take(person, first.token))).toEqual([409, 'invitation_ended'])
    expect((await take(person, second.token)).statusCode).toBe(200)
    await company.admin.remove(`/api/members/${person.id}`)
    expect(await answer(take(person, second.token))).toEqual([409, 'invitation_ended'])
    expect(await answer(company.admin.post(`/api/invitations/${first.id}/restore`))).toEqual([200, undefined])
  })

  test('does not bring a deactivated person back', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    await run.database.query('update memberships set ended_at = now() where user_id = $1', [person.id])
    const { token } = await sendTo(company.admin, person.email)
    await run.database.query('update memberships set deactivated_at = now() where user_id = $1', [person.id])
    expect(await answer(take(person, token))).toEqual([409, 'invitation_ended'])
  })

  test('stands in no table and no reply but the one to its inviter', async () => {
    const company = await run.newCompany()
    const person = await run.newPerson()
    const { token, id } = await sendTo(company.admin, person.email)
    const key = { 'idempotency-key': 'once' }
    const repeated = { email: 'two@repeat.test', role: 'user' }
    const sent = (await company.admin.post('/api/invitations', repeated, key)).json<SentInvitation>()
    const again = (await company.admin.post('/api/invitations', repeated, key)).json<SentInvitation>()
    expect(again).toEqual({ ...sent, link: undefined })
    await run.work()
    const { rows } = await run.database.query(`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') and table_name <> 'mails'`)
    for (const { name } of rows) {
      const found = await run.database.query(`select 1 from ${name} t where t::text like any ($1)`, [
        [`%${token}%`, `%${tokenOf(sent)}%`],
      ])
      expect([name, found.rowCount]).toEqual([name, 0])
    }
    for (const path of ['invitations', 'audit', 'mail-outbox', 'notifications']) {
      expect((await company.admin.get(`/api/${path}`)).body).not.toContain(token)
    }
    expect((await person.get('/api/invitations/mine')).body).not.toContain(token)
    expect((await company.admin.get('/api/invitations')).body).toContain(id)
  })
})

describe('who has not confirmed the address', () => {
  /** Registered with an address, and nothing more. */
  const registered = async (email: string, more: object = {}): Promise<Person> => {
    const browser = run.browser()
    const form = registration({ email, ...more })
    const { user } = (await browser.post('/api/auth/register', form)).json()
    return Object.assign(browser, { id: user.id, email, password: form.password })
  }

  test('sees no invitation and takes none by its id, nor is told of it', async () => {
    const company = await run.newCompany()
    const squatter = await registered('victim@unverified.test')
    const { id, token } = await sendTo(company.admin, 'victim@unverified.test')
    await run.work()
    expect(await mine(squatter)).toEqual([])
    expect(await answer(accept(squatter, id))).toEqual([403, 'email_unverified'])
    expect(await answer(squatter.post(`/api/invitations/${id}/decline`))).toEqual([403, 'email_unverified'])
    const { rows } = await run.database.query('select 1 from notifications where user_id = $1', [squatter.id])
    expect(rows).toEqual([])
    expect((await take(squatter, token)).statusCode).toBe(200)
    // The inviter had the link too: it proves nothing about the address.
    expect((await squatter.get('/api/user')).json().emailVerified).toBe(false)
  })

  test('may register on a closed server with a secret for that address, and with nothing else', async () => {
    const company = await run.newCompany()
    const { token } = await sendTo(company.admin, 'new@closed.test')
    run.app.isSignUpOpen = false
    try {
      const form = (more: object) => registration({ email: 'new@closed.test', ...more })
      const register = (more: object) => answer(run.browser().post('/api/auth/register', form(more)))
      expect(await register({})).toEqual([403, 'sign_up_closed'])
      expect(await register({ invitationToken: 'nonsense' })).toEqual([403, 'sign_up_closed'])
      expect(await register({ invitationToken: token, email: 'other@closed.test' })).toEqual([
        403,
        'invitation_other_address',
      ])
      const person = await registered('new@closed.test', { invitationToken: token })
      expect((await take(person, token)).json()).toEqual({ companyId: company.id })
    } finally {
      run.app.isSignUpOpen = true
    }
  })
})
