// Declining an invitation: it is over everywhere at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentInvitation } from '#contract/invitations.ts'
import { type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

test.each(['by its id', 'by its secret'])(
  '%s: gone from bell and mails, seen by all who invite, on record',
  async (how) => {
    const [company, other] = [await run.newCompany(), await run.newCompany()]
    const [colleague, user] = [await company.join('manager'), await company.join('user')]
    const person = await other.join('user')
    const sent = (
      await company.admin.post('/api/invitations', { email: person.email, role: 'user' })
    ).json<SentInvitation>()
    const unread = async () => (await person.get('/api/notifications')).json()
    expect((await unread()).unread).toBe(1)
    const pages = {
      colleague: await run.connect(colleague, company.id),
      user: await run.connect(user, company.id),
      person: await run.connect(person, other.id),
    }
    const reply =
      how === 'by its id'
        ? await person.post(`/api/invitations/${sent.id}/decline`)
        : await run.browser().post('/api/invitations/decline', { token: sent.link?.split('#token=')[1] })
    expect(reply.statusCode).toBe(204)
    expect(await unread()).toMatchObject({ unread: 0, items: [] })
    await expect.poll(() => pages.colleague.changes).toEqual([{ module: 'users', ids: [sent.id] }])
    await expect.poll(() => pages.person.changes).toEqual([{ module: 'notifications', ids: [sent.id] }])
    expect(pages.user.changes).toEqual([])
    const { rows } = await run.database.query(
      `select m.id from gates.take_mails(1000, 60, '{}') m join mails on mails.id = m.id where mails.subject_id = $1`,
      [sent.id],
    )
    expect(rows).toEqual([])
    expect((await company.admin.get('/api/audit?action=invitation_declined')).json().items).toMatchObject([
      { subject: person.email, actor: null },
    ])
    for (const page of Object.values(pages)) page.socket.disconnect()
  },
)
