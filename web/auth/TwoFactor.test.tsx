// The second step of a sign-in: codes, recovery codes, and what happens when they are wrong or too late.
// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, fakeServer, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { securityOf } from '#web/security.testing.tsx'

const guest = () => [401, refusal('no_session')] as const
const twoFactor = 'POST /api/auth/login/two-factor'
const field = () => screen.getByRole('textbox', { name: 'Code' }) as HTMLInputElement
const logIn = () => screen.getByRole('button', { name: 'Log in' })

async function openCard(address: string, answers: Answers) {
  let isIn = false
  const calls = fakeServer({
    'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
    'GET /api/auth/providers': () => [200, { items: [] }],
    'POST /api/auth/login': () => [200, { twoFactor: true, hasPasskey: false }],
    'GET /api/companies': () => [200, []],
    'GET /api/invitations/mine': () => [200, []],
    [twoFactor]: () => {
      isIn = true
      return [200, { user: userOf(), returnTo: null }]
    },
    ...answers,
  })
  const app = await openApp(address)
  return {
    ...app,
    calls,
    person: userEvent.setup(),
    sent: () => calls.filter(({ name }) => name === twoFactor),
  }
}

async function openSecondStep(answers: Answers = {}) {
  const app = await openCard('/login', answers)
  await app.person.type(await screen.findByLabelText('Email'), 'mara@alderfinch.example')
  await app.person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByRole('heading', { name: 'Two-factor sign-in' })
  return app
}

it('asks for a code after the password, and leads on with it', async () => {
  const { person, path, sent } = await openSecondStep()
  expect(document.activeElement).toBe(field())
  expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric'])
  await person.paste('123 456')
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Where to, Mara?' })).toBeTruthy()
  expect(path()).toBe('/app/select-company')
  expect(sent().map(({ body }) => body)).toEqual([{ code: '123 456' }])
})

it('says that a code is wrong, each time, and selects it', async () => {
  const { person, sent } = await openSecondStep({ [twoFactor]: () => [401, refusal('code_wrong')] })
  await person.type(field(), '123456')
  await person.click(logIn())
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong or was used already.')
  expect(document.activeElement).toBe(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6])
  await person.keyboard('654321{Enter}')
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }]),
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('does not ask the server without a code', async () => {
  const { person, sent } = await openSecondStep()
  await person.click(logIn())
  expect((await screen.findByRole('alert')).textContent).toBe('Fill in this field.')
  expect(sent()).toEqual([])
})

it('takes a recovery code at the same place', async () => {
  const { person, sent } = await openSecondStep()
  await person.type(field(), '12')
  await person.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  const recovery = screen.getByRole('textbox', { name: 'Recovery code' }) as HTMLInputElement
  expect(document.activeElement).toBe(recovery)
  expect([recovery.value, recovery.inputMode, recovery.autocomplete]).toEqual(['', 'text', 'off'])
  await person.type(recovery, 'abcd-efgh{Enter}')
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ code: 'abcd-efgh' }]))
})

it.each([
  ['abcd-efgh', 0, 'You used a recovery code. None is left.'],
  ['abcd-efgh', 1, 'You used a recovery code. 1 is left.'],
  ['abcd-efgh', 7, 'You used a recovery code. 7 are left.'],
  ['123 456', 7, null],
])('says after %s how many recovery codes are left: %s', async (code, recoveryCodesLeft, text) => {
  const { person, router, calls } = await openSecondStep({
    'GET /api/user/security': () => [200, securityOf({ twoFactor: true, recoveryCodesLeft })],
  })
  await person.type(field(), `${code}{Enter}`)
  await screen.findByRole('heading', { name: 'Where to, Mara?' })
  if (text === null) {
    expect(calls.map(({ name }) => name)).not.toContain('GET /api/user/security')
    return
  }
  expect(await screen.findByText(text)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'New codes or app' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#security' }),
  )
})

it('goes back to the first step with the address, and without the password', async () => {
  const { person } = await openSecondStep()
  await person.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mara@alderfinch.example')
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it('begins again when the first step is too long ago', async () => {
  const { person } = await openSecondStep({ [twoFactor]: () => [401, refusal('sign_in_ended')] })
  await person.type(field(), '123456{Enter}')
  await screen.findByRole('heading', { name: 'Welcome back' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('This sign-in took too long. Log in again.')
  expect(document.activeElement).toBe(alert)
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mara@alderfinch.example')
})

it.each([
  ['too many tries', () => [429, refusal('too_many_tries')] as const, /^Too many tries/],
  [
    'a dead network',
    () => {
      throw new TypeError('Failed to fetch')
    },
    /^An unexpected error occurred during login/,
  ],
])('keeps the code after %s', async (_what, answer, text) => {
  const { person } = await openSecondStep({ [twoFactor]: answer })
  await person.type(field(), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(field().value).toBe('123456')
})

it('opens at once after a provider, and the address forgets it', async () => {
  const { router, person, sent } = await openCard('/login#step=two-factor', {})
  await screen.findByRole('heading', { name: 'Two-factor sign-in' })
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(document.activeElement).toBe(field())
  await person.type(field(), '123456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Where to, Mara?' })).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

it('leads to the page that was asked for before the provider', async () => {
  let isIn = false
  const { router, person } = await openCard('/login#step=two-factor', {
    'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
    [twoFactor]: () => {
      isIn = true
      return [200, { user: userOf(), returnTo: '/app/settings#profile' }]
    },
  })
  await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#profile' }),
  )
})

it('says what a provider refused, in words of our own only', async () => {
  const { router } = await openCard('/login#fault=account_exists', {})
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^An account with this email exists already\. Log in to it/,
  )
  await waitFor(() => expect(router.state.location.hash).toBe(''))
})

it.each(['/login#fault=You_were_hacked', '/login#fault=%3Cb%3E', '/login#fault=constructor'])(
  'says nothing for %s',
  async (address) => {
    const { router } = await openCard(address, {})
    await screen.findByRole('heading', { name: 'Welcome back' })
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
