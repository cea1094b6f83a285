// The bell and its panel over a server that lives in the test.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { bell, hear, openBell, openPanel, panel, row, shown, told } from '#web/notifications.testing.tsx'

const READ = 'POST /api/notifications/read'
const oak = told(30, 'Order oak')
const van = told(20, 'Insure the van', { readAt: '2026-11-27T08:00:00.000Z' })
const shelf = told(10, 'Sand the shelf')

const markOne = (title: string) => within(row(title)).getByRole('button', { name: 'Mark as read' })
const markAll = () => within(panel()).getByRole('button', { name: 'Mark all read' })
const bellSays = (name: string) => waitFor(() => expect(bell().getAttribute('aria-label')).toBe(name))
const isClosed = () => screen.queryByRole('dialog', { name: 'Notifications' }) === null

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 9, 30) })
})

afterEach(() => {
  vi.useRealTimers()
})

it('says how much is unread, in its name and in the window’s', async () => {
  await openBell([oak, van, shelf])
  await bellSays('Notifications, 2 unread')
  expect(document.title).toBe('(2) Home · Lintel')
})

it('says nothing of it when nothing is, and more than is counted as such', async () => {
  const { server } = await openBell([van])
  await bellSays('Notifications')
  expect(document.title).toBe('Home · Lintel')
  server.answers = { 'GET /api/badges': () => [200, { tasks: 100, notifications: 100 }] }
  await hear('badges')
  await bellSays('Notifications, 99+ unread')
  // Right to left it would read "+99".
  expect(screen.getByText('99+').dir).toBe('ltr')
})

it('shows by days who did what, when and where', async () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  await openBell([
    oak,
    told(3, 'Fit the door', { createdAt: at(26, 17) }),
    told(2, 'Kivi', { type: 'invitation.received', createdAt: at(25, 9), link: '/app/select-company' }),
  ])
  await openPanel()
  const words = [...panel().querySelectorAll('h3, p')].map(({ textContent }) => textContent)
  expect(words).toEqual([
    ...['Today', '12 min ago · Tasks'],
    ...['Yesterday', 'Yesterday, 17:00 · Tasks'],
    ...['Wednesday 25 November', 'Wednesday · Companies'],
  ])
  expect(shown()).toEqual([
    'Jonas Weber completed Order oak Unread',
    'Jonas Weber completed Fit the door Unread',
    'Jonas Weber invited you to Kivi Unread',
  ])
})

it('folds what is about the same thing; unfolding shows the rest and reads it', async () => {
  const subject = oak.subject
  const { readings } = await openBell([oak, told(29, 'Order oak', { subject, type: 'task.assigned' }), shelf])
  await openPanel()
  expect(shown()).toHaveLength(2)
  const more = within(row('Order oak')).getByRole('button', { name: 'and 1 more', expanded: false })
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() =>
    expect(shown()).toEqual([
      'Jonas Weber completed Order oak',
      'Jonas Weber assigned you Order oak',
      'Jonas Weber completed Sand the shelf Unread',
    ]),
  )
  await waitFor(() => expect(readings()).toEqual([{ ids: [idOf(30), idOf(29)] }]))
})

it('reads one at once, before the answer, without leaving or losing the focus', async () => {
  let answer = (_: readonly [number, unknown]) => {}
  const { server, readings, router } = await openBell([oak, shelf], {
    [READ]: () => new Promise((resolve) => (answer = resolve)),
  })
  await openPanel()
  markOne('Order oak').focus()
  fireEvent.click(markOne('Order oak'))
  await bellSays('Notifications, 1 unread')
  expect(within(row('Order oak')).queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Jonas Weber completed Order oak')
  expect(document.title).toBe('(1) Home · Lintel')
  expect(router.state.location.pathname).toBe('/app')
  await waitFor(() => expect(readings()).toEqual([{ ids: [oak.id] }]))
  server.rows = [{ ...oak, readAt: oak.createdAt }, shelf]
  await act(async () => answer([200, { unread: 1 }]))
  await bellSays('Notifications, 1 unread')
  expect(within(row('Order oak')).queryByRole('button')).toBeNull()
})

it('takes a reading back that the server refuses, says so, and tries again', async () => {
  const { server } = await openBell([oak, shelf], { [READ]: () => [500, refusal('internal')] })
  await openPanel()
  fireEvent.click(markOne('Order oak'))
  const toast = screen.getByRole('region', { name: 'Messages' })
  await waitFor(() => expect(toast.textContent).toContain('Something went wrong on the server.'))
  await bellSays('Notifications, 2 unread')
  expect(markOne('Order oak')).toBeTruthy()
  server.answers = {}
  fireEvent.click(within(toast).getByRole('button', { name: 'Try again' }))
  await bellSays('Notifications, 1 unread')
  await waitFor(() => expect(server.rows.map(({ readAt }) => readAt !== null)).toEqual([true, false]))
})

it('reads all, and then offers it no more; refused, all are unread again', async () => {
  let answer = (_: readonly [number, unknown]) => {}
  const { server, readings } = await openBell([oak, van, shelf], {
    [READ]: () => new Promise((resolve) => (answer = resolve)),
  })
  await openPanel()
  const readAll = async () => {
    fireEvent.click(markAll())
    await bellSays('Notifications')
    expect(within(panel()).queryByRole('button', { name: 'Mark all read' })).toBeNull()
    expect(shown().join()).not.toContain('Unread')
    expect(document.activeElement).toBe(panel())
  }
  await readAll()
  await waitFor(() => expect(readings()).toEqual([{ all: true }]))
  await act(async () => answer([403, refusal('forbidden')]))
  await bellSays('Notifications, 2 unread')
  expect(shown().filter((text) => text?.includes('Unread'))).toHaveLength(2)
  server.answers = {}
  await readAll()
  await waitFor(() => expect(server.rows.every(({ readAt }) => readAt !== null)).toBe(true))
  await bellSays('Notifications')
})

it('reads several in their order, and counts each once', async () => {
  const { readings } = await openBell([oak, shelf, told(5, 'Sweep')])
  await openPanel()
  for (const title of ['Order oak', 'Sand the shelf']) fireEvent.click(markOne(title))
  await bellSays('Notifications, 1 unread')
  await waitFor(() => expect(readings()).toEqual([{ ids: [oak.id] }, { ids: [shelf.id] }]))
  await bellSays('Notifications, 1 unread')
})

it('follows a notification, which reads it and closes the panel', async () => {
  const { router, readings } = await openBell([oak, shelf])
  await openPanel()
  fireEvent.click(within(row('Sand the shelf')).getByRole('link'))
  expect(isClosed()).toBe(true)
  await waitFor(() => expect(router.state.location.search).toBe(`?task=${idOf(1010)}`))
  expect(router.state.location.pathname).toBe('/app/tasks')
  await waitFor(() => expect(readings()[0]).toEqual({ ids: [shelf.id] }))
  await bellSays('Notifications, 1 unread')
})

it('follows a fold, which reads what was shown of it, and then what it leads to reads the rest', async () => {
  const subject = oak.subject
  const { readings } = await openBell([oak, told(29, 'Order oak', { subject, type: 'task.assigned' })])
  await openPanel()
  fireEvent.click(within(row('Order oak')).getByRole('link'))
  const { type, id } = subject
  await waitFor(() => expect(readings()).toEqual([{ ids: [oak.id] }, { about: { type, id } }]))
})

it('leads the focus to what it is about on the screen that is there already', async () => {
  const { router } = await openBell([oak])
  await router.navigate('/app/tasks')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tasks' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await openPanel()
  const link = within(row('Order oak')).getByRole('link')
  link.focus()
  fireEvent.click(link)
  await waitFor(() => expect(document.activeElement?.matches('[data-drawer]')).toBe(true))
})

it('follows what is read already without reading it again', async () => {
  const { router, readings } = await openBell([van])
  await openPanel()
  fireEvent.click(within(row('Insure the van')).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/tasks'))
  expect(readings()).toEqual([])
})

it.each([
  ['a click with Ctrl', (link: HTMLElement) => fireEvent.click(link, { ctrlKey: true })],
  [
    'a middle click',
    (link: HTMLElement) => fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true })),
  ],
])('leaves %s to the browser, and reads', async (_, click) => {
  const { router } = await openBell([oak])
  await openPanel()
  // The DOM of the tests would follow it.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  const link = within(row('Order oak')).getByRole('link')
  expect(link.getAttribute('href')).toBe(oak.link)
  click(link)
  await bellSays('Notifications')
  expect(router.state.location.pathname).toBe('/app')
  expect(isClosed()).toBe(false)
})

it('leads to the notification settings', async () => {
  const { router } = await openBell([van])
  await openPanel()
  fireEvent.click(within(panel()).getByRole('link', { name: 'Notification settings' }))
  expect(isClosed()).toBe(true)
  await waitFor(() => expect(router.state.location.hash).toBe('#notifications'))
  expect(router.state.location.pathname).toBe('/app/settings')
})

it('shows people and things called anything', async () => {
  const actor = { id: idOf(3), firstName: '<b>x</b>', lastName: 'Weber', profileImage: null }
  await openBell([told(30, '<img src=x>', { actor }), told(20, 'W'.repeat(300))])
  await openPanel()
  expect(shown()).toEqual([
    '<b>x</b> Weber completed <img src=x> Unread',
    `Jonas Weber completed ${'W'.repeat(100)}… Unread`,
  ])
  expect(panel().querySelector('img')).toBeNull()
})
