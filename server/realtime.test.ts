// The websocket: who is let in, who is told what, and how fast a page is cut off.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inCompany } from '#server/database/scope.ts'
import { publishChange } from '#server/realtime.ts'
import { type Company, type Page, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

const refusal = (handshake: { cookie?: string; origin?: string; companyId?: string }) =>
  new Promise<string>((resolve, reject) => {
    const { cookie, origin, companyId } = handshake
    const socket = io(run.address, {
      auth: { companyId },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...(cookie && { cookie }), ...(origin && { origin }) },
    })
    socket.once('connect', () => {
      socket.disconnect()
      reject(new Error('was let in'))
    })
    socket.once('connect_error', (error) => resolve(error.message))
  })

describe('letting in', () => {
  test('needs our origin, a session and its company', async () => {
    const company = await run.newCompany()
    const homeless = await run.newPerson()
    const cookie = `session=${company.admin.cookies.session}`
    const origin = run.address
    const companyId = company.id
    expect(await refusal({ cookie, companyId, origin: 'https://evil.example' })).toBe('websocket error')
    expect(await refusal({ cookie, companyId })).toBe('websocket error')
    expect(await refusal({ companyId, origin })).toBe('no_session')
    expect(await refusal({ companyId, origin, cookie: 'session=forged' })).toBe('no_session')
    expect(await refusal({ cookie, origin, companyId: homeless.id })).toBe('company_changed')
    expect(await refusal({ origin, companyId, cookie: `session=${homeless.cookies.session}` })).toBe(
      'no_company',
    )
    const page = await run.connect(company.admin, company.id)
    expect(page.socket.connected).toBe(true)
    page.socket.disconnect()
  })
})

describe('telling', () => {
  /** Everything that was published before this call has arrived when it resolves. */
  const settle = async (company: Company, person: Person, page: Awaited<ReturnType<TestApp['connect']>>) => {
    const { id } = (await company.admin.post('/api/tasks', { title: 'marker', assigneeId: person.id })).json()
    await expect.poll(() => page.changes.some((change) => change.ids.includes(id))).toBe(true)
    return page.changes.filter((change) => !change.ids.includes(id))
  }

  test('a change reaches whoever may see it, before or after, and nobody else', async () => {
    const company = await run.newCompany()
    const elsewhere = await run.newCompany()
    const [giver, holder, next, bystander] = await Promise.all([
      company.join('user'),
      company.join('user'),
      company.join('user'),
      company.join('user'),
    ])
    const pages = {
      admin: await run.connect(company.admin, company.id),
      giver: await run.connect(giver, company.id),
      holder: await run.connect(holder, company.id),
      next: await run.connect(next, company.id),
      bystander: await run.connect(bystander, company.id),
      elsewhere: await run.connect(elsewhere.admin, elsewhere.id),
    }
    const { id } = (await giver.post('/api/tasks', { title: 'x', assigneeId: holder.id })).json()
    await giver.patch(`/api/tasks/${id}`, { assigneeId: next.id })
    await giver.remove(`/api/tasks/${id}`)

    const told = (page: (typeof pages)['admin']) =>
      page.changes.filter((change) => change.ids.includes(id)).length
    await expect
      .poll(() => [told(pages.admin), told(pages.giver), told(pages.holder), told(pages.next)])
      .toEqual([3, 3, 2, 2])
    expect(await settle(company, bystander, pages.bystander)).toEqual([])
    expect(await settle(elsewhere, elsewhere.admin, pages.elsewhere)).toEqual([])
    for (const page of Object.values(pages)) page.socket.disconnect()
  })

  test('what is refused or fails is not told', async () => {
    const company = await run.newCompany()
    const user = await company.join('user')
    const page = await run.connect(company.admin, company.id)
    await user.post('/api/tasks', { title: '' })
    await user.post('/api/tasks', { title: 'x', assigneeId: user.id.replace(/.$/, '0') })
    const { id } = (await company.admin.post('/api/tasks', { title: 'stale' })).json()
    await company.admin.patch(`/api/tasks/${id}`, { title: 'y', revision: 9 })
    await company.admin.post('/api/tasks', { title: 'last' })
    await expect.poll(() => page.changes.length).toBe(2)
    page.socket.disconnect()
  })
})

/** The server has put the page into its rooms: an event of its own has arrived. */
async function settled(page: Page) {
  const company = page.socket.auth as { companyId: string }
  await expect
    .poll(async () => {
      await inCompany(company, () => publishChange(company, 'users', [company.companyId], 'company'))
      return page.changes.length
    })
    .toBeGreaterThan(0)
}

describe('cutting off', () => {
  test('logging out ends every page of that session, and no other', async () => {
    const company = await run.newCompany()
    const { admin } = company
    const elsewhere = Object.assign(run.browser(), {
      id: admin.id,
      email: admin.email,
      password: admin.password,
    })
    await elsewhere.post('/api/auth/login', { email: admin.email, password: admin.password })
    await elsewhere.post('/api/auth/change-company', { userId: admin.id, companyId: company.id })
    const [first, second] = [await run.connect(admin, company.id), await run.connect(admin, company.id)]
    const other = await run.connect(elsewhere, company.id)
    const { session } = admin.cookies

    await admin.post('/api/auth/logout')
    expect(await first.signedOut).toEqual({ reason: 'logged_out' })
    expect(await second.signedOut).toEqual({ reason: 'logged_out' })
    await expect.poll(() => first.socket.connected || second.socket.connected).toBe(false)
    expect(other.socket.connected).toBe(true)
    expect(await refusal({ cookie: `session=${session}`, origin: run.address, companyId: company.id })).toBe(
      'no_session',
    )
    other.socket.disconnect()
  })

  test.each([
    ['a session that ended in the database', 'delete from sessions where user_id = $1', 'session_ended'],
    [
      'a membership that ended',
      'update memberships set ended_at = now() where user_id = $1',
      'membership_ended',
    ],
    ['a person who was deleted', 'update users set deleted_at = now() where id = $1', 'session_ended'],
  ])('%s cuts the page off within a minute', async (_what, statement, reason) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const company = await run.newCompany()
    const person = await company.join('user')
    const page = await run.connect(person, company.id)
    await settled(page)
    await run.database.query(statement, [person.id])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await page.signedOut).toEqual({ reason })
    await expect.poll(() => page.socket.connected).toBe(false)
    vi.useRealTimers()
  })

  test('choosing another company tells the pages of the one before', async () => {
    const [here, there] = [await run.newCompany(), await run.newCompany()]
    const person = await here.join('user')
    const page = await run.connect(person, here.id)
    await run.enter(there, person, 'user')
    expect(await page.signedOut).toEqual({ reason: 'company_changed' })
    await expect.poll(() => page.socket.connected).toBe(false)
  })
})
