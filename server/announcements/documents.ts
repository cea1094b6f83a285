// Announcements as search finds them, and who may see each.
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { type Audience, audienceTokens } from '#server/audience.ts'
import { db } from '#server/database/scope.ts'
import type { DocumentSource } from '#server/reindex.ts'
import type { SearchDocument } from '#server/search-index.ts'
import type { Announcement } from './store.ts'
import { announcements } from './tables.ts'

/** Whom it is for, and, unless that is everybody, its author and who may change everybody's. */
export function audienceOf({
  audienceType,
  audienceIds,
  authorId,
}: Pick<Announcement, 'audienceType' | 'audienceIds' | 'authorId'>): Audience {
  if (audienceType === 'everyone') return 'company'
  return {
    people: audienceType === 'people' ? [authorId, ...audienceIds] : [authorId],
    holdersOf: 'announcements.manage',
    roleIds: audienceType === 'roles' ? audienceIds : [],
    departmentIds: audienceType === 'departments' ? audienceIds : [],
  }
}

export const seenBy = (row: Parameters<typeof audienceOf>[0]): string[] => audienceTokens(audienceOf(row))

/** A draft is found by nobody, and listed by its words in the drafts alone. */
export const documentOf = (row: Announcement): SearchDocument => ({
  type: 'announcement',
  id: row.id,
  title: row.title,
  description: row.content,
  audience: audienceOf(row),
  shownFrom: row.publishAt ?? 'infinity',
  shownUntil: row.expiresAt,
})

export const announcementDocuments: DocumentSource = async ({ companyId }, { after, limit }) => {
  const rows = await db
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.companyId, companyId),
        isNull(announcements.deletedAt),
        after === null ? undefined : gt(announcements.id, after),
      ),
    )
    .orderBy(asc(announcements.id))
    .limit(limit)
    .for('share')
  return rows.map(documentOf)
}
