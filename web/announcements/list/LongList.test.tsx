// A list of many pages while others write: what an event costs, and what stands in the rows after it.
import { act, screen, waitFor } from '@testing-library/react'
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
const agoBy = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 9) - minutes * 60_000).toISOString()
const many = Array.from({ length: LAST + 1 }, (_, n) =>
  announcementOf(1000 + n, `News ${n}.`, { publishAt: agoBy(n) }),
)
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
async function scrollToEnd(search = '') {
  const opened = await openAnnouncements({ rows: many, search })
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

it.each([
  ['pinned at its top', { isPinned: true }, 0],
  ['among older ones', { publishAt: agoBy(1700.5) }, 1700],
  ['at its end', { publishAt: agoBy(5000) }, LAST],
])('puts a row where it stands now, %s, and keeps all others', async (_, change, place) => {
  const { server, hear, callsSince } = await scrollToEnd()
  const id = idOf(1900)
  const others = many.filter((row) => row.id !== id)
  const moved = { ...announcementOf(1900, 'Moved'), publishAt: agoBy(900), ...change }
  server.rows = others.toSpliced(place, 0, moved)
  await hear({ ids: [id] })
  await waitFor(() => expect(titles().indexOf('Moved')).toBe(place))
  expect(callsSince().length).toBeLessThanOrEqual(3)
  expect(titles()).toEqual(server.rows.map(({ title }) => title))
})

it('leaves out what its filter no longer lets through', async () => {
  const { server, hear } = await scrollToEnd('?category=update')
  const others = many.filter(({ id }) => id !== idOf(1900))
  server.rows = many.map((row) => (row.id === idOf(1900) ? { ...row, category: 'event' } : row))
  await hear({ ids: [idOf(1900)] })
  await waitFor(() => expect(titles()).toEqual(others.map(({ title }) => title)))
})

it('is its first page where that is all', async () => {
  const { server, hear, callsSince } = await scrollToEnd()
  server.rows = many.slice(0, 20)
  await hear({ ids: [idOf(1900)] })
  await waitFor(() => expect(titles()).toEqual(server.rows.map(({ title }) => title)))
  expect(callsSince().length).toBeLessThanOrEqual(3)
  expect(screen.getAllByRole('listitem').at(-1)?.getAttribute('aria-setsize')).toBe('20')
})
