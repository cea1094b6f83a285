// How an announcement reaches people: told once, and open pages hear of each instant at which it comes, goes or moves.
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Audience } from '#server/audience.ts'
import { db, inCompany, type JobScope } from '#server/database/scope.ts'
import { job, queueJob } from '#server/jobs.ts'
import { notify } from '#server/notify.ts'
import { publishChange } from '#server/realtime.ts'
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
  await announce(scope, row)
  await publishChange(scope, 'announcements', [id], readersOf(row))
}

export const isPublished = ({ publishAt }: Announcement): boolean =>
  publishAt !== null && Date.parse(publishAt) <= Date.now()

/** Nobody but who may change it sees a draft. */
export const readersOf = (row: Announcement): Audience =>
  isPublished(row) ? audienceOf(row) : { people: [row.authorId], holdersOf: 'announcements.manage' }

/** Tells everybody that it is for, if its time has come and nobody was told before; whether that was now. */
export async function announce(scope: JobScope, row: Announcement): Promise<boolean> {
  const { rowCount } = await db
    .update(announcements)
    .set({ announcedAt: sql`now()` })
    .where(
      and(
        eq(announcements.companyId, scope.companyId),
        eq(announcements.id, row.id),
        isNull(announcements.announcedAt),
        lte(announcements.publishAt, sql`now()`),
      ),
    )
  if (rowCount === 0) return false
  await notify(
    { userId: row.authorId },
    { type: 'announcement.published', subject: { type: 'announcement', id: row.id }, people: 'company' },
  )
  return true
}

/** Queues the instants that lie ahead. One that was moved meanwhile comes too early, and changes nothing. */
export async function queueTurns({ id, publishAt, expiresAt, pinnedUntil }: Announcement): Promise<void> {
  for (const at of new Set([publishAt, expiresAt, pinnedUntil])) {
    if (at === null || Date.parse(at) <= Date.now()) continue
    await queueJob(announcementJob, { id, at }, { at: new Date(at), key: `${id} ${at}` })
  }
}
