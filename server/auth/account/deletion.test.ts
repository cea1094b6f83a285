// The end of an account: what goes, what stays, who hears of it, and who may not go yet.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import { type Company, type Person, registration, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const remove = (person: Person) => person.remove('/api/user')
const rowsOf = async (query: string, ...values: unknown[]) => (await run.database.query(query, values)).rows

/** Somebody with all that an account can have, in a company with another admin. */
async function settled(): Promise<{ company: Company; person: Person }> {
  const company = await run.newCompany()
  const person = await company.join('admin')
  await person.patch('/api/user', {
    firstName: 'Thekla',
    description: 'About',
    skills: ['Oak'],
    language: 'de',
    timeZone: 'Asia/Tokyo',
  })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  const { cookies } = person
  const url = '/api/user/profile-image'
  await run.app.inject({ method: 'PUT', url, cookies, payload: picture, headers })
  await person.patch('/api/user/notification-settings', { events: { 'task.assigned': { email: true } } })
  await person.post('/api/tasks', { title: 'Stays', assigneeId: company.admin.id })
  await company.admin.post('/api/tasks', { title: 'For Thekla', assigneeId: person.id })
  await run.work()
  const own = [person.id]
  await run.database.query(
    `with a as (insert into authenticators (user_id, sealed_secret, enabled_at) values ($1, 'x', now())),
      b as (insert into recovery_codes (user_id, code_hash) values ($1, 'x')),
      c as (insert into passkeys (id, user_id, credential_id, public_key, name) values ($1, $1, $1::text, 'x', 'x')),
      d as (insert into identities (id, user_id, issuer, subject) values ($1, $1, 'x', $1::text)),
      e as (insert into challenges (token_hash, purpose, user_id, expires_at)
        values ($1::text, 'second_factor', $1, now() + interval '1 hour')),
      f as (insert into email_changes (user_id, email, canonical_email, expires_at)
        values ($1, 'new@example.test', 'new@example.test', now() + interval '1 hour'))
    insert into account_tokens (token_hash, user_id, purpose, canonical_email, expires_at)
      values ($1::text, $1, 'reset_password', 'x', now() + interval '1 hour')`,
    own,
  )
  return { company, person }
}

/** Every table of the server that says whose a row is, and how many rows are this person's. */
async function countOwned(userId: string): Promise<Record<string, number>> {
  const tables = await rowsOf(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [{ count }] = await rowsOf(`select count(*)::int from ${name} where user_id = $1`, userId)
      return [name, count] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

describe('deleting an account', () => {
  test('leaves nothing of the person but names, memberships that ended, and a last mail', async () => {
    const { person } = await settled()
    expect(Object.keys(await countOwned(person.id))).toEqual(
      expect.arrayContaining([
        ...['account_tokens', 'authenticators', 'challenges', 'credentials', 'email_changes', 'identities'],
        ...['known_browsers', 'mails', 'memberships', 'notification_settings', 'notifications', 'passkeys'],
        ...['profile_images', 'recovery_codes', 'security_entries', 'sessions'],
      ]),
    )
    await rowsOf("update mails set status = 'kept', due_at = null where user_id = $1 returning 1", person.id)
    const reply = await remove(person)
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await countOwned(person.id)).toEqual({ mails: 1, memberships: 1 })
    const [mail] = await rowsOf('select * from mails where user_id = $1', person.id)
    expect(mail).toMatchObject({
      address: person.email,
      status: 'waiting',
      company_id: null,
      is_secret: true,
    })
    const [row] = await rowsOf('select * from users where id = $1', person.id)
    expect(row).toEqual({
      id: person.id,
      email: `deleted:${person.id}`,
      canonical_email: `deleted:${person.id}`,
      first_name: 'Thekla',
      last_name: 'Ash',
      description: null,
      skills: [],
      time_zone: null,
      language: null,
      profile_image_id: null,
      email_verified_at: null,
      created_at: row.created_at,
      updated_at: row.updated_at,
      deleted_at: expect.any(Date),
    })
    const documents = await rowsOf("select from search_documents where type = 'user' and id = $1", person.id)
    expect(documents).toEqual([])
  })

  test('ends every session and page of the person at once, and no sign-in leads back', async () => {
    const { company, person } = await settled()
    const { email, password } = person
    await run.database.query('delete from authenticators where user_id = $1', [person.id])
    const other = run.browser()
    await other.post('/api/auth/login', { email, password })
    await other.post('/api/auth/change-company', { userId: person.id, companyId: company.id })
    const pages = [
      await run.connect(person, company.id),
      await run.connect(Object.assign(other, { id: person.id, email, password }), company.id),
    ]
    const stolen = { ...person.cookies }
    await remove(person)
    expect(await Promise.all(pages.map(({ signedOut }) => signedOut))).toEqual(
      Array(2).fill({ reason: 'session_ended' }),
    )
    expect(person.cookies.session).toBeUndefined()
    Object.assign(person.cookies, stolen)
    for (const browser of [person, other]) expect((await browser.get('/api/user')).statusCode).toBe(401)
    const again = await run.browser().post('/api/auth/login', { email, password })
    expect([again.statusCode, again.json().code]).toEqual([401, 'credentials_wrong'])
  })

  test('frees the address for somebody new, who has nothing of the old account', async () => {
    const { company, person } = await settled()
    await remove(person)
    const newcomer = run.browser()
    const reply = await newcomer.post('/api/auth/register', registration({ email: person.email }))
    expect(reply.statusCode).toBe(201)
    const { user } = reply.json<{ user: User }>()
    expect(user).toMatchObject({ companies: [], description: null, profileImage: null })
    expect(user.id).not.toBe(person.id)
    const sent = await company.admin.post('/api/invitations', { email: person.email, role: 'user' })
    expect(sent.statusCode).toBe(201)
  })

  test('keeps what they made under their name, and takes them off every list of people', async () => {
    const { company, person } = await settled()
    const { admin } = company
    const { profileImage } = (await admin.get(`/api/users/${person.id}`)).json()
    await remove(person)
    const tasks = (await admin.get('/api/tasks')).json<{ title: string; creator: unknown }[]>()
    expect(tasks.find(({ title }) => title === 'Stays')?.creator).toEqual({
      id: person.id,
      firstName: 'Thekla',
      lastName: 'Ash',
      profileImage: null,
    })
    expect((await admin.get(profileImage.data)).statusCode).toBe(404)
    expect((await admin.get(`/api/users/${person.id}`)).statusCode).toBe(404)
    expect((await admin.get('/api/get-users')).json().users).toHaveLength(1)
    expect((await admin.get('/api/universal-search?q=thekla')).json().results.users).toEqual([])
    const { items } = (await admin.get(`/api/audit?userId=${person.id}`)).json()
    const done = items.map(({ action }: { action: string }) => action)
    expect(done.slice(0, 2).sort()).toEqual(['account_deleted', 'member_left'])
  })

  test('is told to colleagues, and ends the invitations that the person sent', async () => {
    const { company, person } = await settled()
    const page = await run.connect(company.admin, company.id)
    await person.post('/api/invitations', { email: 'by-thekla@example.test', role: 'user' })
    await company.admin.post('/api/invitations', { email: 'by-admin@example.test', role: 'user' })
    await remove(person)
    await expect.poll(() => page.changes.some(({ ids }) => ids.includes(person.id))).toBe(true)
    const pending = (await company.admin.get('/api/invitations')).json()
    expect(pending).toMatchObject([{ email: 'by-admin@example.test' }])
    page.socket.disconnect()
  })

  test('takes the address out of invitations that are over, and leaves those that are open', async () => {
    const { person } = await settled()
    const [over, still] = [await run.newCompany(), await run.newCompany()]
    for (const { admin } of [over, still]) {
      await admin.post('/api/invitations', { email: person.email, role: 'user' })
    }
    const [sent] = await rowsOf('select id from invitations where company_id = $1', over.id)
    // As of somebody who had no account yet.
    await run.database.query(
      "update mails set user_id = null, status = 'sent', due_at = null where subject_id = $1",
      [sent.id],
    )
    await person.post(`/api/invitations/${sent.id}/decline`)
    await remove(person)
    const holders = await rowsOf('select company_id from invitations where email = $1', person.email)
    expect(holders).toEqual([{ company_id: still.id }])
    const mails = await rowsOf('select company_id from mails where address = $1', person.email)
    expect(mails).toEqual([{ company_id: null }])
  })

  test('waits for changes of rights in a company that the person is brought back into meanwhile', async () => {
    const { company, person } = await settled()
    const other = await run.newCompany()
    await run.enter(other, person, 'user')
    await other.admin.post(`/api/members/${person.id}/deactivate`)
    await person.post('/api/auth/change-company', { userId: person.id, companyId: company.id })
    const [first, second] = await Promise.all([run.database.connect(), run.database.connect()])
    const hold = "select pg_advisory_lock(hashtextextended('rights ' || $1, 0))"
    const letGo = "select pg_advisory_unlock(hashtextextended('rights ' || $1, 0))"
    const countWaiting = async () => {
      const { rows } = await second.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length
    }
    try {
      await first.query(hold, [company.id])
      const reply = remove(person)
      await expect.poll(countWaiting).toBe(1)
      expect((await other.admin.post(`/api/members/${person.id}/reactivate`)).statusCode).toBe(200)
      await first.query(hold, [other.id])
      await first.query(letGo, [company.id])
      await expect.poll(countWaiting).toBe(1)
      const rest = await first.query('select from sessions where user_id = $1', [person.id])
      expect(rest.rows).toHaveLength(1)
      await first.query(letGo, [other.id])
      expect((await reply).statusCode).toBe(204)
    } finally {
      await first.query('select pg_advisory_unlock_all()')
      first.release()
      second.release()
    }
  })

  test('reaches companies where the person is deactivated', async () => {
    const { person } = await settled()
    const other = await run.newCompany()
    await run.enter(other, person, 'user')
    await other.admin.post(`/api/members/${person.id}/deactivate`)
    await remove(person)
    const reply = await other.admin.post(`/api/members/${person.id}/reactivate`)
    expect(reply.statusCode).toBe(404)
    expect((await other.admin.get('/api/users?status=deactivated')).json().items).toEqual([])
  })
})

describe('an account stays as it is', () => {
  const refused = async (person: Person, status: number, code: string) => {
    const before = await rowsOf('select * from users where id = $1', person.id)
    const reply = await remove(person)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect(await rowsOf('select * from users where id = $1', person.id)).toEqual(before)
    expect((await person.get('/api/user')).statusCode).toBe(200)
    return reply.json()
  }

  test('when nobody has shown lately that it is theirs', async () => {
    const { person } = await settled()
    await run.database.query(
      "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [person.id],
    )
    await refused(person, 403, 'confirmation_needed')
  })

  test('while a company has no other admin; those are named', async () => {
    const { company, person } = await settled()
    const founding = { userId: person.id, companyName: 'Thekla’s own' }
    const own = (await person.post('/api/auth/add-company', founding)).json().company
    const body = await refused(person, 409, 'sole_admin')
    expect(body.current).toEqual({ companies: [{ id: own.id, name: 'Thekla’s own' }] })
    expect((await company.admin.get(`/api/users/${person.id}`)).statusCode).toBe(200)
    await person.post('/api/auth/change-company', { userId: person.id, companyId: own.id })
    expect((await person.remove('/api/companies/current')).statusCode).toBe(204)
    expect((await remove(person)).statusCode).toBe(204)
  })

  test('of the last of two admins who go at the same instant', async () => {
    const { company, person } = await settled()
    await company.join('user')
    const replies = await Promise.all([remove(person), remove(company.admin)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const admins = await rowsOf(
      `select from memberships m join roles r on r.company_id = m.company_id and r.id = m.role_id
       where m.company_id = $1 and m.ended_at is null and r.kind = 'admin'`,
      company.id,
    )
    expect(admins).toHaveLength(1)
  })

  test.each(['lock_account', 'forget_mails', 'end_account'])('by a session of another: %s', async (gate) => {
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const [{ id: session }] = await rowsOf('select id from sessions where user_id = $1', other.id)
    const [{ held }] = await rowsOf(`select gates.${gate}($1, $2)::text as held`, session, person.id).catch(
      () => [{ held: 'false' }],
    )
    expect(held).toBe('false')
    expect((await person.get('/api/user')).statusCode).toBe(200)
  })

  test('without a session there is nothing to delete', async () => {
    expect((await run.browser().remove('/api/user')).statusCode).toBe(401)
  })
})
