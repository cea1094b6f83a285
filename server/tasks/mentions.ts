// Who is mentioned in a task's description or comments: they see the task from then on, and are told once.
import { sql } from 'drizzle-orm'
import { mentionsIn } from '#contract/mentions.ts'
import { db, type Scope } from '#server/database/scope.ts'
import type { Effects } from './effects.ts'
import { activeAmong } from './members.ts'
import type { IdentifiedTask } from './new-rows.ts'
import { listSubtaskIds } from './store.ts'

export const mentionedIn = (tasks: { description: string | null }[]): string[] =>
  tasks.flatMap(({ description }) => (description ? mentionsIn(description) : []))

/** Whom the description of each new task mentions, of those who are at work. */
export const mentionsOf = (tasks: IdentifiedTask[], active: ReadonlySet<string>): Map<string, string[]> =>
  new Map(tasks.map((task) => [task.id, mentionedIn([task]).filter((userId) => active.has(userId))]))

interface MentioningText {
  taskId: string
  /** The comment, or the task itself for its description. */
  sourceId: string
  text: string
}

/** Keeps whom a text mentions by now; gives back those whom it did not mention before. */
export async function keepMentions(
  scope: Scope,
  { taskId, sourceId, text }: MentioningText,
  effects: Effects,
): Promise<string[]> {
  const people = [...(await activeAmong(scope, mentionsIn(text)))]
  const { rows: gone } = await db.execute<{ user_id: string }>(
    sql`delete from task_mentions where company_id = ${scope.companyId} and task_id = ${taskId}
      and source_id = ${sourceId} and user_id <> all(${sql.param(people)}::uuid[]) returning user_id`,
  )
  const { rows: added } = await db.execute<{ user_id: string }>(
    sql`insert into task_mentions (company_id, task_id, source_id, user_id)
      select ${scope.companyId}, ${taskId}, ${sourceId}, unnest(${sql.param(people)}::uuid[])
      on conflict do nothing returning user_id`,
  )
  if (gone.length + added.length > 0) {
    // Whoever sees a task sees its subtasks.
    for (const id of [taskId, ...(await listSubtaskIds(scope, [taskId]))]) {
      effects.taskIds.add(id)
      effects.seen.delete(id)
      for (const { user_id } of gone) effects.former.push({ taskId: id, userId: user_id })
    }
  }
  const told = added.map(({ user_id }) => user_id)
  if (told.length > 0) {
    effects.events.push({ type: 'task.mentioned', subject: { type: 'task', id: taskId }, people: told })
  }
  return told
}

/** A task whose description somebody wrote, and a copy of it. */
export interface Copied {
  from: string
  to: string
}

/** Whom the description of a task mentions sees its copy too. */
export async function copyMentions(scope: Scope, copies: Copied[]): Promise<void> {
  await db.execute(
    sql`insert into task_mentions (company_id, task_id, source_id, user_id)
      select m.company_id, c.to, c.to, m.user_id
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c ("from" uuid, "to" uuid)
      join task_mentions m on m.company_id = ${scope.companyId} and m.task_id = c.from and m.source_id = c.from`,
  )
}
