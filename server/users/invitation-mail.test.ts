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
