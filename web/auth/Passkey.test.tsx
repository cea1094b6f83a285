// Signing in with a passkey, before a browser that has them: its window is played by the test.
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answers, fakeServer, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { PasskeyError } from '#web/lib/passkeys.ts'

const guest = () => [401, refusal('no_session')] as const
const asked = 'POST /api/auth/login/passkey/options'
const login = 'POST /api/auth/login/passkey'

interface Question {
  isAutofill: boolean
  signal: AbortSignal | undefined
  options: unknown
  answer: (response: Record<string, unknown>) => void
  refuse: (error: Error) => void
}

const initial = { hasAutofill: false, hasPasskeys: true, answersByItself: false }
const browser = vi.hoisted(() => ({
  questions: [] as Question[],
  hasAutofill: false,
  hasPasskeys: true,
  answersByItself: false,
}))

vi.mock('#web/lib/passkeys.ts', async (load) => ({
  ...(await load<typeof import('#web/lib/passkeys.ts')>()),
  passkeySupport: () => browser.hasPasskeys,
  hasPasskeyAutofill: async () => browser.hasAutofill,
  usePasskey: (
    options: unknown,
    { signal, autofill = false }: { signal?: AbortSignal; autofill?: boolean },
  ) =>
    new Promise((answer, refuse) => {
      browser.questions.push({ isAutofill: autofill, signal, options, answer, refuse })
      if (autofill && browser.answersByItself) answer({ id: 'key' })
      signal?.addEventListener('abort', () => refuse(new PasskeyError('cancelled')))
    }),
}))

beforeEach(() => Object.assign(browser, { questions: [], ...initial }))

async function openLogin(answers: Answers = {}) {
  let isIn = false
  const calls = fakeServer({
    'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
    'GET /api/auth/providers': () => [200, { items: [] }],
    'GET /api/companies': () => [200, []],
    'GET /api/invitations/mine': () => [200, []],
    [asked]: () => [200, { challenge: 'c1' }],
    [login]: () => {
      isIn = true
      return [200, { user: userOf() }]
    },
    ...answers,
  })
  const app = await openApp('/login')
  await screen.findByRole('heading', { name: 'Welcome back' })
  const person = userEvent.setup()
  const press = () => person.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
  const countOf = (name: string) => calls.filter((call) => call.name === name).length
  return { ...app, calls, person, press, countOf }
}

const question = async (number = 0): Promise<Question> => {
  await waitFor(() => expect(browser.questions.length).toBeGreaterThan(number))
  return browser.questions[number] as Question
}

it('signs in with what the browser answers', async () => {
  const { press, calls, path } = await openLogin()
  await press()
  const { options, isAutofill, answer } = await question()
  expect([options, isAutofill]).toEqual([{ challenge: 'c1' }, false])
  answer({ id: 'key' })
  await waitFor(() => expect(path()).toBe('/app/select-company'))
  expect(calls.find(({ name }) => name === login)?.body).toEqual({ response: { id: 'key' } })
})

it('has no such button where the browser knows none', async () => {
  browser.hasPasskeys = false
  await openLogin()
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
})

it('says nothing when the person cancels, and asks again', async () => {
  const { press } = await openLogin()
  await press()
  const { refuse } = await question()
  await act(async () => refuse(new PasskeyError('cancelled')))
  expect(screen.queryByRole('alert')).toBeNull()
  await press()
  expect(await question(1)).toBeTruthy()
})

it('says so when the browser cannot use it', async () => {
  const { press } = await openLogin()
  await press()
  ;(await question()).refuse(new PasskeyError('unfit'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This passkey was not accepted/)
})

it.each([
  ['refuses it', login, 'passkey_refused', /^This passkey was not accepted/],
  ['was asked too often', asked, 'too_many_tries', /^Too many tries/],
] as const)('says so when the server %s', async (_what, name, code, text) => {
  const { press } = await openLogin({ [name]: () => [name === login ? 401 : 429, refusal(code)] })
  await press()
  if (name === login) (await question()).answer({ id: 'key' })
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

it('closes the window of the browser when the form is sent', async () => {
  const { press, person } = await openLogin({
    'POST /api/auth/login': () => [401, refusal('credentials_wrong')],
  })
  await press()
  const { signal } = await question()
  await person.type(screen.getByLabelText('Email'), 'mara@alderfinch.example')
  await person.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials.')
  expect(signal?.aborted).toBe(true)
})

it('is among the suggestions for the address', async () => {
  browser.hasAutofill = true
  const { path, countOf } = await openLogin()
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
  const { isAutofill, answer } = await question()
  expect(isAutofill).toBe(true)
  answer({ id: 'key' })
  await waitFor(() => expect(path()).toBe('/app/select-company'))
  expect(countOf(login)).toBe(1)
})

it('is suggested again after another way failed, and after the tab was left', async () => {
  browser.hasAutofill = true
  const { person } = await openLogin({ 'POST /api/auth/login': () => [401, refusal('credentials_wrong')] })
  const first = await question()
  await person.type(screen.getByLabelText('Email'), 'mara@alderfinch.example')
  await person.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  const second = await question(1)
  expect([first.signal?.aborted, second.signal?.aborted, second.isAutofill]).toEqual([true, false, true])
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials.')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect((await question(2)).isAutofill).toBe(true)
  expect(second.signal?.aborted).toBe(true)
})

it.each([
  ['refused', login, [401, refusal('passkey_refused')] as const, /^This passkey was not accepted/, 1],
  ['refused often', login, [429, refusal('too_many_tries')] as const, /^Too many tries/, 1],
  ['not offered', asked, [429, refusal('too_many_tries')] as const, null, 0],
])('is quiet once it was %s, until the person acts', async (_what, name, answer, text, logins) => {
  Object.assign(browser, { hasAutofill: true, answersByItself: true })
  const { countOf, person } = await openLogin({ [name]: () => answer })
  const rounds = async (count: number) => {
    await waitFor(() => expect(countOf(name)).toBe(count))
    // A device that answers by itself would have gone round by now.
    for (let n = 0; n < 20; n++) await act(async () => {})
    expect([countOf(asked), countOf(login)]).toEqual([count, count * logins])
  }
  await rounds(1)
  if (text) expect((await screen.findByRole('alert')).textContent).toMatch(text)
  else expect(screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByLabelText('Email'))
  await rounds(2)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await rounds(3)
})

it('asks the server for nothing where the browser suggests none', async () => {
  const { countOf, person } = await openLogin()
  await person.type(screen.getByLabelText('Email'), 'm')
  expect(countOf(asked)).toBe(0)
})

it('goes as the second step too, where the account has one', async () => {
  let hasPasskey = true
  const { person, path } = await openLogin({
    'POST /api/auth/login': () => [200, { twoFactor: true, hasPasskey }],
  })
  const first = async () => {
    await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
    await screen.findByRole('heading', { name: 'Two-factor sign-in' })
  }
  await person.type(screen.getByLabelText('Email'), 'mara@alderfinch.example')
  await first()
  await person.click(screen.getByRole('button', { name: 'Back' }))
  hasPasskey = false
  await first()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Back' }))
  hasPasskey = true
  await first()
  await person.click(screen.getByRole('button', { name: 'Use a passkey' }))
  ;(await question()).answer({ id: 'key' })
  await waitFor(() => expect(path()).toBe('/app/select-company'))
})
