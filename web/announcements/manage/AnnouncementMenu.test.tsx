// What is done with an open announcement: published, pinned, archived, deleted, each only by those who may.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announcementOf } from '#web/announcements.testing.tsx'
import { refusal } from '#web/app.testing.tsx'
import { choose, ID, open, press, publishNow } from '#web/open-announcement.testing.tsx'

it('offers whoever may not change it neither pin, edit nor deletion', async () => {
  await open(
    announcementOf(50, 'Leave policy', { canChange: false }),
    {},
    { permissions: ['announcements.view'] },
  )
  press('More actions')
  expect(await screen.findByRole('menuitem', { name: 'Copy link', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true })).toBeNull()
  for (const name of ['Pin to top', 'Edit', 'New']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('publishes a scheduled one before its time', async () => {
  const announcement = announcementOf(50, 'Yard closed', {
    status: 'scheduled',
    publishAt: '2026-11-30T08:00:00.000Z',
  })
  const { bodies } = await open(announcement)
  expect(screen.getByText(/^Will be published Mon 30 at 8:00/)).toBeTruthy()
  await publishNow()
  expect(await screen.findByText('Announcement published')).toBeTruthy()
  expect(bodies(`PATCH /api/announcements/${ID}`)).toEqual([{ draft: false, revision: 1 }])
  await waitFor(() => expect(screen.queryByText(/Will be published/)).toBeNull())
})

it('publishes only once it is confirmed that people are told, and whom', async () => {
  const draft = announcementOf(50, 'Yard closed', { status: 'draft', publishAt: null })
  const answers: [number, unknown][] = [[409, refusal('changed_meanwhile')]]
  const { bodies } = await open(draft, {
    [`PATCH /api/announcements/${ID}`]: () => answers.pop() ?? [200, announcementOf(50, 'Yard closed')],
  })
  const sent = () => bodies(`PATCH /api/announcements/${ID}`)
  await choose('Publish now')
  const question = await screen.findByRole('dialog', { name: 'Publish “Yard closed” now?' })
  expect(question.textContent).toContain('Everyone in Alder & Finch will be told.')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
  await publishNow()
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else changed this meanwhile.')
  press('Publish')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toHaveLength(2)
})

it('opens the form of a draft that has no text yet instead of publishing it', async () => {
  const { bodies } = await open(
    announcementOf(50, 'Yard closed', { status: 'draft', publishAt: null, content: '' }),
  )
  press('Publish now')
  expect(await screen.findByRole('dialog', { name: 'Edit announcement' })).toBeTruthy()
  expect(bodies(`PATCH /api/announcements/${ID}`)).toEqual([])
})

it('is pinned at once, or until a day', async () => {
  const { bodies } = await open(announcementOf(50, 'Yard closed'))
  await choose('Pin until...')
  fireEvent.click(await screen.findByText('In 2 weeks'))
  await waitFor(() => expect(bodies(`POST /api/announcements/${ID}/pin`)).toEqual([{ until: '2026-12-12' }]))
})

it.each([
  ['until the day before', { isPinned: true, pinnedUntil: '2026-12-01T00:00:00.000Z' }, 'pin'],
  ['without an end', { isPinned: true }, 'pin'],
  ['not at all', {}, 'unpin'],
])('is pinned %s again when pinning it until another day is undone', async (_, before, call) => {
  const { bodies } = await open(announcementOf(50, 'Yard closed', before), {
    [`POST /api/announcements/${ID}/unpin`]: () => [200, announcementOf(50, 'Yard closed')],
  })
  await choose('Pin until...')
  fireEvent.click(await screen.findByText('In 2 weeks'))
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  const until = 'pinnedUntil' in before ? { until: before.pinnedUntil } : {}
  const undone = call === 'pin' ? until : undefined
  await waitFor(() => expect(bodies(`POST /api/announcements/${ID}/${call}`).at(-1)).toEqual(undone))
  expect(bodies(`POST /api/announcements/${ID}/pin`)[0]).toEqual({ until: '2026-12-12' })
  expect(bodies(`POST /api/announcements/${ID}/${call}`)).toHaveLength(call === 'pin' ? 2 : 1)
})

it('goes to the archive at once, and shows as long as before when that is undone', async () => {
  const expiresAt = '2026-12-06T00:00:00.000Z'
  let isArchived = false
  const now = () =>
    announcementOf(50, 'Yard closed', {
      status: isArchived ? 'expired' : 'published',
      expiresAt: isArchived ? '2026-11-28T14:00:00.000Z' : expiresAt,
    })
  const { bodies } = await open(now(), {
    [`GET /api/announcements/${ID}`]: () => [200, now()],
    [`POST /api/announcements/${ID}/archive`]: () => {
      isArchived = true
      return [200, now()]
    },
    [`PATCH /api/announcements/${ID}`]: () => {
      isArchived = false
      return [200, now()]
    },
  })
  await choose('Archive now')
  expect(
    await screen.findByText('Stopped showing on 28 November at 14:00. It is in the archive.'),
  ).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(screen.queryByText(/It is in the archive/)).toBeNull())
  expect(bodies(`PATCH /api/announcements/${ID}`)).toEqual([{ expiresAt, revision: 1 }])
})

it('takes one that has expired meanwhile for archived', async () => {
  const published = announcementOf(50, 'Yard closed')
  const { bodies } = await open(published, {
    [`GET /api/announcements/${ID}`]: () => [
      200,
      bodies(`POST /api/announcements/${ID}/archive`).length === 0
        ? published
        : { ...published, status: 'expired', expiresAt: '2026-11-28T14:00:00.000Z' },
    ],
    [`POST /api/announcements/${ID}/archive`]: () => [409, refusal('announcement_expired')],
  })
  await choose('Archive now')
  expect(await screen.findByText(/It is in the archive/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeTruthy()
})

it('goes when it is deleted, the reader with it, and comes back', async () => {
  let isGone = false
  const announcement = announcementOf(50, 'Yard closed')
  await open(announcement, {
    [`DELETE /api/announcements/${ID}`]: () => {
      isGone = true
      return [204]
    },
    [`POST /api/announcements/${ID}/restore`]: () => {
      isGone = false
      return [200, announcement]
    },
    'GET /api/announcements': () => [
      200,
      {
        items: isGone ? [] : [announcement],
        nextCursor: null,
        counts: { all: isGone ? 0 : 1, pinned: 0, drafts: 0 },
      },
    ],
  })
  await choose('Delete')
  await waitFor(() => expect(screen.queryByText('Yard closed')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText('Yard closed')).toBeTruthy()
})

it.each([
  ['is out', {}, true],
  ['is in the archive', { status: 'expired', expiresAt: '2026-11-28T13:00:00.000Z' } as const, false],
])('shows pins only of what is out: one that %s', async (_, more, isPinned) => {
  await open(
    announcementOf(50, 'Yard closed', { isPinned: true, pinnedUntil: '2026-12-06T00:00:00.000Z', ...more }),
  )
  const row = screen.getByRole('link', { name: /Yard closed/ })
  const reader = screen.getByRole('region', { name: 'Yard closed' })
  for (const place of [row, reader])
    expect(within(place).queryAllByText('Pinned')).toHaveLength(isPinned ? 1 : 0)
  expect(within(reader).queryAllByText('Pinned until 5 December')).toHaveLength(isPinned ? 1 : 0)
  expect(within(reader).queryAllByRole('button', { name: 'Unpin' })).toHaveLength(isPinned ? 1 : 0)
  press('More actions')
  await screen.findByRole('menuitem', { name: 'History', hidden: true })
  expect(screen.queryAllByRole('menuitem', { name: 'Pin until...', hidden: true })).toHaveLength(
    isPinned ? 1 : 0,
  )
})
