// What imports of tasks read and write in the database.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, type Scope } from '#server/database/scope.ts'
import { tasks } from './tables.ts'

interface Twin extends Record<string, unknown> {
  title: string
  deadline: string | null
  assigneeId: string
}

/** Tasks of these titles that the caller gave; until the end of the transaction nobody else adds any by import. */
export async function listTwins(scope: Scope, titles: string[]): Promise<Twin[]> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`tasks of ${scope.companyId} ${scope.userId}`}, 0))`,
  )
  const { rows } = await db.execute<Twin>(
    sql`select title, deadline, assignee_id as "assigneeId" from tasks
      where company_id = ${scope.companyId} and creator_id = ${scope.userId} and deleted_at is null
        and title = any(${sql.param(titles)}::text[])`,
  )
  return rows
}

export interface ImportedTask {
  id: string
  /** Who sees it, besides the caller and whoever may see all. */
  people: string[]
}

/** Those of the given tasks, held, that were still there, and who had them; subtasks that they got meanwhile go too. */
export async function removeAll(scope: Scope, ids: string[]): Promise<ImportedTask[]> {
  return await db
    .update(tasks)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, revision: sql`${tasks.revision} + 1` })
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        isNull(tasks.deletedAt),
        sql`(${tasks.id} = any(${sql.param(ids)}::uuid[]) or ${tasks.parentId} = any(${sql.param(ids)}::uuid[]))`,
      ),
    )
    .returning({
      id: tasks.id,
      people: sql<string[]>`array[${tasks.assigneeId}] || array(select m.user_id from task_mentions m
        where m.company_id = ${scope.companyId} and m.task_id = ${tasks.id})`,
    })
}
