// The second step of a sign-in: codes, recovery codes, and what happens when they are wrong or too late.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'

const guest = () => [401, refusal('no_session')] as const
const twoFactor = 'POST /api/auth/login/two-factor'
const field = () => screen.getByRole('textbox', { name: 'Code' }) as HTMLInputElement
const logIn = () => screen.getByRole('button', { name: 'Log in' })

interface Options {
  answers?: Answers
  recoveryCodesLeft?: number | null
}

async function openCard(address: string, { answers, recoveryCodesLeft = null }: Options = {}) {
  let isIn = false
  const calls = fakeServer({
    'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
    'GET /api/auth/providers': () => [200, { items: [] }],
    'POST /api/auth/login': () => [200, { twoFactor: true, hasPasskey: false }],
    'GET /api/companies': () => [200, []],
    'GET /api/invitations/mine': () => [200, []],
    [twoFactor]: () => {
      isIn = true
      return [200, { user: userOf(), returnTo: null, recoveryCodesLeft }]
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

async function openSecondStep(options: Options = {}) {
  const app = await openCard('/login', options)
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
  const { person, sent } = await openSecondStep({
    answers: { [twoFactor]: () => [401, refusal('code_wrong')] },
  })
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

const used = (text: string) => screen.findByText(`You used a recovery code. ${text}`)

it.each([
  [0, 'None is left.'],
  [1, '1 is left.'],
  [7, '7 are left.'],
])('says after a recovery code that %i are left, and leads to new ones', async (recoveryCodesLeft, text) => {
  const { person, router } = await openSecondStep({ recoveryCodesLeft })
  await person.type(field(), '12ab{Enter}')
  expect((await used(text)).closest('[role=status]')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Get new codes or another app' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#security' }),
  )
  expect(screen.queryByText(/^You used a recovery code/)).toBeNull()
})

it('says nothing of recovery codes after a code of the app, whatever its shape', async () => {
  const { person } = await openSecondStep({ recoveryCodesLeft: null })
  await person.type(field(), '12345678{Enter}')
  await screen.findByRole('heading', { name: 'Where to, Mara?' })
  expect(screen.queryByText(/^You used a recovery code/)).toBeNull()
})

it('says it again on the page that a company opens, until it is closed', async () => {
  const { person } = await openSecondStep({ recoveryCodesLeft: 7 })
  await person.type(field(), 'abcd-efgh{Enter}')
  await used('7 are left.')
  const load = async (path: string) => {
    cleanup()
    queryClient.clear()
    fakeServer({ 'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))] })
    await openApp(path)
    await screen.findByRole('heading', { name: 'Page not found' })
  }
  await load('/app/nowhere')
  await used('7 are left.')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Page not found'))
  await load('/app/nowhere')
  expect(screen.queryByText(/^You used a recovery code/)).toBeNull()
})

it('says nothing of it to whoever logs in next', async () => {
  const { person } = await openSecondStep({ recoveryCodesLeft: 7 })
  await person.type(field(), 'abcd-efgh{Enter}')
  await used('7 are left.')
  act(() => endSession())
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(sessionStorage.length).toBe(0)
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
  const { person } = await openSecondStep({ answers: { [twoFactor]: () => [401, refusal('sign_in_ended')] } })
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
  const { person } = await openSecondStep({ answers: { [twoFactor]: answer } })
  await person.type(field(), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(field().value).toBe('123456')
})

it('opens at once after a provider, and the address forgets it', async () => {
  const { router, person, sent } = await openCard('/login#step=two-factor')
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
    answers: {
      'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
      [twoFactor]: () => {
        isIn = true
        return [200, { user: userOf(), returnTo: '/app/settings#profile', recoveryCodesLeft: null }]
      },
    },
  })
  await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#profile' }),
  )
})

it.each([
  ['account_exists', /^An account with this email exists already\. Log in to it/],
  ['begun_elsewhere', /^You are at the server's own address now\. Press the button again\.$/],
])('says that a provider led back by %s, in words of our own only', async (fault, text) => {
  const { router } = await openCard(`/login#fault=${fault}`)
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  await waitFor(() => expect(router.state.location.hash).toBe(''))
})

it.each(['/login#fault=You_were_hacked', '/login#fault=%3Cb%3E', '/login#fault=constructor'])(
  'says nothing for %s',
  async (address) => {
    const { router } = await openCard(address)
    await screen.findByRole('heading', { name: 'Welcome back' })
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
