// What the panel shows as it loads and changes, and how it opens, closes and is moved through.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Window as DomWindow } from 'happy-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '#web/app.testing.tsx'
import { bell, hear, openBell, openPanel, panel, row, shown, told } from '#web/notifications.testing.tsx'

const LIST = 'GET /api/notifications'
const rows = (count: number) => Array.from({ length: count }, (_, n) => told(count - n, `Task ${count - n}.`))
const titles = () => shown().map((text) => text?.match(/Task \d+/)?.[0])
const isClosed = () => screen.queryByRole('dialog', { name: 'Notifications' }) === null
const older = () => within(panel()).queryByRole('button', { name: 'Show older' })
const focused = () => document.activeElement?.textContent?.match(/Task \d+/)?.[0]
const setWidth = (width: number) =>
  (window as unknown as DomWindow).happyDOM.setViewport({ width, height: 800 })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 9, 30) })
})

afterEach(() => {
  vi.useRealTimers()
  setWidth(1024)
})

it('loads older ones page by page, goes on to them, and begins anew when it is opened again', async () => {
  const { calls } = await openBell(rows(7))
  await openPanel()
  expect(titles()).toEqual(['Task 7', 'Task 6', 'Task 5'])
  for (const next of ['Task 4', 'Task 1']) {
    fireEvent.click(older() as HTMLElement)
    await waitFor(() => expect(focused()).toBe(next))
  }
  expect(titles()).toHaveLength(7)
  expect(older()).toBeNull()
  const cursors = calls.filter(({ name }) => name === LIST).map(({ query }) => query)
  expect(cursors).toEqual(['', `cursor=${told(5, '').id}`, `cursor=${told(2, '').id}`])
  press('Escape')
  await openPanel()
  expect(titles()).toHaveLength(3)
})

it('says when older ones fail to load, and tries again', async () => {
  const { server } = await openBell(rows(4))
  await openPanel()
  server.answers = { [LIST]: () => [403, refusal('forbidden')] }
  fireEvent.click(older() as HTMLElement)
  const alert = await within(panel()).findByRole('alert')
  expect(alert.textContent).toBe('Older notifications could not be loaded: Your role does not allow this.')
  expect(titles()).toHaveLength(3)
  server.answers = {}
  fireEvent.click(older() as HTMLElement)
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(within(panel()).queryByRole('alert')).toBeNull()
})

it('says so when there is nothing', async () => {
  await openBell([])
  fireEvent.click(bell())
  expect(await screen.findByText('You are all caught up')).toBeTruthy()
  expect(within(panel()).queryByRole('button', { name: 'Mark all read' })).toBeNull()
})

it('says why it failed to load, and tries again', async () => {
  const { server } = await openBell(rows(1), { [LIST]: () => [403, refusal('forbidden')] })
  fireEvent.click(bell())
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('Failed to load notifications: Your role does not allow this.')
  server.answers = {}
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Task 1']))
})

it('shows a skeleton while it loads', async () => {
  let answer = (_: readonly [number, unknown]) => {}
  await openBell(rows(1), { [LIST]: () => new Promise((resolve) => (answer = resolve)) })
  fireEvent.click(bell())
  await screen.findByRole('dialog', { name: 'Notifications' })
  await waitFor(() => expect(panel().querySelector('[aria-busy] > *')).toBeTruthy())
  answer([200, { items: rows(1), nextCursor: null, unread: 1 }])
  await waitFor(() => expect(titles()).toEqual(['Task 1']))
})

it('follows what happens while it is open', async () => {
  const { server } = await openBell(rows(1))
  await openPanel()
  server.rows = rows(2)
  await hear('notifications', 'badges')
  await waitFor(() => expect(titles()).toEqual(['Task 2', 'Task 1']))
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 unread'))
  // Read in another window.
  server.rows = server.rows.map((row) => ({ ...row, readAt: row.createdAt }))
  await hear('notifications', 'badges')
  await waitFor(() => expect(shown().join()).not.toContain('Unread'))
  expect(bell().getAttribute('aria-label')).toBe('Notifications')
})

it('drops what is gone with its task: only the count is told then', async () => {
  const { server } = await openBell(rows(2))
  await openPanel()
  server.rows = server.rows.slice(1)
  await hear('tasks', 'badges')
  await waitFor(() => expect(titles()).toEqual(['Task 1']))
})

it('counts what the list says, also when no event came', async () => {
  const { server } = await openBell([])
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications'))
  server.rows = rows(2)
  await openPanel()
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 unread')
  expect(within(panel()).getByRole('button', { name: 'Mark all read' })).toBeTruthy()
})

it('takes the focus and gives it back', async () => {
  await openBell(rows(3))
  await openPanel()
  expect(bell().getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(panel())
  press('Escape')
  expect(isClosed()).toBe(true)
  expect(document.activeElement).toBe(bell())
  await openPanel()
  fireEvent.click(bell())
  expect(isClosed()).toBe(true)
})

it('is moved through by arrows, from a row’s buttons too, and its keys are not the screen’s', async () => {
  await openBell(rows(3))
  await openPanel()
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  for (const [key, title] of [
    ['ArrowDown', 'Task 3'],
    ['ArrowDown', 'Task 2'],
    ['ArrowUp', 'Task 3'],
    ['ArrowUp', 'Task 3'],
    ['End', 'Task 1'],
    ['ArrowDown', 'Task 1'],
    ['Home', 'Task 3'],
  ] as const) {
    press(key)
    expect(focused()).toBe(title)
  }
  within(row('Task 2')).getByRole('button').focus()
  press('ArrowDown')
  expect(focused()).toBe('Task 1')
  press('Enter')
  press('c')
  expect(heard).not.toHaveBeenCalled()
  fireEvent.keyDown(panel(), { key: 'k', ctrlKey: true })
  expect(heard).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', heard)
})

it.each([
  ['a press elsewhere', async () => void fireEvent.pointerDown(document.body)],
  ['going on with Tab', async () => screen.getByRole('button', { name: 'Profile' }).focus()],
])('is closed by %s, but not by one inside', async (_, leave) => {
  await openBell(rows(1))
  await openPanel()
  fireEvent.pointerDown(row('Task 1'))
  within(row('Task 1')).getByRole('link').focus()
  expect(isClosed()).toBe(false)
  await leave()
  await waitFor(() => expect(isClosed()).toBe(true))
})

it('is closed by a new page', async () => {
  const { router } = await openBell(rows(1))
  await openPanel()
  await router.navigate('/app/tasks')
  await waitFor(() => expect(isClosed()).toBe(true))
})

it.each([
  ['its button', () => fireEvent.click(within(panel()).getByRole('button', { name: 'Close' }))],
  ['Escape', () => press('Escape')],
  ['Back', () => fireEvent.popState(window)],
])('is a screen of its own in a narrow window, which keeps the focus until %s', async (_, close) => {
  setWidth(390)
  await openBell(rows(1))
  await openPanel()
  expect(panel().getAttribute('aria-modal')).toBe('true')
  expect(document.activeElement).toBe(panel())
  const others = [bell(), screen.getByRole('heading', { level: 1 })]
  expect(others.every((element) => element.closest('[inert]'))).toBe(true)
  expect(panel().closest('[inert]')).toBeNull()
  close()
  expect(isClosed()).toBe(true)
  expect(document.querySelector('[inert]')).toBeNull()
  expect(document.activeElement).toBe(bell())
})
