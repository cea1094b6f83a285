// One's own change taken back, a moment later, by another change: what the change alone would not bring back.
import { sql } from 'drizzle-orm'
import { type TaskRepeat, taskRepeat } from '#contract/task-repeat.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { type Deadline, deadlineText } from './deadline.ts'
import type { LockedTask } from './family.ts'

/** For the history, which is read by it too: the database keeps the parts of a rule in an order of its own. */
export const ruleText = (repeat: TaskRepeat | null): string | null =>
  repeat && JSON.stringify(repeat, ['every', 'unit', 'weekdays', 'lastDay', 'day', 'after'])

/** Longer than any offer to undo stands: whoever reads the message holds it open. */
const LIFE = sql`interval '10 minutes'`

/** Whether the caller was the last who gave the task on: until then they could have kept it. */
export async function hasGivenOn(scope: Scope, taskId: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_own: boolean }>(
    sql`select user_id = ${scope.userId} and created_at > now() - ${LIFE} as is_own from task_history
      where company_id = ${scope.companyId} and task_id = ${taskId} and event = 'assignee'
      order by id desc limit 1`,
  )
  return rows[0]?.is_own ?? false
}

/** The rule that followed the deadline when it was moved to where it is, if it now goes back. */
export async function ruleBefore(
  scope: Scope,
  task: LockedTask,
  deadline: Deadline,
): Promise<TaskRepeat | undefined> {
  if (!task.repeat) return undefined
  const { rows } = await db.execute<{ before: string }>(
    sql`select r.before from (
        select * from task_history where company_id = ${scope.companyId} and task_id = ${task.id}
          and event = 'deadline' order by id desc limit 1
      ) d join task_history r on r.company_id = d.company_id and r.task_id = d.task_id and r.event = 'repeat'
        and r.created_at = d.created_at and r.user_id = d.user_id
      where d.user_id = ${scope.userId} and d.created_at > now() - ${LIFE}
        and d.before is not distinct from ${deadlineText(deadline)} and d.after is not distinct from ${deadlineText(task)}
        and r.after = ${ruleText(task.repeat)}`,
  )
  const [entry] = rows
  return entry && taskRepeat.parse(JSON.parse(entry.before))
}
