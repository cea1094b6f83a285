// What a caller gives for an announcement, as columns: instants for days, and only what makes sense.
import { sql } from 'drizzle-orm'
import type { AnnouncementPatch } from '#contract/announcements.ts'
import { addDays, dayIn, instantAt, timeIn } from '#contract/dates.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { messageOf } from '#contract/errors.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { isPublished } from './publishing.ts'
import type { Announcement } from './store.ts'

type Columns = Partial<Announcement>

export const refuse = (code: ErrorCode, field: string) => fail(code, { fields: { [field]: messageOf(code) } })

/** An instant, or the end of a plain date in the caller's zone. */
export function momentOf({ zone }: Pick<Scope, 'zone'>, given: string, field: string): string {
  const dayAfter = given.length > 10 ? null : addDays(given, 1)
  // The last day of the year 9999 is followed by none that can be written.
  if (dayAfter && dayAfter.length > 10) throw refuse('date_invalid', field)
  const moment = dayAfter ? instantAt(zone, dayAfter, '00:00') : new Date(given)
  return moment.toISOString()
}

/** Until when it is pinned, where that is said: in the future, and behind its publication. */
export function pinEnd(
  scope: Scope,
  given: string | null | undefined,
  publishAt: string | null,
  now: Date,
): string | null {
  const until = given ? momentOf(scope, given, 'pinnedUntil') : null
  if (until && new Date(until) <= now) throw refuse('pin_end_past', 'pinnedUntil')
  if (until && publishAt && until <= publishAt) throw refuse('pin_end_before_publication', 'pinnedUntil')
  return until
}

/** Of a patch, or of a new one beside what it is without being told. `now`: of the transaction. Throws what the form shows at its fields. */
export async function columnsOf(
  scope: Scope,
  given: AnnouncementPatch,
  before: Announcement,
  now: Date,
): Promise<Columns> {
  const { title, content, category, requiresAcknowledgement, commentsEnabled, audience } = given
  const publication = publicationColumns(scope, given, before, now)
  const pin = pinColumns(scope, given, { ...before, ...publication }, now)
  const { pinnedUntil } = { ...before, ...pin }
  // Of one that was set before, too, when the publication moves behind it.
  if (publication.publishAt && pinnedUntil && pinnedUntil <= publication.publishAt) {
    throw refuse('pin_end_before_publication', 'pinnedUntil')
  }
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
    ...(category !== undefined && { category }),
    ...(requiresAcknowledgement !== undefined && { requiresAcknowledgement }),
    ...(commentsEnabled !== undefined && { commentsEnabled }),
    ...(audience && (await audienceColumns(scope, audience, before))),
    ...pin,
    ...eventColumns(scope, given, before),
    ...publication,
    ...(given.askAgain && { askedAt: askedAnew(given, { ...before, ...publication }, now) }),
  }
}

/** Only what was asked for can be asked for anew. */
function askedAnew({ requiresAcknowledgement }: AnnouncementPatch, before: Announcement, now: Date): string {
  if (!isPublished(before, now)) throw fail('not_published')
  if (before.expiresAt !== null && new Date(before.expiresAt) <= now) throw fail('announcement_expired')
  if (!(requiresAcknowledgement ?? before.requiresAcknowledgement)) throw fail('no_acknowledgement')
  return now.toISOString()
}

/** Its pin may have an end. */
export const isPinnedAt = ({ pinnedAt, pinnedUntil }: Announcement, now: Date): boolean =>
  pinnedAt !== null && (pinnedUntil === null || new Date(pinnedUntil) > now)

function pinColumns(
  scope: Scope,
  { priority, pinnedUntil }: AnnouncementPatch,
  before: Announcement,
  now: Date,
): Columns {
  if (priority === 'normal') return { pinnedAt: null, pinnedUntil: null }
  const isPinned = isPinnedAt(before, now)
  if (priority !== 'pinned' && !isPinned && !pinnedUntil) return {}
  return {
    ...(!isPinned && { pinnedAt: now.toISOString(), pinnedUntil: null }),
    ...(pinnedUntil !== undefined && { pinnedUntil: pinEnd(scope, pinnedUntil, before.publishAt, now) }),
  }
}

/** What is given of day and time; the rest stays as the caller sees it. */
function eventColumns(
  { zone }: Scope,
  { eventDate, eventTime }: AnnouncementPatch,
  before: Announcement,
): Columns {
  if (eventDate === undefined && eventTime === undefined) return {}
  const seenAt = before.eventAt ? new Date(before.eventAt) : null
  const day = eventDate === undefined ? (seenAt ? dayIn(zone, seenAt) : before.eventDate) : eventDate
  const time = eventTime === undefined ? (seenAt && day ? timeIn(zone, seenAt) : null) : eventTime
  if (day === null) {
    if (time) throw refuse('day_needed', 'eventDate')
    return { eventDate: null, eventAt: null }
  }
  if (!time) return { eventDate: day, eventAt: null }
  const eventAt = instantAt(zone, day, time).toISOString()
  // The last evening of the year 9999 is in the year 10000 elsewhere.
  if (eventAt.startsWith('+')) throw refuse('date_invalid', 'eventDate')
  return { eventDate: day, eventAt }
}

/** A published one stays published; a draft is published by saying so, a scheduled one by taking its instant away. */
function publicationColumns(
  scope: Scope,
  { draft, publishAt: wanted, expiresAt: until }: AnnouncementPatch,
  before: Announcement,
  now: Date,
): Columns {
  const isOut = isPublished(before, now)
  if (isOut && (draft || wanted)) throw fail('already_published')
  const columns: Columns = {}
  const isWaiting = !isOut && before.publishAt !== null
  if (draft) columns.publishAt = null
  else if (wanted) columns.publishAt = new Date(wanted).toISOString()
  else if (!isOut && (draft === false || (wanted === null && isWaiting))) {
    columns.publishAt = now.toISOString()
  }
  if (wanted && !draft && new Date(wanted) <= now) throw refuse('publication_past', 'publishAt')
  if (until !== undefined) columns.expiresAt = until === null ? null : momentOf(scope, until, 'expiresAt')
  const expiresAt = columns.expiresAt === undefined ? before.expiresAt : columns.expiresAt
  const publishAt = columns.publishAt === undefined ? before.publishAt : columns.publishAt
  const isAsked = columns.expiresAt !== undefined || columns.publishAt !== undefined
  if (!isAsked || expiresAt === null) return columns
  if (new Date(expiresAt) <= now) throw refuse('expiry_past', 'expiresAt')
  if (publishAt !== null && expiresAt <= publishAt) throw refuse('expiry_before_publication', 'expiresAt')
  return columns
}

async function audienceColumns(
  { companyId }: Scope,
  { type, ids = [] }: NonNullable<AnnouncementPatch['audience']>,
  before: Announcement,
): Promise<Columns> {
  if (type === 'everyone') return { audienceType: type, audienceIds: [] }
  const audienceIds = [...new Set(ids)].sort()
  if (audienceIds.length === 0) throw refuse('audience_empty', 'audience')
  // Whoever left or was removed since is no reason to refuse an edit of something else.
  const kept = new Set(before.audienceType === type ? before.audienceIds : [])
  const added = audienceIds.filter((id) => !kept.has(id))
  const known = {
    roles: sql`select id from roles where company_id = ${companyId}`,
    departments: sql`select distinct department_id as id from department_members where company_id = ${companyId}`,
    people: sql`select user_id as id from memberships where company_id = ${companyId} and ended_at is null`,
  }[type]
  const { rows } = await db.execute<{ known: number }>(
    sql`select count(*)::int as known from (${known}) k where k.id = any(${sql.param(added)}::uuid[])`,
  )
  if (rows[0]?.known !== added.length) throw refuse('audience_unknown', 'audience')
  return { audienceType: type, audienceIds }
}
