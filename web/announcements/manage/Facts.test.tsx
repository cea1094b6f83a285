// What whoever may change an announcement is told of it: whom it is for, how long it stays, whether it asks to confirm.
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announcementOf } from '#web/announcements.testing.tsx'
import { idOf } from '#web/app.testing.tsx'
import { open, publishNow } from '#web/open-announcement.testing.tsx'

const facts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('says of a draft whom it is for, how long it stays, and whether it asks to confirm', async () => {
  const draft = { status: 'draft', publishAt: null } as const
  await open(announcementOf(50, 'Yard closed', draft))
  expect(screen.getByRole('list', { name: 'Who it is for, and how long it stays' })).toBeTruthy()
  expect(facts()).toEqual(expect.arrayContaining(['Everyone', 'Not pinned', 'Has no end date']))
  expect(facts()).toContain('Does not ask to confirm')
})

it('names those for whom it is, before and after it is published', async () => {
  const role = { id: idOf(30), _id: idOf(30), name: 'manager', kind: 'manager', permissions: [], members: 3 }
  const announcement = announcementOf(50, 'Yard closed', {
    ...{ status: 'draft', publishAt: null, isPinned: true, pinnedUntil: '2026-12-06T00:00:00.000Z' },
    ...{ expiresAt: '2026-12-09T00:00:00.000Z', requiresAcknowledgement: true },
    audience: { type: 'roles', ids: [idOf(30)] },
  })
  await open(announcement, { 'GET /api/roles': () => [200, [role]] })
  expect(await screen.findByText('Manager')).toBeTruthy()
  const words = ['Manager', 'Pinned until 5 December', 'Stops showing on 8 December', 'Asks to confirm']
  expect(facts()).toEqual(expect.arrayContaining(words))
  await publishNow()
  await waitFor(() => expect(facts()).not.toContain('Asks to confirm'))
  expect(facts()).toEqual(expect.arrayContaining(['Manager', 'Pinned until 5 December']))
})
