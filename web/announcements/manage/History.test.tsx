// What happened to an announcement, in words.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announcementOf } from '#web/announcements.testing.tsx'
import { idOf } from '#web/app.testing.tsx'
import { choose, ID, leila, open, press } from '#web/open-announcement.testing.tsx'

/** A change of the announcement by Leila, as the history lists it. */
const entry = (n: number, event: string, from: string | null, to: string | null) => ({
  ...{ id: idOf(n), _id: idOf(n), at: '2026-11-28T12:00:00.000Z', actor: leila },
  ...{ event, from, to },
})

it('tells its history in words, with the texts before and after', async () => {
  await open(announcementOf(50, 'Leave policy', { canChange: false }), {
    [`GET /api/announcements/${ID}/history`]: () => [
      200,
      {
        items: [
          entry(61, 'content', 'Three days', 'Four days'),
          entry(62, 'expiry', null, '2026-12-07T00:00:00.000Z'),
          entry(63, 'pinned', null, '2026-12-06T15:00:00.000Z'),
          entry(64, 'asked_again', null, null),
        ],
        nextCursor: null,
      },
    ],
  })
  await choose('History')
  expect(await screen.findByText(/lets it stop showing on 6 December/)).toBeTruthy()
  expect(screen.getByText(/pinned it until 6 December at 15:00/)).toBeTruthy()
  expect(screen.getByText(/asks whoever had confirmed it to confirm again/)).toBeTruthy()
  expect(screen.getByText(/published it/)).toBeTruthy()
  press('Show before and after')
  expect(await screen.findByText('Three days')).toBeTruthy()
  expect(screen.getByText('Four days')).toBeTruthy()
})

it('tells whoever is not given the former texts only that they were changed', async () => {
  const items = [entry(61, 'content', null, null), entry(62, 'title', null, null)]
  await open(announcementOf(50, 'Leave policy', { canChange: false }), {
    [`GET /api/announcements/${ID}/history`]: () => [200, { items, nextCursor: null }],
  })
  await choose('History')
  expect(await screen.findByText(/changed the text/)).toBeTruthy()
  expect(screen.getByText(/changed the title/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show before and after', hidden: true })).toBeNull()
  expect(screen.queryByText('Before')).toBeNull()
})
