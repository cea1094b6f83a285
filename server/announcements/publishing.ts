// How an announcement reaches people: told once, and open pages hear of each instant at which it comes, goes or moves.
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Audience } from '#server/audience.ts'
import { record } from '#server/audit.ts'
import { db, inCompany, type JobScope, type Origin } from '#server/database/scope.ts'
import { found } from '#server/errors.ts'
import { job, queueJob } from '#server/jobs.ts'
import { notify } from '#server/notify.ts'
import { type PublishOptions, publishChange } from '#server/realtime.ts'
import { audienceOf } from './documents.ts'
import type { Announcement } from './store.ts'
import { announcements } from './tables.ts'

const body = z.strictObject({ id: z.uuid(), at: z.iso.datetime() })

/** At an instant of an announcement: its publication, its expiry, or the end of its pin. */
export const announcementJob = job({
  name: 'announcements.turn',
  body,
  run: (scope, { id }) => inCompany(scope, () => turn(scope, id)),
})

async function turn(scope: JobScope, id: string): Promise<void> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.companyId, scope.companyId),
        eq(announcements.id, id),
        isNull(announcements.deletedAt),
      ),
    )
    .for('no key update')
  if (!row) return
  const now = await transactionTime()
  const isNews = await announce(scope, row, null)
  await tidy(scope, id)
  await publishAnnouncement(scope, id, readersOf(row, now), isNews ? oneMore(row, now) : {})
}

/** As the clock lets everybody count it from its instant on, a job that is late cannot say that it is one more. */
const ON_TIME_MS = 10_000

/** New to everybody but its author, when it is published at this moment. */
export function oneMore({ publishAt, expiresAt, authorId }: Announcement, now: Date): PublishOptions {
  const isOnTime = publishAt !== null && now.getTime() - Date.parse(publishAt) < ON_TIME_MS
  const isOver = expiresAt !== null && new Date(expiresAt) <= now
  return isOnTime && !isOver ? { isOneMore: true, but: authorId } : {}
}

/** What has ended is out of the way of lists; the instants said so before. */
async function tidy({ companyId }: JobScope, id: string): Promise<void> {
  await db.execute(
    sql`update announcements set is_archived = coalesce(expires_at <= now(), false),
        pinned_at = case when pinned_until <= now() then null else pinned_at end,
        pinned_until = case when pinned_until <= now() then null else pinned_until end
      where company_id = ${companyId} and id = ${id}`,
  )
}

/** To the millisecond, as instants are kept: what is published now is not published a moment later. */
export async function transactionTime(): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(sql`select date_trunc('milliseconds', now()) as at`)
  return new Date(found(rows[0]).at)
}

/** Whoever was told of it keeps it, whatever a clock says. `now`: of the transaction. */
export const isPublished = ({ announcedAt, publishAt }: Announcement, now: Date): boolean =>
  announcedAt !== null || (publishAt !== null && new Date(publishAt) <= now)

/** Nobody but who may change it sees a draft. */
export const readersOf = (row: Announcement, now: Date): Audience =>
  isPublished(row, now) ? audienceOf(row) : { people: [row.authorId], holdersOf: 'announcements.manage' }

/** Open pages hear of it, those of people who may read announcements at all. */
export const publishAnnouncement = (
  scope: JobScope,
  id: string,
  audience: Audience,
  options: Omit<PublishOptions, 'needs'> = {},
): Promise<void> =>
  publishChange(scope, 'announcements', [id], audience, { ...options, needs: 'announcements.view' })

/** Tells everybody that it is for, if its time has come and nobody was told before; whether that was now. */
export async function announce(
  { companyId }: JobScope,
  row: Announcement,
  origin: Origin | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(announcements)
    .set({ announcedAt: sql`now()` })
    .where(
      and(
        eq(announcements.companyId, companyId),
        eq(announcements.id, row.id),
        isNull(announcements.announcedAt),
        lte(announcements.publishAt, sql`now()`),
      ),
    )
  if (rowCount === 0) return false
  await tell(row)
  await record({ companyId, userId: row.authorId, origin }, 'announcement_published', { subject: row.title })
  return true
}

/** Each person once, however often it is said: a deletion may have come before they were told. */
export const tell = ({ id, authorId }: Announcement): Promise<void> =>
  notify(
    { userId: authorId },
    {
      type: 'announcement.published',
      subject: { type: 'announcement', id },
      people: 'company',
      eventId: id,
    },
  )

/** An instant that a clock of this machine takes for past may lie ahead for the database. */
const CLOCKS_APART_MS = 60_000

/** Queues the instants that lie ahead. One that was moved meanwhile comes too early, and changes nothing. */
export async function queueTurns({
  id,
  announcedAt,
  publishAt,
  expiresAt,
  pinnedUntil,
}: Announcement): Promise<void> {
  for (const at of new Set([announcedAt === null ? publishAt : null, expiresAt, pinnedUntil])) {
    if (at === null || Date.parse(at) <= Date.now() - CLOCKS_APART_MS) continue
    await queueJob(announcementJob, { id, at }, { at: new Date(at), key: `${id} ${at}` })
  }
}
