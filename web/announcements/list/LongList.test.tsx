// A list of many pages while others write: what an event costs, and what stands in the rows after it.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { Changed } from '#contract/events.ts'
import { announcementOf, openAnnouncements } from '#web/announcements.testing.tsx'
import { idOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const heard = vi.hoisted(() => new Map<string, (event: unknown) => void>())
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
    disconnect: () => {},
    connect: () => {},
  }),
}))

const LAST = 1849
const many = Array.from({ length: LAST + 1 }, (_, n) => announcementOf(1000 + n, `News ${n}.`))
let arrive = () => {}
let stop = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        arrive = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(123)
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  stop()
  heard.clear()
  vi.restoreAllMocks()
})

const pages = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['announcements', 'list'], type: 'active' })
    .flatMap(({ state }) => (state.data as { pages: { items: Announcement[] }[] } | undefined)?.pages ?? [])
const loaded = () => pages().flatMap(({ items }) => items)
const titles = () => loaded().map(({ title }) => title)

/** All ten pages, and a page that hears. */
async function scrollToEnd() {
  const opened = await openAnnouncements({ rows: many })
  await screen.findByRole('list', { name: 'Announcements' })
  for (let page = 2; page <= 10; page += 1) {
    act(() => arrive())
    await waitFor(() => expect(pages()).toHaveLength(page))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  heard.clear()
  const { startLive } = await vi.importActual<typeof import('#web/lib/live.ts')>('#web/lib/live.ts')
  stop = startLive('a company')
  await vi.waitFor(() => expect(heard.has('changed')).toBe(true))
  const callsBefore = opened.calls.length
  const hear = async (event: Omit<Changed, 'module'>) => {
    await act(async () => heard.get('changed')?.({ module: 'announcements', ...event }))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  return { ...opened, hear, callsSince: () => opened.calls.slice(callsBefore).map(({ name }) => name) }
}

it('asks for its first page and the row that people talk about, and keeps all others', async () => {
  const { server, hear, callsSince } = await scrollToEnd()
  expect(loaded()).toHaveLength(many.length)
  server.rows = many.map((row) => (row.id === idOf(1000 + LAST) ? { ...row, commentCount: 7 } : row))
  await hear({ ids: [idOf(1000 + LAST)], isUncounted: true })
  await waitFor(() => expect(loaded().at(-1)?.commentCount).toBe(7))
  expect(callsSince().sort()).toEqual([
    'GET /api/announcements',
    `GET /api/announcements/${idOf(1000 + LAST)}`,
  ])
  expect(loaded()).toHaveLength(many.length)
})

it('takes what is new at its top and what is gone from its middle, in at most three calls', async () => {
  const { server, hear, callsSince } = await scrollToEnd()
  server.rows = [announcementOf(50, 'Just out'), ...many]
  await hear({ ids: [idOf(50)] })
  await waitFor(() => expect(titles()[0]).toBe('Just out'))
  expect(callsSince().length).toBeLessThanOrEqual(3)
  expect(titles()).toEqual(server.rows.map(({ title }) => title))
  server.rows = server.rows.filter(({ title }) => title !== 'News 900.')
  await hear({ ids: [idOf(1900)] })
  await waitFor(() => expect(titles()).not.toContain('News 900.'))
  expect(titles()).toEqual(server.rows.map(({ title }) => title))
  expect(callsSince().length).toBeLessThanOrEqual(6)
})

it('loads on from its first page where a row stands elsewhere now', async () => {
  const { server, hear, callsSince } = await scrollToEnd()
  server.rows = many.map((row) => (row.id === idOf(1900) ? { ...row, category: 'event' } : row))
  await hear({ ids: [idOf(1900)] })
  await waitFor(() => expect(pages()).toHaveLength(1))
  expect(callsSince().length).toBeLessThanOrEqual(3)
  const list = screen.getByRole('list', { name: 'Announcements' })
  expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('-1')
})
