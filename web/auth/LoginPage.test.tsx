// Signing in and registering: what is asked for, what is said when it fails, where it leads.
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import { type Answers, fakeServer, openApp, refusal, userOf } from '#web/app.testing.tsx'
import type { LoginState } from './login-start.ts'

const guest = () => [401, refusal('no_session')] as const

async function openLogin(answers: Answers = {}) {
  const calls = fakeServer({ 'GET /api/user': guest, ...answers })
  const app = await openApp('/login')
  await screen.findByRole('heading', { name: 'Welcome back' })
  return { ...app, calls, person: userEvent.setup() }
}

async function logIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(screen.getByLabelText('Email'), ' mara@alderfinch.example ')
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
}

describe('logging in', () => {
  it('asks for both fields before it asks the server', async () => {
    const { person, calls } = await openLogin()
    await person.click(screen.getByRole('button', { name: 'Log in' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Email and password are required.')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/login')
  })

  it.each([
    [
      'the server refuses',
      () => [401, refusal('credentials_wrong')] as const,
      'Login failed. Please check your credentials.',
    ],
    ['the answer has no words', () => [502] as const, 'Login failed. Please check your credentials.'],
    [
      'there were too many',
      () => [429, refusal('too_many_tries')] as const,
      'Too many tries. Wait a few minutes and try again.',
    ],
    [
      'the network fails',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'An unexpected error occurred during login.',
    ],
  ])('says what happened when %s, and keeps what was typed', async (_when, answer, text) => {
    const { person } = await openLogin({ 'POST /api/auth/login': answer })
    await logIn(person)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect((screen.getByLabelText('Email') as HTMLInputElement).value.trim()).toBe('mara@alderfinch.example')
  })

  it('leads to the choice of a company', async () => {
    let signedIn: User | null = null
    const { person, path, calls } = await openLogin({
      'GET /api/user': () => (signedIn ? [200, signedIn] : guest()),
      'POST /api/auth/login': () => {
        signedIn = userOf()
        return [200, { user: signedIn }]
      },
      'GET /api/companies': () => [200, []],
      'GET /api/invitations/mine': () => [200, []],
    })
    await logIn(person)
    expect(await screen.findByRole('heading', { name: 'Where to, Mara?' })).toBeTruthy()
    expect(path()).toBe('/app/select-company')
    const login = calls.find(({ name }) => name === 'POST /api/auth/login')
    expect(login?.body).toEqual({ email: 'mara@alderfinch.example', password: 'correct horse' })
  })
})

describe('what the page before has to say', () => {
  const notice = 'Your password is set. Log in.'
  async function openNotice() {
    const state: LoginState = { notice: 'password_set' }
    const { person, router } = await openLogin({
      'POST /api/auth/login': () => [200, { twoFactor: true, hasPasskey: false }],
    })
    await act(() => router.navigate('/forgot-password'))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    await act(() => router.navigate('/login', { state }))
    await screen.findByText(notice)
    return person
  }

  it('does not stand over the form for a new account', async () => {
    const person = await openNotice()
    await person.click(screen.getByRole('button', { name: 'Create an account' }))
    await screen.findByRole('heading', { name: 'Create your account' })
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('is not said again on the way back from the second step', async () => {
    const person = await openNotice()
    await logIn(person)
    await person.click(await screen.findByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(screen.queryByText(notice)).toBeNull()
  })
})

describe('registering', () => {
  it('has an address of its own', async () => {
    fakeServer({ 'GET /api/user': guest })
    const { router } = await openApp('/register')
    await screen.findByRole('heading', { name: 'Create your account' })
    expect(screen.getByLabelText('Repeat password')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/login')
  })

  it('keeps what was typed for logging in, and wants the same password twice', async () => {
    const { person, calls } = await openLogin()
    await person.type(screen.getByLabelText('Email'), 'mara@alderfinch.example')
    await person.type(screen.getByLabelText('Password'), 'correct horse')
    await person.click(screen.getByRole('button', { name: 'Create an account' }))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mara@alderfinch.example')

    const create = () => person.click(screen.getByRole('button', { name: 'Create account' }))
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
    await person.type(screen.getByLabelText('First name'), 'Mara')
    await create()
    await waitFor(() => expect(alerts()).toEqual(['All fields are required.']))

    await person.type(screen.getByLabelText('Repeat password'), 'another')
    await person.tab()
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
    await create()
    await waitFor(() => expect(alerts()).toEqual(['Passwords do not match.', 'All fields are required.']))

    await person.type(screen.getByLabelText('Last name'), 'Ilves')
    await create()
    await waitFor(() => expect(alerts()).toEqual(['Passwords do not match.']))
    expect(screen.getAllByText('Passwords do not match.')).toHaveLength(1)
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/register')
  })
})
