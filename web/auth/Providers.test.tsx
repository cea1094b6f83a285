// Signing in through a provider: its own window, or by way of the whole page.
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Provider } from '#contract/identities.ts'
import { type Answers, fakeServer, openApp, refusal, userOf } from '#web/app.testing.tsx'

const guest = () => [401, refusal('no_session')] as const
const script = 'https://accounts.example/gsi/client'
const google: Provider = { id: 'google', name: 'Google', popup: { script, clientId: 'lintel-1' } }
const other: Provider = { id: 'oidc', name: 'Harbour ID', popup: null }

afterEach(() => {
  for (const element of document.head.querySelectorAll('script')) element.remove()
})

async function openLogin(providers: Provider[], answers: Answers = {}) {
  const calls = fakeServer({
    'GET /api/user': guest,
    'GET /api/auth/providers': () => [200, { items: providers }],
    ...answers,
  })
  const app = await openApp('/login')
  await screen.findByRole('heading', { name: 'Welcome back' })
  const button = () => screen.findByRole('button', { name: 'Continue with Google' })
  return { ...app, calls, button, person: userEvent.setup() }
}

interface Config {
  client_id: string
  scope: string
  ux_mode: string
  callback: (reply: { code?: string; error?: string }) => void
  error_callback: (error: { type: string }) => void
}

let unanswered: HTMLScriptElement | undefined

/** The network between the page and the script: what is added to the page comes, or does not. */
function network(answer: 'load' | 'error' | 'later') {
  const asked: string[] = []
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append(node)
      else {
        asked.push(node.src)
        if (answer === 'later') unanswered = node
        else queueMicrotask(() => node.dispatchEvent(new Event(answer)))
      }
    }
  })
  return asked
}

/** Google's script, whose window ends as the test says. */
function googleAnswers(end: (config: Config) => void) {
  const configs: Config[] = []
  const initCodeClient = (config: Config) => {
    configs.push(config)
    return { requestCode: () => end(config) }
  }
  vi.stubGlobal('google', { accounts: { oauth2: { initCodeClient } } })
  return configs
}

it('shows nothing of providers where there are none', async () => {
  const { calls } = await openLogin([])
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/auth/providers'))
  expect(screen.queryByText('or with email')).toBeNull()
})

it('leads to a provider by way of the page', async () => {
  await openLogin([other])
  const link = await screen.findByRole('link', { name: 'Continue with Harbour ID' })
  expect(link.getAttribute('href')).toBe('/api/auth/oidc/oidc/start?returnTo=/app')
  expect(screen.getByText('or with email')).toBeTruthy()
})

it('offers them to whoever registers too', async () => {
  const { person, button } = await openLogin([google])
  await person.click(screen.getByRole('button', { name: 'Create an account' }))
  expect(await button()).toBeTruthy()
})

it("signs in by the code of Google's window", async () => {
  let isIn = false
  const sent: Headers[] = []
  const { person, button, calls, path } = await openLogin([google], {
    'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
    'POST /api/auth/google': () => {
      isIn = true
      return [200, { user: userOf() }]
    },
    'GET /api/companies': () => [200, []],
    'GET /api/invitations/mine': () => [200, []],
  })
  const faked = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address === '/api/auth/google') sent.push(new Headers(init.headers))
    return faked(address, init)
  })
  const configs = googleAnswers(({ callback }) => callback({ code: '4/secret' }))
  await person.click(await button())
  await waitFor(() => expect(path()).toBe('/app/select-company'))
  expect(configs).toMatchObject([{ client_id: 'lintel-1', scope: 'openid profile email', ux_mode: 'popup' }])
  expect(calls.find(({ name }) => name === 'POST /api/auth/google')?.body).toEqual({ code: '4/secret' })
  expect(sent.map((headers) => headers.get('x-requested-with'))).toEqual(['XMLHttpRequest'])
})

it.each(['hover', 'focus'])('loads the script on %s, from the given address', async (near) => {
  const asked = network('load')
  const { person, button } = await openLogin([google])
  const press = await button()
  expect(asked).toEqual([])
  if (near === 'hover') await person.hover(press)
  else act(() => press.focus())
  expect(asked).toEqual([script])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows that it is under way, in the place of the mark', async () => {
  network('later')
  const { person, button } = await openLogin([google, other])
  const press = await button()
  await person.click(press)
  expect(press.getAttribute('aria-busy')).toBe('true')
  expect([press.querySelector('svg'), press.textContent]).toEqual([null, 'Continue with Google'])
  const link = screen.getByRole('link', { name: 'Continue with Harbour ID' })
  expect(link.getAttribute('aria-busy')).toBe('false')
  link.addEventListener('click', (event) => event.preventDefault())
  await person.click(link)
  expect([link.getAttribute('aria-busy'), link.querySelector('svg')]).toEqual(['true', null])
  await act(async () => void unanswered?.dispatchEvent(new Event('error')))
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBe('false'))
})

it('says that the script was not what it should be', async () => {
  network('load')
  const { person, button } = await openLogin([google])
  await person.click(await button())
  // It came, and was not what it should be.
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Google could not be reached/)
})

it('says that the script is blocked, and offers the way without a window', async () => {
  const asked = network('error')
  const { person, button } = await openLogin([google])
  await person.click(await button())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^Google could not be reached, or its window was blocked\./)
  const way = screen.getByRole('link', { name: 'Continue without a window' })
  expect(way.getAttribute('href')).toBe('/api/auth/oidc/google/start?returnTo=/app')
  const before = asked.length
  await person.click(await button())
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

it.each([
  [
    'the window could not open',
    ({ error_callback }: Config) => error_callback({ type: 'popup_failed_to_open' }),
    /^Google could not be reached/,
  ],
  [
    'Google refused',
    ({ callback }: Config) => callback({ error: 'server_error' }),
    /^The sign-in at the provider did not work/,
  ],
])('says so when %s', async (_when, end, text) => {
  const { person, button } = await openLogin([google])
  googleAnswers(end)
  await person.click(await button())
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

it.each([
  ['the window is closed', ({ error_callback }: Config) => error_callback({ type: 'popup_closed' })],
  ['consent is refused', ({ callback }: Config) => callback({ error: 'access_denied' })],
])('says nothing when %s', async (_when, end) => {
  const { person, button, calls } = await openLogin([google])
  const configs = googleAnswers(end)
  await person.click(await button())
  await waitFor(() => expect(configs).toHaveLength(1))
  // What would be said is said by now.
  await act(async () => {})
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/google')
})

it.each([
  [409, 'account_exists', /Log in to it, then connect the provider/],
  [422, 'provider_invalid', /^Invalid provider or missing credentials$/],
  [502, '', /^Login failed\. Please check your credentials\.$/],
])('says what the server answered: %s %s', async (status, code, text) => {
  const { person, button } = await openLogin([google], {
    'POST /api/auth/google': () => (code ? [status, refusal(code)] : [status]),
  })
  googleAnswers(({ callback }) => callback({ code: '4/secret' }))
  await person.click(await button())
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

it('asks for the second step after a provider too', async () => {
  const { person, button } = await openLogin([google], {
    'POST /api/auth/google': () => [200, { twoFactor: true, hasPasskey: false }],
  })
  googleAnswers(({ callback }) => callback({ code: '4/secret' }))
  await person.click(await button())
  expect(await screen.findByRole('heading', { name: 'Two-factor sign-in' })).toBeTruthy()
})
