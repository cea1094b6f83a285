// The list of announcements: long ones, what a row says, where there is nothing, and what becomes of a draft.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { announcementOf, listOf, openAnnouncements } from '#web/announcements.testing.tsx'
import { idOf, refusal } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const list = () => screen.findByRole('list', { name: 'Announcements' })
const rowsOf = async () => within(await list()).getAllByRole('link')
const row = (title: string) => screen.findByRole('link', { name: new RegExp(title) })
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => announcementOf(100 + n, `News ${n + 1}.`))

/** What comes into view, in order. */
let shown: string[] = []
/** Whether what is observed is in view is said by calling these. */
let arrivals: (() => void)[] = []

beforeEach(() => {
  shown = []
  arrivals = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        arrivals.push(() => callback([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(123)
  Element.prototype.scrollIntoView = function () {
    shown.push(this.getAttribute('data-announcement') ?? '')
  }
})

const arriveAtEnd = () => act(() => arrivals.at(-1)?.())

it('loads on before the end is in view, renders what is near the screen, and is walked by keys to its end', async () => {
  const { made } = await openAnnouncements({ rows: many(230) })
  const [first] = await rowsOf()
  expect(first?.closest('li')?.getAttribute('aria-setsize')).toBe('-1')
  fireEvent.keyDown(document.body, { key: 'j' })
  arriveAtEnd()
  await waitFor(() => expect(first?.closest('li')?.getAttribute('aria-setsize')).toBe('230'))
  expect(made('GET /api/announcements').map(({ query }) => query)).toEqual([
    'limit=50&tab=all',
    `limit=200&cursor=${idOf(149)}&tab=all`,
  ])
  expect((await rowsOf()).length).toBeLessThan(40)
  expect(document.activeElement).toBe(first)

  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  const last = await row('News 230\\.')
  expect(document.activeElement).toBe(last)
  expect(last.closest('li')?.getAttribute('aria-posinset')).toBe('230')
  expect(last.tabIndex).toBe(0)
  expect(shown).toEqual([idOf(100), idOf(329)])
})

it('says that the next page failed, and asks again only when it is told to', async () => {
  const { server, made } = await openAnnouncements({ rows: many(60) })
  await rowsOf()
  const usual = server.answers
  server.answers = { 'GET /api/announcements': () => [403, refusal('forbidden')] }
  const observers = arrivals.length
  arriveAtEnd()
  await screen.findByText(/^More could not be loaded:/)
  expect(arrivals).toHaveLength(observers)
  expect(made('GET /api/announcements')).toHaveLength(2)
  server.answers = usual
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rowsOf()).toHaveLength(60))
})

it('brings the row of the one that a link opened into view', async () => {
  await openAnnouncements({ rows: many(40), search: `?announcement=${idOf(130)}` })
  await waitFor(() => expect(shown).toEqual([idOf(130)]))
  expect(document.activeElement?.getAttribute('data-announcement')).toBeNull()
})

it('brings the row of the one that a key opened into view, and of each that is read on to', async () => {
  await openAnnouncements({ rows: many(40) })
  const rows = await rowsOf()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(document.activeElement).toBe(rows.at(-1))
  shown = []
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('News 40.'))
  expect(shown).toEqual([idOf(139)])
  fireEvent.keyDown(document.activeElement as Element, { key: 'k' })
  await screen.findByRole('region', { name: 'News 39.' })
  expect(new Set(shown)).toEqual(new Set([idOf(139), idOf(138)]))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('News 39.')
})

it.each([
  ['its row where that still stands', [50, 51, 52], 'Second'],
  ['the row that stands in its place', [50, 52], 'Third'],
  ['the last row where it was the last', [50], 'First'],
  ['the heading where no row is left', [], 'Announcements'],
])('gives the focus back to %s when it closes', async (_, left, name) => {
  const all = [announcementOf(50, 'First'), announcementOf(51, 'Second'), announcementOf(52, 'Third')]
  const { server, router } = await openAnnouncements({ rows: all })
  fireEvent.keyDown(await list(), { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
  const reader = await screen.findByRole('region', { name: 'Second' })
  await waitFor(() => expect(document.activeElement).toBe(reader))
  server.rows = all.filter(({ id }) => left.some((n) => idOf(n) === id))
  await act(() => queryClient.invalidateQueries({ queryKey: ['announcements'] }))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  await waitFor(() => expect(router.state.location.search).toBe(''))
  const goal = left.length > 0 ? await row(name) : screen.getByRole('heading', { level: 1, name })
  await waitFor(() => expect(document.activeElement).toBe(goal))
})

it.each<[string, Partial<Announcement>, boolean]>([
  ['is asked for and missing', { isAsked: true }, true],
  ['was given', { isAsked: true, acknowledgedAt: '2026-11-28T10:00:00.000Z' }, false],
  ['is not asked for', {}, false],
])('says in the row and on the home card whether confirmation %s', async (_, more, isSaid) => {
  const rule = announcementOf(50, 'Fire drill', more)
  const { router } = await openAnnouncements({
    rows: [rule],
    answers: {
      'GET /api/announcements/latest': () => [200, { announcement: rule }],
    },
  })
  expect((await row('Fire drill')).textContent.includes('Please confirm')).toBe(isSaid)
  await act(() => router.navigate('/app'))
  const card = await screen.findByRole('region', { name: 'Latest announcement' })
  const latest = await within(card).findByRole('link', { name: /Fire drill/ })
  expect(latest.textContent.includes('Please confirm')).toBe(isSaid)
})

it.each([
  ['', 'No announcements yet', true],
  ['?tab=drafts', 'No drafts', true],
  ['?tab=pinned', 'Nothing is pinned', false],
  ['?archive=open', 'The archive is empty', false],
])('offers to write one where there is nothing: %s', async (search, words, isOffered) => {
  await openAnnouncements({ rows: [], search })
  await screen.findByText(words)
  const offer = screen.queryByRole('button', { name: 'New announcement' })
  expect(offer !== null).toBe(isOffered)
  expect(screen.queryByText('Choose an announcement to read it here')).toBeNull()
  if (!offer) return
  fireEvent.click(offer)
  await screen.findByRole('dialog', { name: 'New announcement' })
})

it('offers nothing to those who may not write', async () => {
  await openAnnouncements({ rows: [], user: { permissions: ['announcements.view'] } })
  await screen.findByText('No announcements yet')
  expect(screen.queryByRole('button', { name: 'New announcement' })).toBeNull()
})

it('shows a row once that moved while pages were fetched', async () => {
  const { server } = await openAnnouncements({ rows: many(60) })
  await rowsOf()
  server.answers['GET /api/announcements'] = (_, query) => {
    const { items, ...page } = listOf(server.rows, query)
    return [200, { ...page, items: [announcementOf(100, 'News 1.'), ...items] }]
  }
  arriveAtEnd()
  await row('News 60\\.')
  expect(screen.getAllByRole('link', { name: /News 1\./ })).toHaveLength(1)
  expect(await rowsOf()).toHaveLength(60)
})

it('goes along when a draft is published: to the tab of all, where it stays open, with the filter', async () => {
  const draft = announcementOf(50, 'Open day', { status: 'draft', publishAt: null })
  const published = announcementOf(50, 'Open day')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { server, router } = await openAnnouncements({
    rows: [announcementOf(51, 'Older'), draft],
    search: `?tab=drafts&category=update&announcement=${idOf(50)}`,
    answers: {
      'GET /api/announcements': async (_, query) => {
        if (query?.get('tab') === 'all') await answered
        return [200, listOf(server.rows, query)]
      },
      [`PATCH /api/announcements/${idOf(50)}`]: () => {
        server.rows = [published, announcementOf(51, 'Older')]
        return [200, published]
      },
    },
  })
  const reader = await screen.findByRole('region', { name: 'Open day' })
  const publish = await within(reader).findByRole('button', { name: 'Publish now' })
  publish.focus()
  fireEvent.click(publish)
  fireEvent.click(await screen.findByRole('button', { name: 'Publish', hidden: true }))
  await waitFor(() => expect(router.state.location.search).toBe(`?category=update&announcement=${idOf(50)}`))
  expect(screen.getByRole('tab', { name: /^All/ }).getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Open day/ })).toBeNull())
  answer()
  expect((await row('Open day')).getAttribute('aria-current')).toBe('true')
  await row('Older')
  await waitFor(async () => expect(document.activeElement).toBe(await row('Open day')))
})

it('stays where somebody looks for something when what they read comes out by itself', async () => {
  const scheduled = announcementOf(50, 'Open day', {
    status: 'scheduled',
    publishAt: '2999-01-01T00:00:00.000Z',
  })
  const search = `?tab=pinned&category=update&announcement=${idOf(50)}`
  const { server, router } = await openAnnouncements({ rows: [scheduled], search })
  await screen.findByRole('region', { name: 'Open day' })
  server.rows = [announcementOf(50, 'Open day')]
  await queryClient.invalidateQueries({ queryKey: ['announcements'] })
  const reader = screen.getByRole('region', { name: 'Open day' })
  await waitFor(() => expect(within(reader).queryByRole('button', { name: 'Publish now' })).toBeNull())
  expect(router.state.location.search).toBe(search)
})
