// Invitations where a mail server is set up: the secret leaves by mail only, and using it proves the address.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentInvitation } from '#contract/invitations.ts'
import { type Company, registration, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'lintel@x.test' } })
})
afterAll(() => run.stop())

const mailsTo = async (address: string) => {
  const { rows } = await run.database.query(
    'select subject, plain, html, is_secret, status from mails where address = $1 order by id',
    [address],
  )
  return rows
}
const tokenIn = (text: string) => /\/invitation#token=([\w-]+)/.exec(text)?.[1] ?? ''
const invite = async ({ admin }: Company, email: string) =>
  (await admin.post('/api/invitations', { email, role: 'user' })).json<SentInvitation>()

test('the inviter is given no link, the mail carries it, and accepting confirms the address', async () => {
  const company = await run.newCompany()
  const sent = await invite(company, 'new@proof.test')
  expect(sent).not.toHaveProperty('link')
  const [mail] = await mailsTo('new@proof.test')
  expect(mail).toMatchObject({ is_secret: true, status: 'waiting' })
  expect(mail.plain).toContain('Robin Ash invited you to work in Company')
  const token = tokenIn(mail.plain)
  expect(mail.html).toContain(token)

  const browser = run.browser()
  const form = registration({ email: 'new@proof.test', invitationToken: token })
  expect((await browser.post('/api/auth/register', form)).statusCode).toBe(201)
  // Nothing else to confirm: the one link is enough.
  expect(await mailsTo('new@proof.test')).toHaveLength(1)
  expect((await browser.get('/api/user')).json().emailVerified).toBe(false)
  expect((await browser.post('/api/invitations/accept', { token })).statusCode).toBe(200)
  expect((await browser.get('/api/user')).json().emailVerified).toBe(true)
})

test('sent again, the first mail is dropped where it still waits', async () => {
  const company = await run.newCompany()
  const { id } = await invite(company, 'again@proof.test')
  await company.admin.post(`/api/invitations/${id}/resend`)
  const [first, second] = await mailsTo('again@proof.test')
  expect(first).toMatchObject({ status: 'dropped', plain: null, html: null })
  expect(second).toMatchObject({ status: 'waiting' })
  expect(tokenIn(second.plain)).not.toBe('')
})

test('names of people and companies are text in it, whatever they hold', async () => {
  const company = await run.newCompany()
  await run.database.query('update companies set name = $1 where id = $2', ['R&D <b>\r\nBcc: x', company.id])
  await invite(company, 'names@proof.test')
  const [mail] = await mailsTo('names@proof.test')
  expect(mail.subject).toBe('Robin Ash invited you to R&D <b> Bcc: x')
  expect(mail.html).toContain('R&amp;D &lt;b&gt;')
  expect(mail.html).not.toContain('<b>\r')
})

test('whoever has not confirmed the own address makes the server write to few', async () => {
  const company = await run.newCompany()
  const { admin } = company
  const { id } = await invite(company, 'first@limits.test')
  await run.database.query('update users set email_verified_at = null where id = $1', [admin.id])
  const emails = Array.from({ length: 21 }, (_, n) => `${n}@few.test`)
  const { sent, refused } = (await admin.post('/api/invitations', { emails, role: 'user' })).json()
  expect([sent.length, refused]).toEqual([
    19,
    ['19@few.test', '20@few.test'].map((email) =>
      expect.objectContaining({ email, code: 'email_unverified' }),
    ),
  ])
  const again = await admin.post(`/api/invitations/${id}/resend`)
  expect([again.statusCode, again.json().code]).toEqual([403, 'email_unverified'])
  await run.database.query('update users set email_verified_at = now() where id = $1', [admin.id])
  expect((await admin.post(`/api/invitations/${id}/resend`)).statusCode).toBe(200)
})

test('a hundred a day are a person’s in all of their companies together', async () => {
  const first = await run.newCompany()
  const emails = Array.from({ length: 100 }, (_, n) => `${n}@together.test`)
  await first.admin.post('/api/invitations', { emails, role: 'user' })
  const { admin } = first
  const body = { userId: admin.id, companyName: 'Second' }
  const { company } = (await admin.post('/api/auth/add-company', body)).json()
  await admin.post('/api/auth/change-company', { userId: admin.id, companyId: company.id })
  const reply = await admin.post('/api/invitations', { email: 'one@more.test', role: 'user' })
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_invitations'])
})

test('ten a day go to one address, whoever sends them', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await invite(await run.newCompany(), 'often@limits.test')).toHaveProperty('id')
  }
  const { admin } = await run.newCompany()
  const reply = await admin.post('/api/invitations', { email: 'Often@limits.test', role: 'user' })
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'address_invited_often'])
  expect(reply.headers['retry-after']).toBeDefined()
})

test('what was sent often, long ago, does not count for today', async () => {
  const company = await run.newCompany()
  const { id } = await invite(company, 'old@limits.test')
  await run.database.query(
    "update invitations set sends = 99, sent_at = now() - interval '2 days' where id = $1",
    [id],
  )
  expect((await company.admin.post(`/api/invitations/${id}/resend`)).statusCode).toBe(200)
  expect(await invite(company, 'new@limits.test')).toHaveProperty('id')
})

test('a secret that its inviter was shown, before there was a mail server, leaves the address to be confirmed', async () => {
  const company = await run.newCompany()
  const { id } = await invite(company, 'shown@proof.test')
  const [mail] = await mailsTo('shown@proof.test')
  await run.database.query('update invitations set is_mailed = false where id = $1', [id])
  const browser = run.browser()
  const form = registration({ email: 'shown@proof.test', invitationToken: tokenIn(mail.plain) })
  await browser.post('/api/auth/register', form)
  const [, confirmation] = await mailsTo('shown@proof.test')
  expect(confirmation.plain).toContain('/verify-email#token=')
})
