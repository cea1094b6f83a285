// What changes an announcement: row, history, search document, and who is told, in one transaction.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AnnouncementEvent } from '#contract/announcement-activity.ts'
import type { AnnouncementPatch, NewAnnouncement } from '#contract/announcements.ts'
import { UNDO_DAYS } from '#contract/limits.ts'
import { mentionsIn } from '#contract/mentions.ts'
import { record } from '#server/audit.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { notify } from '#server/notify.ts'
import { put, remove as unlist } from '#server/search-index.ts'
import { askAgain } from './acknowledgements.ts'
import { audienceOf, documentOf, seenBy } from './documents.ts'
import { columnsOf, isPinnedAt, pinEnd, refuse } from './given.ts'
import { type Entry, keepHistory } from './history.ts'
import {
  announce,
  isPublished,
  oneMore,
  publishAnnouncement,
  queueTurns,
  readersOf,
  tell,
  transactionTime,
} from './publishing.ts'
import { type Announcement, mayChange } from './store.ts'
import { announcements } from './tables.ts'

/** What it is without being told otherwise: a draft for everyone. */
function blank({ companyId, userId }: Scope, now: Date): Announcement {
  const at = now.toISOString()
  return {
    companyId,
    id: uuidv7(),
    title: '',
    content: '',
    category: 'update',
    authorId: userId,
    publishAt: null,
    announcedAt: null,
    expiresAt: null,
    isArchived: false,
    pinnedAt: null,
    pinnedUntil: null,
    eventDate: null,
    eventAt: null,
    audienceType: 'everyone',
    audienceIds: [],
    seenBy: [],
    requiresAcknowledgement: false,
    askedAt: null,
    remindedAt: null,
    commentsEnabled: true,
    createdAt: at,
    updatedAt: at,
    editedAt: null,
    revision: 1,
    deletedAt: null,
  }
}

/** Gives back its id. */
export async function create(scope: Scope, given: NewAnnouncement): Promise<string> {
  const now = await transactionTime()
  const before = blank(scope, now)
  const wanted = { draft: given.draft ?? false, ...given }
  const row = { ...before, ...(await columnsOf(scope, wanted, before, now)) }
  row.seenBy = seenBy(row)
  await db.insert(announcements).values(row)
  await settle(scope, row, now)
  return row.id
}

/** One that the caller may change, held until the end of the transaction. `isRemoved`: that can still be brought back. */
export async function hold(
  scope: Scope,
  id: string,
  { isRemoved = false }: { isRemoved?: boolean } = {},
): Promise<Announcement> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.companyId, scope.companyId),
        eq(announcements.id, id),
        isRemoved
          ? and(
              isNotNull(announcements.deletedAt),
              sql`${announcements.deletedAt} > now() - make_interval(days => ${UNDO_DAYS})`,
            )
          : isNull(announcements.deletedAt),
      ),
    )
    .for('no key update')
  return found(row)
}

export function refuseOthers(scope: Scope, { authorId }: Pick<Announcement, 'authorId'>): void {
  if (!mayChange(scope, authorId)) throw fail('forbidden')
}

/** `before` is held. */
export async function update(scope: Scope, before: Announcement, given: AnnouncementPatch): Promise<void> {
  const now = await transactionTime()
  await change(scope, before, await columnsOf(scope, given, before, now), now)
  if (given.askAgain) await askAgain(scope, before)
}

export async function pin(
  scope: Scope,
  before: Announcement,
  until: string | null | undefined,
): Promise<void> {
  const now = await transactionTime()
  const pinnedAt = before.pinnedAt ?? now.toISOString()
  await change(scope, before, { pinnedAt, pinnedUntil: pinEnd(scope, until, before.publishAt, now) }, now)
}

export async function unpin(scope: Scope, before: Announcement): Promise<void> {
  await change(scope, before, { pinnedAt: null, pinnedUntil: null }, await transactionTime())
}

export async function archive(scope: Scope, before: Announcement): Promise<void> {
  const now = await transactionTime()
  await change(scope, before, { expiresAt: now.toISOString() }, now)
}

const change = (scope: Scope, before: Announcement, columns: Partial<Announcement>, now: Date) =>
  write(scope, before, columns, eventsBetween(before, { ...before, ...columns }, now), now)

export async function remove(scope: Scope, before: Announcement): Promise<void> {
  const now = await transactionTime()
  await write(scope, before, { deletedAt: now.toISOString() }, [{ event: 'deleted' }], now)
  if (before.announcedAt) await record(scope, 'announcement_deleted', { subject: before.title })
}

export async function restore(scope: Scope, before: Announcement): Promise<void> {
  const now = await transactionTime()
  await write(scope, before, { deletedAt: null }, [{ event: 'restored' }], now)
  if (!before.announcedAt) return
  await record(scope, 'announcement_restored', { subject: before.title })
  if (now.getTime() - Date.parse(before.announcedAt) < DAY_MS) await tell(before)
}

/** Longer ago everybody was told of it, and what the bell told is forgotten some day. */
const DAY_MS = 86_400_000

/** In words of the history; a change of many fields is as many entries. */
function eventsBetween(before: Announcement, after: Announcement, now: Date): Entry[] {
  const entries: Entry[] = []
  const note = (event: AnnouncementEvent, from: string | null, to: string | null) => {
    if (from !== to) entries.push({ event, before: from, after: to })
  }
  note('title', before.title, after.title)
  note('content', before.content, after.content)
  note('category', before.category, after.category)
  note('expiry', before.expiresAt, after.expiresAt)
  note('event', before.eventAt ?? before.eventDate, after.eventAt ?? after.eventDate)
  if (seenBy(before).join() !== seenBy(after).join()) {
    entries.push({ event: 'audience', before: before.audienceType, after: after.audienceType })
  }
  note('acknowledgement', String(before.requiresAcknowledgement), String(after.requiresAcknowledgement))
  if (before.askedAt !== after.askedAt) entries.push({ event: 'asked_again' })
  note('comments', String(before.commentsEnabled), String(after.commentsEnabled))
  if (isPinnedAt(after, now) && (!isPinnedAt(before, now) || before.pinnedUntil !== after.pinnedUntil)) {
    entries.push({ event: 'pinned', after: after.pinnedUntil })
  } else if (isPinnedAt(before, now) && !isPinnedAt(after, now)) entries.push({ event: 'unpinned' })
  return entries
}

async function write(
  scope: Scope,
  before: Announcement,
  columns: Partial<Announcement>,
  entries: Entry[],
  now: Date,
): Promise<void> {
  const after = { ...before, ...columns }
  const isText = entries.some(({ event }) => event === 'title' || event === 'content')
  // Before it is published nobody saw anything of it, so nothing of it is history.
  const isOld = isPublished(before, now)
  const [row] = await db
    .update(announcements)
    .set({
      ...columns,
      ...(columns.expiresAt !== undefined && {
        isArchived: columns.expiresAt !== null && new Date(columns.expiresAt) <= now,
      }),
      seenBy: seenBy(after),
      revision: sql`${announcements.revision} + 1`,
      updatedAt: sql`now()`,
      ...(isOld && isText && { editedAt: sql`now()` }),
    })
    .where(and(eq(announcements.companyId, scope.companyId), eq(announcements.id, before.id)))
    .returning()
  if (isOld) await keepHistory(scope, before.id, entries)
  await settle(scope, found(row), now, before)
}

/** What a written row brings about for search, notifications, the instants ahead and open pages. */
async function settle(scope: Scope, row: Announcement, now: Date, before?: Announcement): Promise<void> {
  if (row.publishAt !== null && row.content === '') throw refuse('required', 'content')
  let isNews = false
  if (row.deletedAt) await unlist(scope, 'announcement', [row.id])
  else {
    await put(scope, [documentOf(row)])
    isNews = await announce(scope, row, scope.origin)
    await queueTurns(isNews ? { ...row, announcedAt: now.toISOString() } : row)
    if (!isNews && before?.announcedAt) await tellMentioned(scope, before, row)
  }
  const isUncounted = !isNews && (before === undefined || isAlike(before, row))
  await publishAnnouncement(scope, row.id, readersOf(row, now), isNews ? oneMore(row, now) : { isUncounted })
  // Whoever is no longer meant sees it go.
  if (before && isPublished(before, now) && before.seenBy.join() !== row.seenBy.join()) {
    await publishAnnouncement(scope, row.id, audienceOf(before))
  }
}

/** Whether it stands in everybody's lists and counts where it stood. */
function isAlike(before: Announcement, after: Announcement): boolean {
  const placeOf = ({ category, expiresAt, pinnedAt, pinnedUntil, deletedAt, seenBy }: Announcement) =>
    JSON.stringify([category, expiresAt, pinnedAt, pinnedUntil, deletedAt, seenBy])
  return placeOf(before) === placeOf(after)
}

/** Whom an edit mentions for the first time; everybody else was told when it was published. */
async function tellMentioned(scope: Scope, before: Announcement, row: Announcement): Promise<void> {
  const known = new Set(mentionsIn(before.content))
  const people = mentionsIn(row.content).filter((id) => !known.has(id))
  if (people.length === 0) return
  const subject = { type: 'announcement', id: row.id } as const
  await notify(scope, { type: 'announcement.mentioned', subject, people })
}
