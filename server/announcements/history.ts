// The history of an announcement in the database: what changed once people had seen it.
import { and, desc, eq, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AnnouncementEvent } from '#contract/announcement-activity.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { announcementHistory } from './tables.ts'

export interface Entry {
  event: AnnouncementEvent
  before?: string | null
  after?: string | null
}

export async function keepHistory(
  { companyId, userId }: Scope,
  announcementId: string,
  entries: Entry[],
): Promise<void> {
  if (entries.length === 0) return
  await db.insert(announcementHistory).values(
    entries.map(({ event, before = null, after = null }) => ({
      companyId,
      id: uuidv7(),
      announcementId,
      userId,
      event,
      before,
      after,
    })),
  )
}

/** Newest first, older than `cursor`. */
export const listHistory = (
  scope: Scope,
  announcementId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<(typeof announcementHistory.$inferSelect)[]> =>
  db
    .select()
    .from(announcementHistory)
    .where(
      and(
        eq(announcementHistory.companyId, scope.companyId),
        eq(announcementHistory.announcementId, announcementId),
        cursor === undefined ? undefined : lt(announcementHistory.id, cursor),
      ),
    )
    .orderBy(desc(announcementHistory.id))
    .limit(limit)
