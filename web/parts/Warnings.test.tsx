// Warnings on the home screen: who is told what, and for how long one can be put away.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { warnings } from '#contract/outbox.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'

async function openHome(answers: Answers = {}, changes: Partial<User> = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), ...changes })],
    'GET /api/tasks': () => [200, []],
    'GET /api/warnings': () => [200, { warnings }],
    ...answers,
  })
  await openApp('/app')
  await screen.findByRole('heading', { level: 1, name: /Mara/ })
  return calls.map(({ name }) => name)
}

const box = () => screen.queryByRole('region', { name: 'Notes on the server' })
const texts = () => [...(box()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 14, 0), toFake: ['Date'] })
})

it('says what is wrong, and what to set', async () => {
  await openHome()
  await waitFor(() =>
    expect(texts()).toEqual([
      'Mails do not leave this server. Whoever runs it can change that: set SMTP_URL.',
      'A proxy in front is not trusted, so everyone seems to come from one address. Whoever runs this server can change that: set TRUST_PROXY.',
      'People reach this server without encryption. Whoever runs it can change that: put it behind https and set PUBLIC_URL.',
    ]),
  )
})

it('puts one away for a week in this browser', async () => {
  await openHome()
  await waitFor(() => expect(texts()).toHaveLength(3))
  const [first] = within(box() as HTMLElement).getAllByRole('button', { name: 'Hide for a week' })
  await userEvent.setup().click(first as HTMLElement)
  expect(texts()).toHaveLength(2)
  expect(box()?.textContent).not.toContain('SMTP_URL')

  const openAt = async (day: number, hour: number) => {
    cleanup()
    vi.setSystemTime(new Date(2026, 11, day, hour, 0))
    await openHome()
    await waitFor(() => expect(box()).not.toBeNull())
  }
  await openAt(4, 13)
  expect(texts()).toHaveLength(2)
  await openAt(4, 15)
  expect(texts()).toHaveLength(3)
})

it('hands the focus on when one is put away by the keyboard', async () => {
  await openHome()
  await waitFor(() => expect(texts()).toHaveLength(3))
  const person = userEvent.setup()
  const focused = () => document.activeElement?.closest('div')?.textContent
  within(box() as HTMLElement)
    .getAllByRole('button')[1]
    ?.focus()
  await person.keyboard('{Enter}')
  expect(focused()).toContain('set PUBLIC_URL')
  await person.keyboard('{Enter}')
  expect(focused()).toContain('set SMTP_URL')
  await person.keyboard('{Enter}')
  expect(box()).toBeNull()
  expect(document.activeElement?.tagName).toBe('H1')
})

it('shows nothing when the look-up fails or finds nothing', async () => {
  const findsNothing: Answers = { 'GET /api/warnings': () => [200, { warnings: [] }] }
  const fails: Answers = { 'GET /api/warnings': () => [403, refusal('forbidden')] }
  for (const answers of [findsNothing, fails]) {
    await openHome(answers)
    await screen.findByText('Nothing on your list')
    expect(box()).toBeNull()
    cleanup()
  }
})

it('does not ask for those who may not see them', async () => {
  const asked = await openHome({}, { role: 'user', permissions: ['tasks.view'] })
  await screen.findByText('Nothing on your list')
  expect(asked).not.toContain('GET /api/warnings')
  expect(box()).toBeNull()
})
