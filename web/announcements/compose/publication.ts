// The ways to send an announcement that is written, and what each of them makes of its publication.
import type { AnnouncementPatch } from '#contract/announcements.ts'
import { instantAt } from '#contract/dates.ts'
import {
  changedParts,
  type KeptAnnouncement,
  type Part,
  type TypedAnnouncement,
} from './typed-announcement.ts'

/** `save` leaves its publication as it is. */
export type SendMode = 'publish' | 'schedule' | 'draft' | 'save'

/** Where only a day is chosen. */
export const MORNING = '09:00'

export function publicationInstant(
  { publishDay, publishTime }: TypedAnnouncement,
  zone: string,
): Date | undefined {
  return publishDay ? instantAt(zone, publishDay, publishTime ?? MORNING) : undefined
}

export function publicationOf(
  typed: TypedAnnouncement,
  mode: SendMode,
  zone: string,
): Pick<AnnouncementPatch, 'draft' | 'publishAt'> {
  if (mode === 'draft') return { draft: true }
  if (mode === 'publish') return { draft: false }
  const at = mode === 'schedule' && publicationInstant(typed, zone)
  return at ? { publishAt: at.toISOString() } : {}
}

/** As it is once it is sent. */
export function sentAs(typed: TypedAnnouncement, mode: SendMode): TypedAnnouncement {
  if (mode === 'save') return typed
  if (mode === 'schedule') return { ...typed, status: 'scheduled' }
  const status = mode === 'draft' ? 'draft' : 'published'
  return { ...typed, status, publishDay: null, publishTime: null }
}

/** Whoever chooses a way wants it, though it may be how it was. */
export function wantedParts({ before, typed }: KeptAnnouncement, mode: SendMode): Part[] {
  const changed = changedParts(before, typed).filter((part) => part !== 'publication')
  return mode === 'save' ? changed : [...changed, 'publication']
}
