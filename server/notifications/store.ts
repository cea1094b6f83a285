// Notifications in the database, through the gates: some are of companies that their reader is not in yet.
import { sql } from 'drizzle-orm'
import { PAGE_ROWS_MAX, UNREAD_MAX } from '#contract/limits.ts'
import type { ChangedField, NotificationType, SubjectType } from '#contract/notifications.ts'
import { visibilityRules } from '#server/audience.ts'
import { db, type Scope } from '#server/database/scope.ts'

export interface NotificationRow extends Record<string, unknown> {
  id: string
  type: NotificationType
  actor_id: string | null
  actor_first_name: string | null
  actor_last_name: string | null
  /** Null too for somebody who is no member here. */
  actor_image_id: string | null
  title: string
  subject_type: SubjectType
  subject_id: string
  details: { fields?: ChangedField[]; count?: number }
  created_at: string
  read_at: string | null
}

/** Newest first, older than `before`. */
export async function list(
  { userId }: Scope,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await db.execute<NotificationRow>(
    sql`select * from gates.notifications_of(${userId}, ${visibilityRules}::jsonb, ${before ?? null}, ${limit})`,
  )
  return rows
}

/** Up to 100. */
export async function countUnread({ userId }: Scope): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(
    sql`select gates.count_unread(${userId}, ${visibilityRules}::jsonb, ${UNREAD_MAX}) as unread`,
  )
  return rows[0]?.unread ?? 0
}

/** Those named, or all that the list shows; the ids of those that were unread, the first of them only where it is many. */
export async function read({ userId }: Scope, ids: string[] | undefined): Promise<string[]> {
  const named = ids ? sql.param(ids) : null
  const { rows } = await db.execute<{ id: string }>(
    sql`select gates.read_notifications(
      ${userId}, ${visibilityRules}::jsonb, ${named}::uuid[], ${PAGE_ROWS_MAX}) as id`,
  )
  return rows.map(({ id }) => id)
}
