// Announcements for tests of screens.
import type { Announcement } from '#contract/announcements.ts'
import { idOf } from '#web/app.testing.tsx'

const mara = { id: idOf(1), firstName: 'Mara', lastName: 'Ilves', profileImage: null }

/** A published one for everyone, by the person who is signed in. */
export function announcementOf(n: number, title: string, more: Partial<Announcement> = {}): Announcement {
  return {
    id: idOf(n),
    _id: idOf(n),
    title,
    content: 'We open the doors at ten.',
    category: 'update',
    priority: 'normal',
    isPinned: false,
    pinnedUntil: null,
    status: 'published',
    publishAt: '2026-11-27T09:00:00.000Z',
    expiresAt: null,
    eventDate: null,
    eventAt: null,
    author: mara,
    createdAt: '2026-11-27T09:00:00.000Z',
    updatedAt: '2026-11-27T09:00:00.000Z',
    revision: 1,
    isEdited: false,
    editedAt: null,
    isNew: false,
    audience: { type: 'everyone', ids: [] },
    requiresAcknowledgement: false,
    isAsked: false,
    acknowledgedAt: null,
    acknowledgedEarlierAt: null,
    commentsEnabled: true,
    commentCount: 0,
    reactions: [],
    canChange: true,
    ...more,
  }
}
