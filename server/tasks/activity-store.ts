// Comments and history of tasks in the database.
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { UNDO_DAYS } from '#contract/limits.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { taskComments, taskHistory } from './tables.ts'

export type Comment = typeof taskComments.$inferSelect
export type HistoryRow = typeof taskHistory.$inferSelect

interface Page {
  cursor?: string | undefined
  limit: number
}

const isOf = (scope: Scope, taskId: string) =>
  and(eq(taskComments.companyId, scope.companyId), eq(taskComments.taskId, taskId))

/** Newest first. */
export const listComments = (scope: Scope, taskId: string, { cursor, limit }: Page): Promise<Comment[]> =>
  db
    .select()
    .from(taskComments)
    .where(
      and(
        isOf(scope, taskId),
        isNull(taskComments.deletedAt),
        cursor === undefined ? undefined : lt(taskComments.id, cursor),
      ),
    )
    .orderBy(desc(taskComments.id))
    .limit(limit)

/** Everybody who said something about a task that is still there. */
export async function listAuthors(scope: Scope, taskId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: taskComments.userId })
    .from(taskComments)
    .where(and(isOf(scope, taskId), isNull(taskComments.deletedAt)))
  return rows.map(({ id }) => id)
}

export async function createComment(
  scope: Scope,
  comment: Pick<Comment, 'id' | 'taskId' | 'text'>,
): Promise<Comment | undefined> {
  const [row] = await db
    .insert(taskComments)
    .values({ ...comment, companyId: scope.companyId, userId: scope.userId })
    .returning()
  return row
}

/** One comment of this task, held until the end of the transaction. `isRemoved`: that can still be brought back. */
export async function lockComment(
  scope: Scope,
  { taskId, id }: Pick<Comment, 'taskId' | 'id'>,
  { isRemoved = false }: { isRemoved?: boolean } = {},
): Promise<Comment | undefined> {
  const isThere = isRemoved
    ? and(
        isNotNull(taskComments.deletedAt),
        gt(taskComments.deletedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`),
      )
    : isNull(taskComments.deletedAt)
  const [row] = await db
    .select()
    .from(taskComments)
    .where(and(isOf(scope, taskId), eq(taskComments.id, id), isThere))
    .for('update')
  return row
}

export async function updateComment(
  scope: Scope,
  id: string,
  columns: Partial<Pick<Comment, 'text' | 'editedAt' | 'deletedAt' | 'deletedBy'>>,
): Promise<Comment | undefined> {
  const [row] = await db
    .update(taskComments)
    .set(columns)
    .where(and(eq(taskComments.companyId, scope.companyId), eq(taskComments.id, id)))
    .returning()
  return row
}

/** Newest first. */
export const listHistory = (scope: Scope, taskId: string, { cursor, limit }: Page): Promise<HistoryRow[]> =>
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
