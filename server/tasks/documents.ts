// Tasks as search finds them, and who sees each.
import { type SQL, sql } from 'drizzle-orm'
import { isoInstant } from '#server/database/company-table.ts'
import { db, type JobScope } from '#server/database/scope.ts'
import type { DocumentSource } from '#server/reindex.ts'
import type { SearchDocument } from '#server/search-index.ts'

/** A task with everybody who sees it besides holders of tasks.viewAll. */
export interface SeenTask {
  id: string
  title: string
  description: string | null
  deadline: string | null
  deadline_at: string | null
  is_completed: boolean
  is_deleted: boolean
  people: string[]
}

const SEEN = sql.raw(`t.id, t.title, t.description, t.deadline, t.deadline_at,
  t.completed_at is not null as is_completed, t.deleted_at is not null as is_deleted,
  array_remove(array[t.creator_id, t.assignee_id, p.creator_id, p.assignee_id], null) || array(
    select m.user_id from task_mentions m where m.company_id = t.company_id and m.task_id in (t.id, t.parent_id)
  ) as people`)

async function seenTasks({ companyId }: JobScope, rest: SQL): Promise<SeenTask[]> {
  const { rows } = await db.execute<SeenTask & Record<string, unknown>>(
    sql`select ${SEEN} from tasks t left join tasks p on p.company_id = t.company_id and p.id = t.parent_id
      where t.company_id = ${companyId} and ${rest}`,
  )
  return rows
}

/** Deleted ones too. */
export const listSeen = (scope: JobScope, ids: string[]): Promise<SeenTask[]> =>
  seenTasks(scope, sql`t.id = any(${sql.param(ids)}::uuid[])`)

/** Found by whoever sees the task (rules.ts). */
export function documentOf(task: Omit<SeenTask, 'is_deleted'>): SearchDocument {
  const { id, title, description, deadline, deadline_at, is_completed, people } = task
  return {
    type: 'task',
    id,
    title,
    description,
    details: { deadline, deadlineAt: deadline_at && isoInstant(deadline_at), completed: is_completed },
    audience: { people, holdersOf: 'tasks.viewAll' },
  }
}

export const taskDocuments: DocumentSource = async (scope, { after, limit }) => {
  const rows = await seenTasks(
    scope,
    sql`t.deleted_at is null and (${after}::uuid is null or t.id > ${after}::uuid)
      order by t.id limit ${limit} for share of t`,
  )
  return rows.map(documentOf)
}
