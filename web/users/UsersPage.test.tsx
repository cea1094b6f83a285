// The directory: what a row says, filters in the address and in the calls, pages, keys, who sees what.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Action } from '#contract/permissions.ts'
import { idOf, refusal } from '#web/app.testing.tsx'
import { entryOf, jonas, leila, opened, openUsers, pageOf, profileOf } from '#web/users.testing.tsx'

const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1)
const cells = async () =>
  (await rows()).map((row) =>
    within(row)
      .getAllByRole('gridcell')
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  )

it('says who has which role, what it allows in words, and since when', async () => {
  await openUsers()
  await screen.findByText('Everything')
  expect(await cells()).toEqual([
    ['JWJonas Weberjonas@alderfinch.example', 'Workshop lead', 'All tasks, Users (read)', 'Mar 2021'],
    [
      'LWLeila Weberleila@alderfinch.example',
      'Manager',
      'Everything except publishing, roles and logs',
      'Mar 2021',
    ],
    ['MIMara Ilvesyoumara@alderfinch.example', 'Admin', 'Everything', 'Mar 2021'],
  ])
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Directory3', 'Sent invitations0', 'Roles4'])
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page')
})

it('takes hostile and long names as text', async () => {
  const hostile = '<img src=x onerror="window.hit=1">\u202e'.padEnd(300, 'x')
  await openUsers('', { 'GET /api/users': () => pageOf([entryOf(5, hostile, 'R&D <b>')]) })
  expect((await screen.findByText(`${hostile} Weber`)).tagName).toBe('BDI')
  expect(screen.getByText('R&D <b>')).toBeTruthy()
  expect(screen.getByRole('grid').querySelector('img')).toBeNull()
})

it.each<[string, Action[], string[], string[]]>([
  ['sees people', ['users.view'], ['Directory'], ['Org chart']],
  ['invites', ['users.view', 'users.invite'], ['Directory', 'Sent invitations'], ['Org chart', 'Add user']],
])('shows somebody who %s nothing more', async (_may, permissions, tabs, buttons) => {
  const { person, asked } = await openUsers('?tab=roles', {}, { permissions })
  await rows()
  const main = within(screen.getByRole('main'))
  const names = main.getAllByRole('tab').map(({ textContent }) => textContent.replace(/\d+$/, ''))
  expect(names).toEqual(tabs)
  expect(
    ['Org chart', 'Add role', 'Add user'].filter((name) => main.queryByRole('button', { name })),
  ).toEqual(buttons)
  expect(main.queryByRole('button', { name: /^Membership/ })).toBeNull()
  await person.click(main.getByRole('button', { name: 'More actions for Jonas Weber' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Copy email'])
  expect(asked('GET /api/invitations')).toHaveLength(permissions.includes('users.invite') ? 1 : 0)
})

it('asks with the filters of the address, and writes what is chosen there', async () => {
  const { person, asked, router } = await openUsers('?role=manager&sort=lastName&status=deactivated')
  const last = () => asked('GET /api/users').at(-1)?.query
  await waitFor(() => expect(last()).toBe('role=manager&sort=lastName&status=deactivated&limit=50'))
  await person.click(await screen.findByRole('button', { name: 'Role: Manager' }))
  await person.click(await opened('menuitemradio', 'Workshop lead'))
  await person.click(screen.getByRole('button', { name: 'Membership: Deactivated' }))
  await person.click(await opened('menuitemradio', 'Active'))
  await person.click(screen.getByRole('button', { name: 'Sort: Last name' }))
  await person.click(await opened('menuitemradio', 'Role'))
  await waitFor(() => expect(last()).toBe('role=Workshop+lead&sort=role&limit=50'))
  expect(router.state.location.search).toBe('?role=Workshop+lead&sort=role')
})

it('asks for what is typed once nobody types, and clears it', async () => {
  const { person, asked, router } = await openUsers()
  await rows()
  const field = screen.getByRole('searchbox')
  await person.type(field, ' oak ')
  await waitFor(() => expect(router.state.location.search).toBe('?q=oak'))
  const queries = () => asked('GET /api/users').map(({ query }) => query)
  expect(queries()).toEqual(['limit=50', 'q=oak&limit=50'])
  await person.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('says when nobody fits, and lets the filters go', async () => {
  const { person, router } = await openUsers('?q=nobody', {
    'GET /api/users': (_, query) => pageOf(query?.get('q') ? [] : [jonas]),
  })
  expect(await screen.findByText('No users match')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await rows()).toHaveLength(1)
  expect(router.state.location.search).toBe('')
})

it('says why it could not be loaded, and tries again', async () => {
  let isUp = false
  const { person } = await openUsers('', {
    'GET /api/users': () => (isUp ? pageOf([jonas]) : [403, refusal('forbidden')]),
  })
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to load users: Your role does not allow this.',
  )
  isUp = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

it('loads on before the end of what is loaded, and tells how many rows there are', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57)
  const people = Array.from({ length: 250 }, (_, n) => entryOf(100 + n, `Person${n}`, 'user'))
  const { asked } = await openUsers('', {
    'GET /api/users': (_, query) =>
      query?.get('cursor')
        ? pageOf(people.slice(50), null, 250)
        : pageOf(people.slice(0, 50), idOf(149), 250),
  })
  await waitFor(() => expect(asked('GET /api/users')).toHaveLength(2))
  expect(asked('GET /api/users')[1]?.query).toBe(`cursor=${idOf(149)}&limit=200`)
  const grid = screen.getByRole('grid')
  expect(grid.getAttribute('aria-rowcount')).toBe('251')
  const places = [...grid.querySelectorAll('[role="row"]')].map((row) => row.getAttribute('aria-rowindex'))
  expect(places.slice(0, 3)).toEqual(['1', '2', '3'])
  expect(places.length).toBeLessThan(60)
})

it('is walked by keys and opens a profile, which Back closes', async () => {
  const { router } = await openUsers('', { [`GET /api/users/${leila.id}`]: () => [200, profileOf(leila)] })
  const [first, second, third] = await rows()
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first as HTMLElement, { key: 'End' })
  expect(document.activeElement).toBe(third)
  fireEvent.keyDown(third as HTMLElement, { key: 'ArrowUp' })
  expect([second?.tabIndex, first?.tabIndex]).toEqual([0, -1])
  fireEvent.keyDown(second as HTMLElement, { key: 'Enter' })
  await screen.findByRole('dialog', { name: 'Leila Weber' })
  expect(router.state.location.search).toBe(`?user=${leila.id}`)
  await act(async () => void router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(second))
})

it('opens the invite dialog with I, and the chart by the address', async () => {
  await openUsers('?chart=open', { 'GET /api/org-chart': () => [403, refusal('forbidden')] })
  const chart = await screen.findByRole('dialog')
  expect(within(chart).getByText('Organisation chart')).toBeTruthy()
  fireEvent.keyDown(chart, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'i' })
  expect(await screen.findByRole('dialog', { name: 'Add user' })).toBeTruthy()
})

it('saves what the filters let through as a file', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { asked } = await openUsers('?q=oak', {
    'GET /api/users/export.csv': () => [200, ''],
  })
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(asked('GET /api/users/export.csv').map(({ query }) => query)).toEqual(['q=oak']))
})

it('marks oneself and offers nothing that ends the own membership', async () => {
  const { person } = await openUsers()
  await person.click(await screen.findByRole('button', { name: 'More actions for Mara Ilves' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Change role', 'Copy email'])
})

it('gives the focus back to the More button when its menu is closed, the first time too', async () => {
  const { person } = await openUsers()
  const more = await screen.findByRole('button', { name: 'More actions for Jonas Weber' })
  more.focus()
  await person.keyboard('{Enter}')
  await screen.findAllByRole('menuitem', { hidden: true })
  await person.keyboard('{Escape}')
  const button = screen.getByRole('button', { name: 'More actions for Jonas Weber' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})
