// Tasks as search finds them.
import { sql } from 'drizzle-orm'
import { db } from '#server/database/scope.ts'
import type { DocumentSource } from '#server/reindex.ts'
import type { SearchDocument } from '#server/search-index.ts'
import type { TaskRow } from './store.ts'

type Shown = Pick<
  TaskRow,
  'id' | 'title' | 'description' | 'deadline' | 'assignee_id' | 'creator_id' | 'completed_at'
>

/** Found by whoever sees the task (rules.ts). */
export function documentOf(task: Shown): SearchDocument {
  return {
    type: 'task',
    id: task.id,
    title: task.title,
    description: task.description,
    details: { deadline: task.deadline, completed: task.completed_at !== null },
    audience: { people: [task.creator_id, task.assignee_id], holdersOf: 'tasks.viewAll' },
  }
}

export const taskDocuments: DocumentSource = async ({ companyId }, { after, limit }) => {
  const { rows } = await db.execute<Shown & Record<string, unknown>>(
    sql`select id, title, description, deadline, assignee_id, creator_id, completed_at from tasks
      where company_id = ${companyId} and deleted_at is null and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit} for share`,
  )
  return rows.map(documentOf)
}
