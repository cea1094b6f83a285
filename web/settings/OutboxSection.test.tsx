// The outbox: what became of each mail, its text on demand, and what to do without a mail server.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { mailStatuses, type OutboxMail } from '#contract/outbox.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'

const mail = (n: number, more: Partial<OutboxMail> = {}): OutboxMail => ({
  id: idOf(n),
  _id: idOf(n),
  address: 'leila@norra.example',
  subject: `Mail ${n}`,
  text: 'Hello Leila,\n\nhttps://work.example/app',
  status: 'sent',
  createdAt: new Date(2026, 10, 27, 9, 5).toISOString(),
  error: null,
  ...more,
})

async function open(items: OutboxMail[], hasMailServer = true, answers: Answers = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/mail-outbox': () => [200, { items, nextCursor: null, hasMailServer }],
    ...answers,
  })
  await openApp('/app/settings#outbox')
  await screen.findByRole('heading', { level: 2, name: 'Mail outbox' })
  const asked = () => calls.filter(({ name }) => name === 'GET /api/mail-outbox').map(({ query }) => query)
  return { person: userEvent.setup(), asked }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Mail outbox' })).getAllByRole('listitem')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 14, 0), toFake: ['Date'] })
})

it('shows receiver, subject, state and time of each mail', async () => {
  await open(mailStatuses.map((status, index) => mail(index, { status })))
  expect((await rows()).map(({ textContent }) => textContent)).toEqual(
    ['Waiting', 'Sent', 'Kept', 'Failed', 'Dropped'].map(
      (status, index) => `Mail ${index}leila@norra.example${status}Today 09:05`,
    ),
  )
  expect(screen.queryByText('No mail server is set up.')).toBeNull()
})

it('opens and closes the text of a mail, by keyboard too', async () => {
  const { person } = await open([mail(1), mail(2, { text: 'Another' })])
  const [first] = await rows()
  const button = within(first as HTMLElement).getByRole('button')
  button.focus()
  await person.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(first?.textContent).toContain('Handed over to the mail server.')
  expect(first?.textContent).toContain('Hello Leila,\n\nhttps://work.example/app')
  // A link in a mail is for its receiver alone.
  expect(within(first as HTMLElement).queryByRole('link')).toBeNull()
  expect(screen.queryByText('Another')).toBeNull()
  await person.keyboard('{Enter}')
  expect(first?.textContent).not.toContain('Hello Leila')
})

it('says in words why a mail failed, and what the server answered', async () => {
  const { person } = await open([
    mail(1, { status: 'failed', error: 'Invalid login: 535 5.7.8 Error' }),
    mail(2, { status: 'waiting', error: 'unheard of' }),
  ])
  for (const row of await rows()) await person.click(within(row).getByRole('button'))
  const [failed, waiting] = await rows()
  expect(failed?.textContent).toContain('Not sent. It will not be tried again.')
  expect(failed?.textContent).toContain(
    'The mail server refused the login. Last answer: Invalid login: 535 5.7.8 Error',
  )
  expect(waiting?.textContent).toContain('Waits to be sent.Last answer: unheard of')
})

it('says so where the words are not for the reader', async () => {
  const { person } = await open([mail(1, { subject: '', text: '' })])
  const [first] = await rows()
  expect(first?.textContent).toContain('Something that you may not see')
  await person.click(within(first as HTMLElement).getByRole('button'))
  expect(first?.textContent).toContain('Its words are for people who may see what it is about.')
})

it('takes hostile subjects, addresses and texts as text', async () => {
  const hostile = '<script>window.hit=1</script><a href="javascript:alert(1)">x</a>\u202e'
  const { person } = await open([
    mail(1, { subject: hostile, address: hostile, text: hostile, error: hostile, status: 'failed' }),
  ])
  const [row] = await rows()
  await person.click(within(row as HTMLElement).getByRole('button'))
  expect(row?.querySelector('script, a')).toBeNull()
  expect(within(row as HTMLElement).getAllByText(hostile)).toHaveLength(4)
})

it('says where mails stay without a mail server, and how that is changed', async () => {
  await open([], false)
  expect((await screen.findByText('No mail server is set up.')).parentElement?.textContent).toContain(
    'Mails are kept here and in the server’s outbox folder.To send them, the operator sets SMTP_URL',
  )
  expect(screen.getByText('No mails yet')).toBeTruthy()
})

it('loads the next page on demand', async () => {
  const pages = [
    { items: [mail(1)], nextCursor: idOf(1), hasMailServer: true },
    { items: [mail(2)], nextCursor: null, hasMailServer: true },
  ]
  const { person, asked } = await open([], true, {
    'GET /api/mail-outbox': (_, query) => [200, pages[query?.has('cursor') ? 1 : 0]],
  })
  await person.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(asked()).toEqual(['', `cursor=${idOf(1)}`])
  expect(screen.getByText('2 mails')).toBeTruthy()
})

it('says why the outbox could not be loaded', async () => {
  await open([], true, { 'GET /api/mail-outbox': () => [403, refusal('forbidden')] })
  await screen.findByText('Failed to load the outbox: Your role does not allow this.')
})
