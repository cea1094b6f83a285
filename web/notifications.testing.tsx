// A server with notifications, and the bell before it, for tests.
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { Notification } from '#contract/notifications.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const jonas = { id: idOf(2), firstName: 'Jonas', lastName: 'Weber', profileImage: null }

/** The higher the number, the newer; each is about a task of its own. */
export const told = (number: number, title: string, more: Partial<Notification> = {}): Notification => ({
  id: idOf(number),
  _id: idOf(number),
  type: 'task.completed',
  actor: jonas,
  title,
  subject: { type: 'task', id: idOf(1000 + number) },
  link: `/app/tasks?task=${idOf(1000 + number)}`,
  fields: [],
  count: 1,
  createdAt: new Date(2026, 10, 27, 9, 18).toISOString(),
  readAt: null,
  ...more,
})

const PAGE = 3

/** Opens home before a server that holds these; `answers` come before its own. */
export async function openBell(rows: Notification[], answers: Answers = {}) {
  const server = { rows, answers }
  const unread = () => server.rows.filter(({ readAt }) => readAt === null).length
  const usual: Answers = {
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/badges': () => [200, { tasks: 0, notifications: unread() }],
    'GET /api/tasks': () => [200, []],
    'GET /api/notifications': (_, query) => {
      const start = server.rows.findIndex(({ id }) => id === query?.get('cursor')) + 1
      const items = server.rows.slice(start, start + PAGE)
      const nextCursor = server.rows.length > start + PAGE ? items.at(-1)?.id : null
      return [200, { items, nextCursor, unread: unread() }]
    },
    'POST /api/notifications/read': (body) => {
      const { ids = [], all } = body as { ids?: string[]; all?: true }
      const readAt = '2026-11-27T09:30:00.000Z'
      server.rows = server.rows.map((row) => (all || ids.includes(row.id) ? { ...row, readAt } : row))
      return [200, { unread: unread() }]
    },
  }
  const calls = fakeServer(
    Object.fromEntries(
      Object.keys(usual).map((name) => [
        name,
        (body, query) => (server.answers[name] ?? usual[name])?.(body, query) ?? [404],
      ]),
    ),
  )
  const { router } = await openApp('/app')
  await screen.findByRole('heading', { level: 1 })
  const readings = () => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)
  return { server, router, calls, readings }
}

export const bell = () => screen.getByRole('button', { name: /^Notifications/ })
export const panel = () => screen.getByRole('dialog', { name: 'Notifications' })

/** Opens the panel and waits for what it holds. */
export async function openPanel() {
  fireEvent.click(bell())
  await within(await screen.findByRole('dialog', { name: 'Notifications' })).findAllByRole('heading', {
    level: 3,
  })
}

/** Of each row: the sentence, and whether it is unread. */
export const shown = () =>
  within(panel())
    .getAllByRole('link', { name: /Weber/ })
    .map(({ textContent }) => textContent)

export const row = (title: string): HTMLElement => {
  const link = within(panel()).getByRole('link', { name: new RegExp(title) })
  const found = link.closest<HTMLElement>('[data-notification]')
  if (!found) throw new Error(`no row ${title}`)
  return found
}

/** What an event of these modules does. */
export const hear = (...modules: string[]) =>
  act(() => Promise.all(modules.map((module) => queryClient.invalidateQueries({ queryKey: [module] }))))
