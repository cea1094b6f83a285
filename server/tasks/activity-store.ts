// Comments and history of tasks in the database.
import { and, desc, eq, lt } from 'drizzle-orm'
import { commentsIn } from '#server/comments.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { taskHistory } from './tables.ts'

export type HistoryRow = typeof taskHistory.$inferSelect

export const comments = commentsIn('task_comments', 'task_id')

/** Newest first. */
export const listHistory = (
  scope: Scope,
  taskId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<HistoryRow[]> =>
  db
    .select()
    .from(taskHistory)
    .where(
      and(
        eq(taskHistory.companyId, scope.companyId),
        eq(taskHistory.taskId, taskId),
        cursor === undefined ? undefined : lt(taskHistory.id, cursor),
      ),
    )
    .orderBy(desc(taskHistory.id))
    .limit(limit)
