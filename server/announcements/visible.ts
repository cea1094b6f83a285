// One announcement that the caller may see, or may take part in.
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { audienceOf } from './documents.ts'
import { publishAnnouncement } from './publishing.ts'
import { type AnnouncementRow, get } from './store.ts'

/** `not_found` for whoever may not see it. */
export const visibleOne = async (scope: Scope, id: string): Promise<AnnouncementRow> =>
  found(await get(scope, id))

/** One in which people take part: published, and not expired. */
export async function openOne(scope: Scope, id: string): Promise<AnnouncementRow> {
  const row = await visibleOne(scope, id)
  if (row.status === 'expired') throw fail('announcement_expired')
  if (row.status !== 'published') throw fail('not_published')
  return row
}

/** What people say about it changes no count of anybody's. */
export const publishTalk = (scope: Scope, row: AnnouncementRow): Promise<void> =>
  publishAnnouncement(
    scope,
    row.id,
    audienceOf({ audienceType: row.audience_type, audienceIds: row.audience_ids, authorId: row.author_id }),
    { isUncounted: true },
  )
