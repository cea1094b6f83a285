// The announcements screen before a server that lives in the test.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnnouncementComment } from '#contract/announcement-activity.ts'
import { announcementOf, type Opening, openAnnouncements } from '#web/announcements.testing.tsx'
import { idOf, refusal } from '#web/app.testing.tsx'

const jonas = { id: idOf(3), firstName: 'Jonas', lastName: 'Weber', profileImage: null }
const one = `/api/announcements/${idOf(50)}`
const news = announcementOf(50, 'Open day', { isNew: true, author: jonas, canChange: false })
const other = announcementOf(51, 'New leave policy', { isPinned: true, priority: 'pinned' })

/** Two announcements, the second of them new. */
const open = (opening: Partial<Opening> = {}) => openAnnouncements({ rows: [other, news], ...opening })
const row = (title: string) => screen.findByRole('link', { name: new RegExp(title) })
const titles = () =>
  within(screen.getByRole('list', { name: 'Announcements' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const reader = (title: string) => screen.findByRole('region', { name: title })
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
const type = (input: HTMLElement, text: string) =>
  fireEvent.change(input, { target: { value: text, selectionStart: text.length } })

beforeEach(() => {
  vi.useRealTimers()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollIntoView ??= () => {}
})

it('opens one in the address, marks it as read at once, and counts one less beside the menu’s item', async () => {
  const { router, made } = await open()
  const item = await screen.findByRole('link', { name: 'Announcements 1 unread announcement' })
  expect((await row('Open day')).textContent).toContain('New')
  fireEvent.click(await row('Open day'))
  await reader('Open day')
  expect(router.state.location.search).toBe(`?announcement=${idOf(50)}`)
  await waitFor(() => expect(item.textContent).toBe('Announcements'))
  expect((await row('Open day')).textContent).not.toContain('New')
  expect(made(`POST ${one}/read`)).toHaveLength(1)
})

it('narrows down by tab, words and category in the address, and says when nothing matches', async () => {
  const { router } = await open({ search: '?category=update&q=leave' })
  await row('New leave policy')
  expect(titles()).toHaveLength(1)
  type(screen.getByRole('searchbox', { name: 'Search announcements' }), 'nowhere')
  await screen.findByText('No announcements match')
  expect(router.state.location.search).toBe('?category=update&q=nowhere')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await row('Open day')
  expect(titles()).toHaveLength(2)
  fireEvent.click(screen.getByRole('tab', { name: /^Pinned/ }))
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(router.state.location.search).toBe('?tab=pinned')
})

it('says in the words of the specification that loading failed, and tries again', async () => {
  const { server } = await open({ answers: { 'GET /api/announcements': () => [403, refusal('forbidden')] } })
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toMatch(/^Failed to load announcement: /)
  delete server.answers['GET /api/announcements']
  fireEvent.click(within(failed).getByRole('button', { name: 'Try again' }))
  await row('Open day')
})

it('offers a new one and drafts only to those who may create', async () => {
  await open({ user: { permissions: ['announcements.view'] } })
  await row('Open day')
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
  expect(screen.queryByRole('tab', { name: /^Drafts/ })).toBeNull()
})

it('closes what was deleted, with a way back', async () => {
  const mine = announcementOf(50, 'Open day')
  const { server, router } = await open({
    rows: [other, mine],
    search: `?announcement=${idOf(50)}`,
    answers: {
      [`DELETE ${one}`]: () => {
        server.rows = [other]
        return [204]
      },
      [`POST ${one}/restore`]: () => {
        server.rows = [other, mine]
        return [200, mine]
      },
    },
  })
  const region = await reader('Open day')
  fireEvent.click(within(region).getByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(titles()).toHaveLength(1)
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await row('Open day')
})

it('shows a reaction at once with who gave it, and takes it back when it is refused', async () => {
  const reactions = [{ emoji: '🎉', count: 2, isMine: false, people: [jonas] }]
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await open({
    rows: [{ ...news, reactions }],
    search: `?announcement=${idOf(50)}`,
    answers: {
      [`PUT ${one}/reactions/${encodeURIComponent('🎉')}`]: async () => {
        await refused
        return [409, refusal('announcement_expired')]
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '🎉 2: Jonas Weber and 1 other' }))
  await screen.findByRole('button', { name: '🎉 3: You, Jonas Weber and 1 other', pressed: true })
  refuse()
  await screen.findByText('This announcement has expired.')
  await screen.findByRole('button', { name: '🎉 2: Jonas Weber and 1 other', pressed: false })
})

it.each([
  ['💦'.repeat(500), '500 / 500', true],
  [`${'a'.repeat(499)}👨‍👩‍👧‍👦`, '500 / 500', true],
  ['a'.repeat(501), '501 / 500', false],
])('counts characters as the server does: %#', async (text, count, isSent) => {
  const { made } = await open({
    search: `?announcement=${idOf(50)}`,
    answers: { [`POST ${one}/comments`]: () => [500, refusal('internal')] },
  })
  const input = await field()
  type(input, 'a'.repeat(479))
  expect(screen.getByText('479 / 500').dataset.short).toBeUndefined()
  type(input, 'a'.repeat(480))
  expect(screen.getByText('480 / 500').dataset.short).toBe('true')
  type(input, text)
  expect(screen.getByText(count).dataset.short).toBe('true')
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
  if (isSent) await screen.findByRole('button', { name: /^Try again/ })
  expect(made(`POST ${one}/comments`)).toHaveLength(isSent ? 1 : 0)
  expect(input.value).toBe(text)
})

it('keeps what was typed for each announcement, and lists what was sent', async () => {
  const comment = (text: string): AnnouncementComment => ({
    ...{ id: idOf(70), _id: idOf(70), author: jonas, text },
    createdAt: '2026-11-27T10:00:00.000Z',
    editedAt: null,
  })
  const kept: AnnouncementComment[] = []
  const { router } = await open({
    search: `?announcement=${idOf(50)}`,
    answers: {
      [`GET ${one}/comments`]: () => [200, { items: kept, nextCursor: null }],
      [`POST ${one}/comments`]: (body) => {
        kept.push(comment((body as AnnouncementComment).text))
        return [201, kept[0]]
      },
    },
  })
  type(await field(), 'I bring the cake')
  fireEvent.click(await row('New leave policy'))
  await reader('New leave policy')
  await waitFor(async () => expect((await field()).value).toBe(''))
  await router.navigate(`/app/announcements?announcement=${idOf(50)}`)
  await waitFor(async () => expect((await field()).value).toBe('I bring the cake'))
  fireEvent.keyDown(await field(), { key: 'Enter', metaKey: true })
  await screen.findByText('I bring the cake', { ignore: 'textarea' })
  await waitFor(async () => expect((await field()).value).toBe(''))
})

it('asks anew when what it shows has ended, though no event came', async () => {
  const hour = 3_600_000
  const expiresAt = new Date(Date.now() + hour).toISOString()
  const { server } = await open({ rows: [other, { ...news, expiresAt }] })
  await row('Open day')
  server.rows = [other]
  // The computer slept, and its timers with it.
  vi.useFakeTimers({ now: Date.now() + 2 * hour, toFake: ['Date'] })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(titles()).toHaveLength(1))
  vi.useRealTimers()
})

it.each([
  [{ commentsEnabled: false }, 'Comments are switched off for this announcement.'],
  [{ status: 'expired' as const }, 'This announcement has expired.'],
])('takes no comments where they are closed: %o', async (more, words) => {
  await open({ rows: [{ ...news, ...more }], search: `?announcement=${idOf(50)}` })
  await screen.findByText(words)
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull()
})

it.each([
  ['open', {}, ['Edit comment', 'Delete comment']],
  ['switched off', { commentsEnabled: false }, ['Delete comment']],
  ['of what has expired', { status: 'expired' as const }, ['Delete comment']],
])('lets the author of a comment do what the server does where comments are %s', async (_, more, choices) => {
  const author = { id: idOf(1), firstName: 'Mara', lastName: 'Ilves', profileImage: null }
  const at = { createdAt: '2026-11-27T10:00:00.000Z', editedAt: null }
  const mine = { id: idOf(70), _id: idOf(70), author, text: 'I bring the cake', ...at }
  await open({
    rows: [{ ...news, ...more, commentCount: 1 }],
    search: `?announcement=${idOf(50)}`,
    answers: { [`GET ${one}/comments`]: () => [200, { items: [mine], nextCursor: null }] },
  })
  await screen.findByText('I bring the cake')
  fireEvent.click(screen.getByRole('button', { name: /^More.*Mara Ilves/ }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map((item) => item.textContent)).toEqual(choices)
})

it('asks again to mark one as read when it is opened again after that failed', async () => {
  const { made, server } = await open({
    search: `?announcement=${idOf(50)}`,
    answers: { [`POST ${one}/read`]: () => [403, refusal('forbidden')] },
  })
  await waitFor(() => expect(made(`POST ${one}/read`)).toHaveLength(1))
  expect((await row('Open day')).textContent).toContain('New')
  delete server.answers[`POST ${one}/read`]
  fireEvent.click(await row('New leave policy'))
  await reader('New leave policy')
  fireEvent.click(await row('Open day'))
  await waitFor(() => expect(made(`POST ${one}/read`)).toHaveLength(2))
  await waitFor(async () => expect((await row('Open day')).textContent).not.toContain('New'))
})

it('shows an event on its plain day, and until when the announcement shows', async () => {
  await open({
    rows: [
      { ...news, eventDate: '2099-12-05', expiresAt: '2099-12-06T15:00:00.000Z', editedAt: news.updatedAt },
    ],
    search: `?announcement=${idOf(50)}`,
    user: { timeZone: 'Pacific/Kiritimati' },
  })
  const region = await reader('Open day')
  within(region).getByText('Saturday 5 December 2099')
  within(region).getByText('stops showing on 7 December 2099 at 5:00')
  within(region).getByText('edited')
})
