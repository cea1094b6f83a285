// The links of an address that is to change: used once, by the own account, and what is still to be done.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type Answers, fakeServer, linkSecret, openApp, refusal, userOf } from '#web/app.testing.tsx'

const token = linkSecret('q7-Secret_of_the_link')
const confirm = 'POST /api/auth/confirm-email'
const guest = () => [401, refusal('no_session')] as const

beforeEach(() => sessionStorage.clear())

async function openLink(answers: Answers, address = `/confirm-email#token=${token}`) {
  const calls = fakeServer({ 'GET /api/user': () => [200, userOf()], ...answers })
  const app = await openApp(address)
  return { ...app, tries: () => calls.filter(({ name }) => name === confirm), person: userEvent.setup() }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const toSettings = () => screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')

it('says that the address is changed, once both links were opened', async () => {
  const { tries, router } = await openLink({
    [confirm]: () => [200, { email: 'mara@ilves.example', waitsFor: null }],
  })
  await heading('Your email address is changed')
  expect(screen.getByText(/^From now on you log in with/).textContent).toContain('mara@ilves.example')
  expect(tries().map(({ body }) => body)).toEqual([{ token }])
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/confirm-email', search: '', hash: '' }),
  )
  expect(sessionStorage.length).toBe(0)
})

it('says which address still has to agree', async () => {
  await openLink({
    [confirm]: () => [200, { email: 'mara@ilves.example', waitsFor: 'mara@alderfinch.example' }],
  })
  await heading('Almost done')
  expect(screen.getByText(/^Now open the link/).textContent).toContain('mara@alderfinch.example')
  expect(toSettings()).toBe('/app/settings#security')
})

it.each([
  ['link_ended', 'This link no longer works'],
  ['email_taken', 'This address has been taken in the meantime'],
])('leads on to the settings after %s, and forgets the secret', async (code, title) => {
  await openLink({ [confirm]: () => [409, refusal(code)] })
  await heading(title)
  expect(toSettings()).toBe('/app/settings#security')
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

it('has nothing to use without a secret', async () => {
  const { tries } = await openLink({}, '/confirm-email')
  await heading('This link no longer works')
  expect(tries()).toEqual([])
})

it('asks who is not signed in to log in, and then goes on by itself', async () => {
  let isIn = false
  const { person, tries } = await openLink({
    'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
    'POST /api/auth/login': () => {
      isIn = true
      return [200, { user: userOf() }]
    },
    [confirm]: () => [200, { email: 'mara@ilves.example', waitsFor: null }],
  })
  await heading('Change your email address')
  expect(tries()).toEqual([])
  await person.type(screen.getByLabelText('Email'), 'mara@alderfinch.example')
  await person.type(screen.getByLabelText('Password'), 'a quiet harbour{Enter}')
  await heading('Your email address is changed')
  expect(tries().map(({ body }) => body)).toEqual([{ token }])
})

it('lets whoever is signed in as somebody else switch accounts', async () => {
  await openLink({ [confirm]: () => [403, refusal('verification_other_account')] })
  await heading('This link is for another account')
  expect(screen.getByText(/You are logged in as/).textContent).toContain('mara@alderfinch.example')
  expect(screen.getByRole('button', { name: 'Switch accounts' })).toBeTruthy()
  expect(Object.values(sessionStorage)).toEqual([token])
})
