// New tasks as rows, before and after they are in the database.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TaskRepeat } from '#contract/task-repeat.ts'
import type { Priority } from '#contract/tasks.ts'
import { db, type Scope } from '#server/database/scope.ts'
import type { TaskRow } from './store.ts'

export interface NewTask {
  title: string
  description: string | null
  priority: Priority
  deadline: string | null
  deadlineAt: string | null
  deadlineZone: string | null
  assigneeId: string
  repeat?: TaskRepeat | null
  parentId?: string | null
  position?: number
  completedAt?: string | null
  /** The caller unless it is somebody else. */
  creatorId?: string
  /** How long ago it counts as made, in milliseconds: tasks of one moment have no order. */
  age?: number
}

export interface IdentifiedTask extends NewTask {
  id: string
}

/** Their ids ascend in the order of the tasks. */
export const identified = (tasks: NewTask[]): IdentifiedTask[] =>
  tasks.map((task) => ({ ...task, id: uuidv7() }))

/**
 * Many at once, given by the caller unless they say by whom, with the people whom their descriptions mention; the
 * instant of their creation, as PostgreSQL gives it.
 */
export async function create(
  scope: Scope,
  tasks: IdentifiedTask[],
  people: ReadonlyMap<string, string[]> = new Map(),
): Promise<string> {
  const mentions = [...people].flatMap(([taskId, ids]) => ids.map((userId) => ({ taskId, userId })))
  const mentioned = sql`with mentioned as (
      insert into task_mentions (company_id, task_id, source_id, user_id)
      select ${scope.companyId}, "taskId", "taskId", "userId"
      from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as given ("taskId" uuid, "userId" uuid)
    )`
  const { rows } = await db.execute<{ created_at: string }>(
    sql`${mentions.length > 0 ? mentioned : sql``}
      insert into tasks (company_id, id, title, description, priority, deadline, deadline_at, deadline_zone,
        assignee_id, creator_id, completed_at, parent_id, position, repeat, created_at)
      select ${scope.companyId}, id, title, description, priority, deadline, "deadlineAt", "deadlineZone",
        "assigneeId", coalesce("creatorId", ${scope.userId}), "completedAt", "parentId", coalesce(position, 0), repeat,
        now() - make_interval(secs => coalesce(age, 0) / 1000)
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as given (
        id uuid, title text, description text, priority text, deadline date, "deadlineAt" timestamptz,
        "deadlineZone" text, "assigneeId" uuid, "completedAt" timestamptz, "parentId" uuid, "creatorId" uuid,
        position float8, repeat jsonb, age float8
      )
      returning created_at`,
  )
  return rows[0]?.created_at ?? ''
}

/** An instant as PostgreSQL would give it. */
export const instantText = (instant: string | null): string | null =>
  instant?.replace('T', ' ').replace('Z', '+00') ?? null

/** A new task as reading it would give it. */
export function rowOf(scope: Scope, task: IdentifiedTask, createdAt: string): TaskRow {
  const {
    id,
    title,
    description,
    priority,
    deadline,
    deadlineAt,
    assigneeId,
    parentId = null,
    repeat = null,
  } = task
  return {
    ...{ id, title, description, priority, deadline, repeat },
    ...{ parent_id: parentId, parent_title: null, parent_assignee_id: null, parent_creator_id: null },
    deadline_at: instantText(deadlineAt),
    assignee_id: assigneeId,
    creator_id: scope.userId,
    completed_at: null,
    created_at: createdAt,
    updated_at: createdAt,
    revision: 1,
    position: task.position ?? null,
  }
}
