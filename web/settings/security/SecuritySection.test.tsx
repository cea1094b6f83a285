// Connected sign-ins, sessions, the log and the end of the account; and what is said while it does not load.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Identity } from '#contract/identities.ts'
import { idOf, refusal } from '#web/app.testing.tsx'
import { entryOf, identityOf, inRow, openSecurity, sessionOf } from '#web/security.testing.tsx'

const google = { id: 'google', name: 'Google', popup: null }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T15:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

it('says what failed to load, each for itself, and tries again', async () => {
  let isUp = false
  const { person } = await openSecurity({
    answers: {
      'GET /api/user/security': () => [404, refusal('not_found')],
      'GET /api/auth/sessions': () =>
        isUp ? [200, { items: [sessionOf(1, { isCurrent: true })] }] : [404, refusal('not_found')],
    },
  })
  await screen.findByText(/^Failed to load the security settings:/)
  const sessions = await inRow('Where you are logged in')
  await sessions.findByText(/^Failed to load the sessions:/)
  expect(await screen.findByRole('region', { name: 'Passkeys' })).toBeTruthy()
  isUp = true
  await person.click(sessions.getByRole('button', { name: 'Try again' }))
  await sessions.findByText('This device')
})

it('shows no sign-ins where none can be connected', async () => {
  await openSecurity()
  await (await inRow('Security log')).findByText('Nothing on record yet.')
  expect(screen.queryByRole('region', { name: 'Connected sign-ins' })).toBeNull()
})

it('leads to the provider to connect an account there', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { person, sent } = await openSecurity({
    answers: {
      'GET /api/auth/providers': () => [200, { items: [google] }],
      'POST /api/auth/identities': () => [200, { url: 'https://accounts.example/start' }],
    },
  })
  await person.click(
    await (await inRow('Connected sign-ins')).findByRole('button', { name: 'Connect Google' }),
  )
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.example/start'))
  expect(sent('POST /api/auth/identities')).toEqual([{ provider: 'google' }])
})

it('removes a sign-in after a question; it can be connected again', async () => {
  let items: Identity[] = [identityOf(1), identityOf(2, { provider: null, name: 'https://old.example' })]
  const { person } = await openSecurity({
    answers: {
      'GET /api/auth/providers': () => [200, { items: [google] }],
      'GET /api/auth/identities': () => [200, { items }],
      [`DELETE /api/auth/identities/${idOf(1)}`]: () => {
        items = items.slice(1)
        return [204]
      },
    },
  })
  const setting = await inRow('Connected sign-ins')
  await setting.findByText('No longer offered on this server')
  await person.click(setting.getByRole('button', { name: 'Remove Google' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the sign-in with Google?' }))
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The sign-in with Google is removed.')
  await setting.findByRole('button', { name: 'Connect Google' })
})

it.each([
  ['?connected=google', /^The sign-in is connected/],
  ['?fault=identity_taken', 'This sign-in belongs to another account already.'],
  ['?fault=<b>unheard+of</b>', 'An unexpected error occurred.'],
])('says what %s means, once, and takes it out of the address', async (search, text) => {
  const { router } = await openSecurity({ search })
  await screen.findByText(text)
  await waitFor(() => expect(router.state.location).toMatchObject({ search: '', hash: '#security' }))
  expect(screen.getAllByText(text)).toHaveLength(1)
})

it('lists sessions with their device and last use, and logs one out', async () => {
  const ended = `DELETE /api/auth/sessions/${idOf(2)}`
  let items = [
    sessionOf(1, { isCurrent: true }),
    sessionOf(2, { device: 'Safari, iOS', address: '198.51.100.4' }),
    sessionOf(3, { device: null, address: null, lastUsedAt: '2026-11-26T12:00:00.000Z' }),
  ]
  const { person, sent } = await openSecurity({
    answers: {
      'GET /api/auth/sessions': () => [200, { items }],
      [ended]: () => {
        items = items.filter(({ id }) => id !== idOf(2))
        // It ended by itself in the same moment.
        return [404, refusal('not_found')]
      },
    },
  })
  const setting = await inRow('Where you are logged in')
  const rows = () => setting.getAllByRole('listitem').map(({ textContent }) => textContent)
  await setting.findByText('Safari, iOS')
  const at = new Date('2026-11-20T08:00:00.000Z').toLocaleTimeString('en-GB', { timeStyle: 'short' })
  const since = `Logged in 20 Nov 2026, ${at}`
  expect(rows()).toEqual([
    `Firefox, LinuxThis deviceActive now${since}203.0.113.7`,
    `Safari, iOSLast used 3 hours ago${since}198.51.100.4Log out`,
    `Unknown deviceLast used 1 day ago${since}Log out`,
  ])
  expect(setting.queryByRole('button', { name: /Log out Firefox, Linux/ })).toBeNull()
  await person.click(setting.getByRole('button', { name: 'Log out Safari, iOS, 198.51.100.4' }))
  await screen.findByText('Safari, iOS is logged out.')
  expect(sent(ended)).toHaveLength(1)
  expect(rows()).toHaveLength(2)
  const next = setting.getByRole('button', { name: 'Log out Unknown device' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('logs out all others after a question', async () => {
  let items = [sessionOf(1, { isCurrent: true }), sessionOf(2), sessionOf(3)]
  const { person } = await openSecurity({
    answers: {
      'GET /api/auth/sessions': () => [200, { items }],
      'DELETE /api/auth/sessions': () => {
        items = items.slice(0, 1)
        return [204]
      },
    },
  })
  const setting = await inRow('Where you are logged in')
  await person.click(await setting.findByRole('button', { name: 'Log out all others' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out all other devices?' }))
  expect(dialog.getByText(/^2 devices have to log in again/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Log out all others' }))
  await screen.findByText('All other devices are logged out.')
  expect(setting.getAllByRole('listitem')).toHaveLength(1)
  expect(setting.queryByRole('button')).toBeNull()
})

it('shows the log page by page, hostile devices as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const pages = [
    {
      items: [entryOf(1), entryOf(2, { action: 'sign_in_refused', userAgent: hostile })],
      nextCursor: 'next',
    },
    {
      items: [
        entryOf(3, { action: 'signed_up', address: null, userAgent: null }),
        entryOf(4, { action: 'passkey_removed', subject: '<b>Phone</b>' }),
        entryOf(5, { action: 'two_factor_disabled', isOperator: true, address: null, userAgent: null }),
        entryOf(6, { action: 'confirmation_refused' }),
      ],
      nextCursor: null,
    },
  ]
  const { person } = await openSecurity({
    answers: { 'GET /api/user/security-log': (_, query) => [200, pages[query?.has('cursor') ? 1 : 0]] },
  })
  const setting = await inRow('Security log')
  await person.click(await setting.findByRole('button', { name: 'Load more' }))
  await setting.findByText('Account created')
  const time = new Date('2026-11-27T09:05:00.000Z').toLocaleTimeString('en-GB', { timeStyle: 'short' })
  expect(setting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Logged inFirefox, Linux203.0.113.7Today ${time}`,
    `Login refusedUnknown device203.0.113.7Today ${time}`,
    `Account createdToday ${time}`,
    `Passkey removed<b>Phone</b>Firefox, Linux203.0.113.7Today ${time}`,
    `Two-factor turned offBy the operator of the serverToday ${time}`,
    `Confirmation failedFirefox, Linux203.0.113.7Today ${time}`,
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('6 entries'))
  // Whoever reads on is not told of the count with each page.
  expect(setting.queryByRole('status')).toBeNull()
})
