// The link of an invitation: who may answer it, what happens then, and that its secret stays where it belongs.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import {
  type Answers,
  companyOf,
  fakeServer,
  linkSecret,
  openApp,
  refusal,
  userOf,
} from '#web/app.testing.tsx'

const token = linkSecret('q7-Secret_of_the_link')
const norra = companyOf(104, 'Norra Timber Co-op')
const mara = userOf()
const preview = {
  companyName: norra.name,
  role: 'manager',
  invitedBy: 'Eero Laine',
  email: 'Mara@alderfinch.example',
  hasAccount: true,
}
const guest = () => [401, refusal('no_session')] as const
const ended = () => [409, refusal('invitation_ended')] as const

beforeEach(() => sessionStorage.clear())

async function openLink(answers: Answers = {}, path = `/invitation#token=${token}`) {
  const calls = fakeServer({
    'GET /api/user': () => [200, mara],
    'POST /api/invitations/preview': () => [200, preview],
    ...answers,
  })
  const app = await openApp(path)
  const sent = (name: string) => calls.filter((call) => call.name === name)
  return { ...app, calls, sent, person: userEvent.setup() }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

it('takes the secret out of the address, and keeps it for a reload until it is used', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { router, sent, person } = await openLink({
    'POST /api/invitations/accept': () => [200, { companyId: norra.id }],
    'POST /api/auth/change-company': () => [200, { companyId: norra.id }],
  })
  await heading('Join Norra Timber Co-op')
  expect(screen.getByText(/invited you as manager/).textContent).toBe('Eero Laine invited you as manager.')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/invitation', search: '', hash: '' }),
  )
  expect(Object.values(sessionStorage)).toEqual([token])

  await person.click(button('Accept invitation'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/app'))
  expect(screen.getByText('Opening Norra Timber Co-op...')).toBeTruthy()
  expect(sent('POST /api/invitations/accept').map(({ body }) => body)).toEqual([{ token }])
  expect(sent('POST /api/auth/change-company')[0]?.body).toEqual({ userId: mara.id, companyId: norra.id })
  expect(sessionStorage.length).toBe(0)
})

it('opens again after a reload, from what this tab keeps', async () => {
  sessionStorage.setItem('lintel:link:invitation', token)
  const { sent } = await openLink({}, '/invitation')
  await heading('Join Norra Timber Co-op')
  expect(sent('POST /api/invitations/preview')[0]?.body).toEqual({ token })
})

it('joins once, when only opening the company failed', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  let isUp = false
  const { sent, person } = await openLink({
    'POST /api/invitations/accept': () => [200, { companyId: norra.id }],
    'POST /api/auth/change-company': () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return [200, { companyId: norra.id }]
    },
  })
  await heading('Join Norra Timber Co-op')
  await person.click(button('Accept invitation'))
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
  isUp = true
  await person.click(button('Open'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/app'))
  expect(sent('POST /api/invitations/accept')).toHaveLength(1)
})

it('registers the invited address, and no other, and then asks', async () => {
  let signedIn: User | null = null
  const { sent, person } = await openLink({
    'GET /api/user': () => (signedIn ? [200, signedIn] : guest()),
    'POST /api/invitations/preview': () => [200, { ...preview, hasAccount: false }],
    'POST /api/auth/register': () => {
      signedIn = mara
      return [201, { user: mara }]
    },
  })
  await heading('Join Norra Timber Co-op')
  const email = screen.getByLabelText('Email') as HTMLInputElement
  expect(email.readOnly).toBe(true)
  expect(email.value).toBe(preview.email)
  await person.type(screen.getByLabelText('First name'), 'Mara')
  await person.type(screen.getByLabelText('Last name'), 'Ilves')
  await person.type(screen.getByLabelText('Password'), 'correct horse')
  await person.type(screen.getByLabelText('Repeat password'), 'correct horse{Enter}')
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy()
  expect(sent('POST /api/auth/register')[0]?.body).toEqual({
    email: preview.email,
    password: 'correct horse',
    firstName: 'Mara',
    lastName: 'Ilves',
    invitationToken: token,
  })
})

it('asks whoever has an account to log in, with the address filled in', async () => {
  let signedIn: User | null = null
  const { person } = await openLink({
    'GET /api/user': () => (signedIn ? [200, signedIn] : guest()),
    'POST /api/auth/login': () => {
      signedIn = mara
      return [200, { user: mara }]
    },
  })
  await heading('Join Norra Timber Co-op')
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe(preview.email)
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy()
})

it('lets somebody else switch accounts, and stays on the invitation', async () => {
  let isIn = true
  const { person, path } = await openLink({
    'GET /api/user': () => (isIn ? [200, userOf({ email: 'ilves@kivi.example' })] : guest()),
    'POST /api/auth/logout': () => {
      isIn = false
      return [204]
    },
  })
  expect((await screen.findByText(/This invitation is for/)).textContent).toBe(
    'This invitation is for Mara@alderfinch.example. You are logged in as ilves@kivi.example.',
  )
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
  await person.click(button('Switch accounts'))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe(preview.email)
  expect(path()).toBe('/invitation')
  expect(Object.values(sessionStorage)).toEqual([token])
})

it('declines after a question, also before anybody signed in', async () => {
  const { person, sent } = await openLink({
    'GET /api/user': guest,
    'POST /api/invitations/decline': () => [204],
  })
  await heading('Join Norra Timber Co-op')
  await person.click(button('Decline the invitation'))
  const dialog = await screen.findByRole('dialog', { name: 'Decline the invitation to Norra Timber Co-op?' })
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })),
  )
  expect(sent('POST /api/invitations/decline')).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect((await heading('Invitation declined')).closest('main')?.textContent).toContain(
    'Eero Laine can see that you are not joining Norra Timber Co-op.',
  )
  expect(sent('POST /api/invitations/decline').map(({ body }) => body)).toEqual([{ token }])
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(sessionStorage.length).toBe(0)
})

it.each([
  ['a dead secret', `/invitation#token=${token}`],
  ['no secret', '/invitation'],
  ['something else', '/invitation#token=<b>'],
])('says of %s that the invitation is over, with a way on', async (_what, path) => {
  await openLink({ 'POST /api/invitations/preview': ended }, path)
  await heading('This invitation is no longer open')
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(
    '/app/select-company',
  )
  expect(sessionStorage.length).toBe(0)
})

it('says so when it ended while it stood on the screen', async () => {
  let isOpen = true
  const { person } = await openLink({
    'POST /api/invitations/preview': () => (isOpen ? [200, preview] : ended()),
    'POST /api/invitations/accept': ended,
  })
  await heading('Join Norra Timber Co-op')
  isOpen = false
  await person.click(button('Accept invitation'))
  await heading('This invitation is no longer open')
})

it('keeps the secret when the server does not answer, and tries again', async () => {
  let isUp = false
  const { person } = await openLink({
    'POST /api/invitations/preview': () => (isUp ? [200, preview] : [503, refusal('not_ready')]),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('Failed to load the invitation:')
  expect(Object.values(sessionStorage)).toEqual([token])
  isUp = true
  await person.click(again)
  await heading('Join Norra Timber Co-op')
})
