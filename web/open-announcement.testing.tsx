// An announcement that is open in the reader, before a server that lives in the test, and what is pressed in it.
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { User } from '#contract/auth.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { chooseZone } from '#web/lib/zone.ts'

export const ID = idOf(50)
export const leila = { id: idOf(3), firstName: 'Leila', lastName: 'Haddad', profileImage: null }

beforeEach(() => {
  endSession()
  queryClient.clear()
  vi.useFakeTimers({ now: new Date('2026-11-28T14:00:00Z'), toFake: ['Date'] })
  chooseZone('UTC')
  // Without layout there is nothing that could be focused, which Mantine remarks on.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

/** Who was asked to confirm it: Leila alone is listed, among those who have or those who have not. */
export const asked = (state: string) => {
  const isDone = state === 'acknowledged'
  const row = { id: leila.id, _id: leila.id, person: leila }
  const early = '2026-11-27T10:00:00.000Z'
  const done = { ...row, acknowledgedAt: '2026-11-28T10:00:00.000Z', acknowledgedEarlierAt: null }
  const waiting = { ...row, acknowledgedAt: null, acknowledgedEarlierAt: early }
  return {
    items: [isDone ? done : waiting],
    nextCursor: null,
    acknowledged: 12,
    waiting: 8,
    remindedAt: null,
  }
}

/** What was sent to it is in `bodies`, by method and path. */
export async function open(announcement: Announcement, answers: Answers = {}, user: Partial<User> = {}) {
  let current = announcement
  const changing =
    (change: Partial<Announcement>): (() => [number, Announcement]) =>
    () => {
      current = { ...current, ...change }
      return [200, current]
    }
  const calls = fakeServer({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(idOf(9), 'Alder & Finch'), timeZone: 'UTC', ...user }),
    ],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0, announcements: 0, notifications: 0 }],
    'GET /api/announcements': () => [
      200,
      { items: [current], nextCursor: null, counts: { all: 1, pinned: 0, drafts: 0 } },
    ],
    [`GET /api/announcements/${ID}`]: () => [200, current],
    [`POST /api/announcements/${ID}/read`]: () => [200, current],
    [`GET /api/announcements/${ID}/comments`]: () => [200, { items: [], nextCursor: null }],
    [`POST /api/announcements/${ID}/acknowledge`]: changing({ acknowledgedAt: '2026-11-28T14:00:00.000Z' }),
    [`PATCH /api/announcements/${ID}`]: changing({ status: 'published' }),
    [`POST /api/announcements/${ID}/pin`]: changing({ isPinned: true }),
    [`GET /api/announcements/${ID}/acknowledgements`]: (_, query) => [200, asked(query?.get('state') ?? '')],
    ...answers,
  })
  await openApp(`/app/announcements?announcement=${ID}`)
  await screen.findByRole('heading', { level: 2, name: announcement.title })
  return { bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) }
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** From the menu of everything else. */
export const choose = async (name: string) => {
  press('More actions')
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

export const publishNow = async () => {
  press('Publish now')
  fireEvent.click(await screen.findByRole('button', { name: 'Publish', hidden: true }))
}
