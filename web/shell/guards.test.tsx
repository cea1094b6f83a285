// Who is led where: guests to /login, people without a company to choosing one, strange addresses nowhere.
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import { companyOf, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { securityOf } from '#web/security.testing.tsx'

const own = companyOf(101, 'Alder & Finch')

it('covers the window until it knows who is there, then leads guests to /login', async () => {
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  fakeServer({
    'GET /api/user': async () => {
      await isAsked
      return [401, refusal('no_session')]
    },
  })
  const { path } = await openApp('/app/tasks')
  expect(await screen.findByText('Loading your dashboard...')).toBeTruthy()
  answer()
  await waitFor(() => expect(path()).toBe('/login'))
})

it('leads people without a company to choosing one', async () => {
  fakeServer({ 'GET /api/user': () => [200, userOf({ companies: [own] })] })
  const { path } = await openApp('/app')
  await waitFor(() => expect(path()).toBe('/app/select-company'))
})

it('leads who is signed in on from /login', async () => {
  fakeServer({ 'GET /api/user': () => [200, userOf({ ...inCompany(own.id, own.name), companies: [own] })] })
  const { path } = await openApp('/login')
  await waitFor(() => expect(path()).toBe('/app'))
})

it('offers to try again when the server does not answer', async () => {
  let isUp = false
  fakeServer({
    'GET /api/user': () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return [401, refusal('no_session')]
    },
  })
  const { path } = await openApp('/app')
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  isUp = true
  await userEvent.click(again)
  await waitFor(() => expect(path()).toBe('/login'))
})

it('says that an address leads nowhere', async () => {
  fakeServer({ 'GET /api/user': () => [200, userOf({ ...inCompany(own.id, own.name), companies: [own] })] })
  await openApp('/app/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(document.title).toBe('Page not found · Lintel')
})

it('says which company is lost, and keeps nothing of it', async () => {
  let isMember = true
  fakeServer({
    'GET /api/user': () => [
      200,
      isMember ? userOf({ ...inCompany(own.id, own.name), companies: [own] }) : userOf(),
    ],
    'GET /api/tasks': () => [200, []],
  })
  const { path } = await openApp('/app/tasks')
  await waitFor(() => expect(queryClient.getQueryCache().findAll({ queryKey: ['tasks'] })).not.toEqual([]))
  isMember = false
  await queryClient.refetchQueries({ queryKey: ['user'] })
  await waitFor(() => expect(path()).toBe('/app/select-company'))
  expect(await screen.findByText(/You no longer have access to Alder & Finch/)).toBeTruthy()
  expect(queryClient.getQueryCache().findAll({ queryKey: ['tasks'] })).toEqual([])
})

it('says so where the role does not include a screen, and shows nothing of it any longer', async () => {
  let permissions: User['permissions'] = ['users.view']
  const at = () => userOf({ ...inCompany(own.id, own.name), companies: [own], permissions })
  const person = { id: idOf(7), _id: idOf(7), firstName: 'Secret', lastName: 'Person', email: 's@x.test' }
  const entry = {
    ...person,
    profileImage: null,
    role: 'user',
    joinedAt: '2026-01-01T00:00:00.000Z',
    isDeactivated: false,
  }
  fakeServer({
    'GET /api/user': () => [200, at()],
    'GET /api/users': () => [200, { items: [entry], nextCursor: null, total: 1 }],
    'GET /api/roles': () => [200, []],
    'GET /api/get-users': () => [200, { user: { ...person, companies: [] }, users: [], memberCounts: [] }],
  })
  await openApp('/app/users')
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy()
  await waitFor(() => expect(queryClient.getQueryCache().findAll({ queryKey: ['users'] })).not.toEqual([]))
  permissions = []
  await queryClient.refetchQueries({ queryKey: ['user'] })
  expect(await screen.findByText('Your role does not include Users')).toBeTruthy()
  expect(screen.queryByText(/Secret/)).toBeNull()
  await waitFor(() =>
    expect(queryClient.getQueryCache().findAll({ queryKey: ['users'], type: 'active' })).toEqual([]),
  )
})

it('shows nothing of a company that asks for a second factor, but how to show one', async () => {
  let needsTwoFactor = true
  const calls = fakeServer({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(own.id, own.name), companies: [own], needsTwoFactor }),
    ],
    'GET /api/user/security': () => [200, securityOf()],
    'POST /api/auth/two-factor/setup': () => [500, refusal('internal')],
  })
  const { path, router } = await openApp('/app/tasks')
  const heading = await screen.findByRole('heading', { name: 'Alder & Finch asks for a second factor' })
  expect(calls.map(({ name }) => name)).not.toContain('GET /api/tasks')
  expect(screen.getByRole('link', { name: 'Other company' }).getAttribute('href')).toBe('/app/select-company')
  await userEvent.click(await screen.findByRole('link', { name: 'Set up an authenticator app' }))
  await screen.findByRole('region', { name: 'Security' })
  expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#security' })
  expect(document.body.contains(heading)).toBe(false)
  await act(() => router.navigate('/app/tasks'))
  await screen.findByRole('link', { name: 'Set up an authenticator app' })
  needsTwoFactor = false
  await act(() => queryClient.refetchQueries({ queryKey: ['user'] }))
  await screen.findByRole('navigation', { name: 'Main' })
  expect(path()).toBe('/app/tasks')
})

it('lets somebody out of a company whose second factor they do not want', async () => {
  let isMember = true
  fakeServer({
    'GET /api/user': () => [
      200,
      isMember
        ? userOf({
            ...inCompany(own.id, own.name),
            companies: [own],
            needsTwoFactor: true,
            role: null,
            permissions: [],
          })
        : userOf(),
    ],
    'POST /api/companies/current/leave': () => {
      isMember = false
      return [204]
    },
  })
  const { path } = await openApp('/app/tasks')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Alder & Finch?' }))
  expect(isMember).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByText('You left Alder & Finch.')
  await waitFor(() => expect(path()).toBe('/app/select-company'))
})

it('notices by a refused call that the company began to ask for a second factor', async () => {
  let needsTwoFactor = false
  fakeServer({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(own.id, own.name), companies: [own], needsTwoFactor }),
    ],
    'GET /api/tasks': () => {
      needsTwoFactor = true
      return [403, refusal('two_factor_needed')]
    },
  })
  await openApp('/app/tasks')
  await screen.findByRole('heading', { name: 'Alder & Finch asks for a second factor' })
})
