// The first steps of a new company: who sees which, what is done, and when the card goes.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Action } from '#contract/permissions.ts'
import { companyOf, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'

const own = companyOf(101, 'Harbour Joinery')
const people = { name: /^Add the people you work with/ }
const task = { name: /^Create a first task/ }
const settings = { name: /^Look through the company’s settings/ }

interface Company {
  members?: number
  invitations?: unknown[]
  tasks?: unknown[]
  permissions?: Action[]
}

async function openHome({ members = 1, invitations = [], tasks = [], permissions }: Company = {}) {
  const me = userOf({ ...inCompany(own.id, own.name), companies: [own], ...(permissions && { permissions }) })
  const users = Array.from({ length: members }, (_, at) => ({ ...me, id: idOf(at + 1), _id: idOf(at + 1) }))
  const calls = fakeServer({
    'GET /api/user': () => [200, me],
    'GET /api/get-users': () => [200, { user: { id: me.id, _id: me.id, companies: [own] }, users }],
    'GET /api/invitations': () => [200, invitations],
    'GET /api/tasks': () => [200, tasks],
  })
  const { router } = await openApp('/app')
  await screen.findByRole('heading', { level: 1, name: /Mara$/ })
  const card = async () => within(await screen.findByRole('region', { name: 'First steps' }))
  return { card, router, calls, person: userEvent.setup() }
}

const isGone = () => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()

it('leads to the people, a task and the settings, and ticks what is done', async () => {
  const { card, person, router } = await openHome({ invitations: [{ id: idOf(5), status: 'pending' }] })
  const steps = await card()
  expect(steps.getByRole('button', people).textContent).toContain('(done)')
  expect(steps.getByRole('button', task).textContent).not.toContain('(done)')
  await person.click(steps.getByRole('button', people))
  await screen.findByRole('dialog', { name: 'Add user' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click((await card()).getByRole('link', settings))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/app/settings', hash: '#company' }),
  )
  await router.navigate('/app')
  await waitFor(async () =>
    expect((await card()).getByRole('link', settings).textContent).toContain('(done)'),
  )
})

it('offers only what the role may do', async () => {
  const { card } = await openHome({ permissions: ['users.view', 'tasks.view', 'tasks.create'] })
  const steps = await card()
  expect(steps.getByRole('button', task)).toBeTruthy()
  expect(steps.queryByRole('button', people)).toBeNull()
  expect(steps.queryByRole('link', settings)).toBeNull()
})

it('is not there where somebody else is', async () => {
  const { calls } = await openHome({ members: 2 })
  await screen.findByText('2 people in this company')
  isGone()
  expect(calls.map(({ name }) => name)).toContain('GET /api/get-users')
})

it('stays away once it is put away, and the focus goes on', async () => {
  const { card, person, router } = await openHome()
  await person.click((await card()).getByRole('button', { name: 'Hide the first steps' }))
  isGone()
  expect(document.activeElement?.tagName).toBe('H1')
  await router.navigate('/app/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await router.navigate('/app')
  await screen.findByText('Only you so far')
  isGone()
})
