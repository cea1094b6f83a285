// Announcements as callers are given them.
import type { Announcement } from '#contract/announcements.ts'
import { dayIn } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { found } from '#server/errors.ts'
import { namesOf } from '#server/people.ts'
import { type AnnouncementRow, get, instantOf, mayChange } from './store.ts'

export async function presentAll(scope: Scope, rows: AnnouncementRow[]): Promise<Announcement[]> {
  const person = await namesOf(
    rows.flatMap(({ author_id, reactions }) => [author_id, ...reactions.flatMap(({ people }) => people)]),
  )
  return rows.map((row) => one(scope, row, person))
}

/** As the caller sees it now; `not_found` when they do not. */
export async function presentOne(scope: Scope, id: string): Promise<Announcement> {
  const [announcement] = await presentAll(scope, [found(await get(scope, id))])
  return found(announcement)
}

function one(scope: Scope, row: AnnouncementRow, person: (id: string) => Person): Announcement {
  const canChange = mayChange(scope, row.author_id)
  const eventAt = instantOf(row.event_at)
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    content: row.content,
    category: row.category,
    priority: row.is_pinned ? 'pinned' : 'normal',
    isPinned: row.is_pinned,
    pinnedUntil: row.is_pinned ? instantOf(row.pinned_until) : null,
    status: row.status,
    publishAt: instantOf(row.publish_at),
    expiresAt: instantOf(row.expires_at),
    eventDate: eventAt ? dayIn(scope.zone, new Date(eventAt)) : row.event_date,
    eventAt,
    author: person(row.author_id),
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    revision: row.revision,
    isEdited: row.edited_at !== null,
    editedAt: instantOf(row.edited_at),
    isNew: row.is_new,
    audience: { type: row.audience_type, ids: canChange ? row.audience_ids : [] },
    requiresAcknowledgement: row.requires_acknowledgement,
    isAsked: row.is_asked,
    acknowledgedAt: instantOf(row.acknowledged_at),
    acknowledgedEarlierAt: instantOf(row.acknowledged_earlier_at),
    commentsEnabled: row.comments_enabled,
    commentCount: row.comment_count,
    reactions: row.reactions.map(({ people, ...reaction }) => ({ ...reaction, people: people.map(person) })),
    canChange,
  }
}
