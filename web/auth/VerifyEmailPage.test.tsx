// The link that confirms an address: used once, said clearly, and replaced when it is dead.
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { type Answers, fakeServer, linkSecret, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { Providers } from '#web/Providers.tsx'
import { Screens } from '#web/routes.tsx'

const token = linkSecret('q7-Secret_of_the_link')
const address = `/verify-email#token=${token}`
const verify = 'POST /api/auth/verify-email'
const unverified = userOf({ emailVerified: false })
const guest = () => [401, refusal('no_session')] as const
const ended = () => [409, refusal('link_ended')] as const

beforeEach(() => sessionStorage.clear())

async function openLink(answers: Answers, path = address) {
  const calls = fakeServer({ 'GET /api/user': () => [200, unverified], ...answers })
  const app = await openApp(path)
  return { ...app, tries: () => calls.filter(({ name }) => name === verify), person: userEvent.setup() }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('confirms the address by itself, and leads on', async () => {
  let isVerified = false
  const { tries, router } = await openLink({
    'GET /api/user': () => [200, userOf({ emailVerified: isVerified })],
    [verify]: () => {
      isVerified = true
      return [200, { email: unverified.email }]
    },
  })
  await heading('Your email address is confirmed')
  expect(screen.getByText(/^You now see invitations to/).textContent).toContain(unverified.email)
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/app/select-company')
  expect(tries().map(({ body }) => body)).toEqual([{ token }])
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/verify-email', search: '', hash: '' }),
  )
  expect(sessionStorage.length).toBe(0)
})

it('uses the secret once, though React mounts everything twice', async () => {
  // Starts the language.
  await openLink({ [verify]: ended })
  cleanup()
  sessionStorage.clear()
  const calls = fakeServer({
    'GET /api/user': () => [200, unverified],
    [verify]: () => [200, { email: unverified.email }],
  })
  render(
    <StrictMode>
      <Providers>
        <MemoryRouter initialEntries={[`/verify-email#token=${linkSecret('another')}`]}>
          <Screens />
        </MemoryRouter>
      </Providers>
    </StrictMode>,
  )
  await heading('Your email address is confirmed')
  expect(calls.filter(({ name }) => name === verify)).toHaveLength(1)
})

it('has a new link mailed when the old one is dead, and says when that was too often', async () => {
  let isTooOften = false
  const { person } = await openLink({
    [verify]: ended,
    'POST /api/auth/resend-verification': () => (isTooOften ? [429, refusal('too_many_tries')] : [204]),
  })
  await heading('This link no longer works')
  const resend = screen.getByRole('button', { name: 'Send a new link' })
  await person.click(resend)
  expect(await screen.findByText(`A new link is on its way to ${unverified.email}.`)).toBeTruthy()
  isTooOften = true
  await person.click(resend)
  expect(await screen.findByText(/We have sent you several links already/)).toBeTruthy()
})

it('asks who is not signed in to log in, and then confirms by itself', async () => {
  let isIn = false
  const { person, tries } = await openLink({
    'GET /api/user': () => (isIn ? [200, unverified] : guest()),
    'POST /api/auth/login': () => {
      isIn = true
      return [200, { user: unverified }]
    },
    [verify]: () => [200, { email: unverified.email }],
  })
  await screen.findByRole('button', { name: 'Log in' })
  expect(tries()).toEqual([])
  await person.type(screen.getByLabelText('Email'), unverified.email)
  await person.type(screen.getByLabelText('Password'), 'a quiet harbour')
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  await heading('Your email address is confirmed')
  expect(tries().map(({ body }) => body)).toEqual([{ token }])
})

it('lets whoever is signed in as somebody else switch accounts', async () => {
  let isIn = true
  const { person } = await openLink({
    'GET /api/user': () => (isIn ? [200, unverified] : guest()),
    'POST /api/auth/logout': () => {
      isIn = false
      return [204]
    },
    [verify]: () => [403, refusal('verification_other_account')],
  })
  await heading('This link is for another account')
  expect(screen.getByText(/You are logged in as/).textContent).toContain(unverified.email)
  await person.click(screen.getByRole('button', { name: 'Switch accounts' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(Object.values(sessionStorage)).toEqual([token])
})

it.each([true, false])('says of a link of which a part is missing that it is not valid: %s', async (isIn) => {
  const { tries } = await openLink(
    { 'GET /api/user': () => (isIn ? [200, userOf()] : guest()), [verify]: ended },
    '/verify-email#token=abc',
  )
  await heading('This link is not valid')
  expect(tries()).toEqual([])
})

it('promises no new link where the server sends no mail', async () => {
  await openLink({ 'GET /api/user': () => [200, { ...unverified, hasMailServer: false }], [verify]: ended })
  await heading('This link no longer works')
  expect(screen.getByText(/This server sends no mail/).textContent).toContain(unverified.email)
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
})

it('is content with a link that did its work before', async () => {
  await openLink({ 'GET /api/user': () => [200, userOf()], [verify]: ended })
  await heading('Your email address is confirmed')
})

it('tries again after a fault of the server, with the same secret', async () => {
  let isUp = false
  const { person, tries } = await openLink({
    [verify]: () => (isUp ? [200, { email: unverified.email }] : [500, refusal('internal')]),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(Object.values(sessionStorage)).toEqual([token])
  isUp = true
  await person.click(again)
  await heading('Your email address is confirmed')
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(new Set(tries().map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ token })]),
  )
})
