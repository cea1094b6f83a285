// One announcement beside the list: what stands there when it is gone or not for the reader, and the day of its event.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { announcementOf, openAnnouncements } from '#web/announcements.testing.tsx'
import { idOf, refusal } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const id = idOf(50)
const one = `GET /api/announcements/${id}`
const search = `?announcement=${id}`

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollIntoView ??= () => {}
})

it.each([
  ['is not there', 404, 'not_found'],
  ['is not for them', 403, 'forbidden'],
])('leads whoever follows a link to one that %s back to the list', async (_, status, code) => {
  const rows = [announcementOf(51, 'Older')]
  const answers = { [one]: () => [status, refusal(code)] as const }
  const { router } = await openAnnouncements({ rows, search, answers })
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toMatch(/^Failed to load announcement: /)
  expect(within(failed).queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(within(failed).getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: /Older/ })).toBeTruthy()
})

it('offers to try again where the server failed', async () => {
  const rows = [announcementOf(51, 'Older')]
  const answers: Parameters<typeof openAnnouncements>[0]['answers'] = {
    [one]: () => [500, refusal('internal')],
  }
  const { server } = await openAnnouncements({ rows, search, answers })
  const failed = await screen.findByRole('alert')
  expect(within(failed).queryByRole('button', { name: 'Back to the list' })).toBeNull()
  server.answers[one] = () => [200, announcementOf(50, 'Open day')]
  fireEvent.click(within(failed).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Open day' })
})

it('shows it no longer when it is taken from the reader while it is open', async () => {
  const { server } = await openAnnouncements({ rows: [announcementOf(50, 'Open day')], search })
  await screen.findByRole('heading', { name: 'Open day' })
  server.rows = []
  await queryClient.invalidateQueries({ queryKey: ['announcements'] })
  const failed = await screen.findByRole('alert')
  within(failed).getByRole('button', { name: 'Back to the list' })
  expect(screen.queryByRole('heading', { name: 'Open day' })).toBeNull()
})

it('says in the row and in the reader when an event is, in the reader’s own day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] })
  const event = announcementOf(50, 'Open day', { category: 'event', eventAt: '2026-12-05T23:30:00.000Z' })
  await openAnnouncements({ rows: [event], search, user: { timeZone: 'Asia/Tokyo' } })
  const row = await screen.findByRole('link', { name: /Open day/ })
  expect(row.textContent).toContain('Event: Sun 6 Dec')
  const card = (await screen.findByText('In 9 days')).parentElement
  expect(card?.textContent).toMatch(/^Sunday 6 December, 0?8:30/)
})
