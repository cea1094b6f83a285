// A session that ends, or that is not there yet: why, and back to the page where the person was.
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { companyOf, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { sessionEnding } from '#web/lib/session-ending.ts'

const own = companyOf(101, 'Alder & Finch')
const other = companyOf(102, 'Fjord Mills')
const notice = /^You were logged out: this session had expired or was ended on another device/

beforeEach(sessionEnding.reset)

const companies = [own, other]
const atWork = userOf({ ...inCompany(own.id, own.name), companies })

async function open(path: string, user: User | null = atWork) {
  const server = { user, opened: [] as string[] }
  fakeServer({
    'GET /api/user': () => (server.user ? [200, server.user] : [401, refusal('no_session')]),
    'GET /api/tasks': () => (server.user ? [200, []] : [401, refusal('no_session')]),
    'GET /api/companies': () => [200, server.user?.companies ?? []],
    'GET /api/invitations/mine': () => [200, []],
    'GET /api/auth/providers': () => [
      200,
      { items: [{ id: 'oidc', name: 'Harbour ID', popup: null }], sendsMail: true },
    ],
    'POST /api/auth/logout': () => {
      server.user = null
      return [204]
    },
    'POST /api/auth/login': (body) => {
      const id = (body as { email: string }).email === 'mara@alderfinch.example' ? idOf(1) : idOf(2)
      server.user = userOf({ id, companies })
      return [200, { user: server.user }]
    },
    'POST /api/auth/change-company': () => [200, {}],
    'POST /api/auth/add-company': () => [
      201,
      { company: { ...companyOf(103, 'Harbour Joinery'), registrationNumber: null } },
    ],
  })
  vi.spyOn(location, 'assign').mockImplementation((address) => void server.opened.push(String(address)))
  const app = await openApp(path)
  const person = userEvent.setup()
  const logIn = async (email = 'mara@alderfinch.example') => {
    await person.type(await screen.findByLabelText('Email'), email)
    await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  }
  const choose = async (name: string) => {
    await screen.findByRole('heading', { name: /^Where to/ })
    await person.click(await screen.findByRole('button', { name: new RegExp(name) }))
    await waitFor(() => expect(server.opened).toHaveLength(1))
    return server.opened[0]
  }
  /** By another device; the page notices with its next call. */
  const end = async (key = 'tasks') => {
    await screen.findByRole('navigation', { name: 'Main' })
    server.user = null
    await act(() => queryClient.refetchQueries({ queryKey: [key] }))
    await screen.findByRole('heading', { name: 'Welcome back' })
  }
  return { ...app, server, person, logIn, choose, end }
}

it('says that the session was ended, and comes back to the page in its company', async () => {
  const { end, logIn, choose, path } = await open('/app/tasks?task=7')
  await end()
  expect((await screen.findByText(notice)).closest('[role=status]')).toBeTruthy()
  await logIn()
  expect(await choose('Alder')).toBe('/app/tasks?task=7')
  expect(path()).toBe('/app/select-company')
  expect(sessionStorage.length).toBe(0)
})

it('begins at home in another company', async () => {
  const { end, logIn, choose } = await open('/app/tasks?task=7')
  await end()
  await logIn()
  expect(await choose('Fjord')).toBe('/app')
})

it('leads nobody else to it', async () => {
  const { end, logIn, choose } = await open('/app/tasks?task=7')
  await end()
  await logIn('jonas@alderfinch.example')
  expect(await choose('Alder')).toBe('/app')
})

it('comes back to the settings at once, by way of a provider too', async () => {
  const { end, logIn, router } = await open('/app/settings#security')
  await end('user')
  const link = await screen.findByRole('link', { name: 'Continue with Harbour ID' })
  expect(link.getAttribute('href')).toBe('/api/auth/oidc/oidc/start?returnTo=/app/settings%23security')
  await logIn()
  await screen.findByRole('region', { name: 'Security' })
  expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#security' })
  expect(sessionStorage.length).toBe(0)
})

it('leads a guest to the page of the link that they opened, without a word', async () => {
  const { logIn, choose } = await open('/app/tasks?task=7', null)
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(screen.queryByText(/logged out/)).toBeNull()
  await logIn()
  expect(await choose('Fjord')).toBe('/app/tasks?task=7')
})

it('leads whoever is logged in without a company to the page of their link, in the one that they choose', async () => {
  const { choose, path } = await open('/app/tasks?task=7#comments', userOf({ companies }))
  await screen.findByRole('heading', { name: /^Where to/ })
  expect(path()).toBe('/app/select-company')
  expect(await choose('Fjord')).toBe('/app/tasks?task=7#comments')
})

it('leads to it in a company that they add, and only once', async () => {
  const { person, server } = await open('/app/tasks?task=7', userOf())
  await person.click(await screen.findByRole('button', { name: 'Add a company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Company' }))
  await person.type(dialog.getByLabelText('Company Name'), 'Harbour Joinery{Enter}')
  await waitFor(() => expect(server.opened).toEqual(['/app/tasks?task=7']))
  expect(sessionStorage.length).toBe(0)
})

it('leads to no other site, whatever the tab kept', async () => {
  const away = { path: 'https://elsewhere.example/app/', userId: null, companyId: null }
  sessionStorage.setItem('lintel:way-back', JSON.stringify(away))
  const { choose } = await open('/app/select-company', userOf({ companies }))
  expect(await choose('Alder')).toBe('/app')
})

it.each(['here', 'in another window'])(
  'says nothing after logging out %s, and begins at home',
  async (where) => {
    const { end, person, logIn, choose } = await open('/app/tasks?task=7')
    if (where === 'here') {
      await person.click(await screen.findByRole('button', { name: 'Profile' }))
      await person.click(await screen.findByRole('menuitem', { name: 'Log out' }))
      await screen.findByRole('heading', { name: 'Welcome back' })
    } else {
      await screen.findByRole('navigation', { name: 'Main' })
      localStorage.setItem('lintel:leaving', 'true')
      await end()
    }
    expect(screen.queryByText(/logged out/)).toBeNull()
    await logIn()
    expect(await choose('Alder')).toBe('/app')
    expect(localStorage.getItem('lintel:leaving')).toBeNull()
  },
)
