// Reminders of a deadline: each person's own, kept as the instant at which they are due.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { REMINDER_TIME } from '#contract/limits.ts'
import { db, inCompany, type JobScope, type Scope } from '#server/database/scope.ts'
import { job, queueJob } from '#server/jobs.ts'
import { notify } from '#server/notify.ts'
import { holdAll } from './holds.ts'
import type { Copied } from './mentions.ts'

const body = z.strictObject({ taskId: z.uuid(), userId: z.uuid(), minutes: z.int(), dueAt: z.iso.datetime() })

/** Tells somebody, unless the reminder was moved or taken away meanwhile or the task is done. */
export const reminderJob = job({
  name: 'tasks.remind',
  body,
  run: (scope, reminder) => inCompany(scope, () => remind(scope, reminder)),
})

async function remind({ companyId }: JobScope, { taskId, userId, minutes, dueAt }: z.output<typeof body>) {
  const { rows } = await db.execute(
    sql`update task_reminders r set due_at = null from tasks t
      where r.company_id = ${companyId} and r.task_id = ${taskId} and r.user_id = ${userId}
        and r.minutes = ${minutes} and r.due_at = ${dueAt}
        and t.company_id = r.company_id and t.id = r.task_id and t.completed_at is null and t.deleted_at is null
      returning r.task_id`,
  )
  if (rows.length === 0) return
  const subject = { type: 'task', id: taskId } as const
  await notify({ userId: null }, { type: 'task.reminder', subject, people: [userId] })
}

export async function list({ companyId, userId }: Scope, taskId: string): Promise<number[]> {
  const { rows } = await db.execute<{ minutes: number }>(
    sql`select minutes from task_reminders where company_id = ${companyId} and task_id = ${taskId}
      and user_id = ${userId} order by minutes`,
  )
  return rows.map(({ minutes }) => minutes)
}

export async function set(scope: Scope, taskId: string, minutes: number[]): Promise<void> {
  const { companyId, userId } = scope
  // Its deadline stays what it is meanwhile.
  await holdAll(scope, [taskId])
  await db.execute(
    sql`delete from task_reminders where company_id = ${companyId} and task_id = ${taskId} and user_id = ${userId}
      and minutes <> all(${sql.param(minutes)}::int[])`,
  )
  await db.execute(
    sql`insert into task_reminders (company_id, task_id, user_id, minutes)
      select ${companyId}, ${taskId}, ${userId}, unnest(${sql.param(minutes)}::int[]) on conflict do nothing`,
  )
  await remindAnew(scope, [taskId])
}

/** The same people are reminded of copies. */
export async function copyReminders(scope: Scope, copies: Copied[]): Promise<void> {
  await db.execute(
    sql`insert into task_reminders (company_id, task_id, user_id, minutes)
      select r.company_id, c.to, r.user_id, r.minutes
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c ("from" uuid, "to" uuid)
      join task_reminders r on r.company_id = ${scope.companyId} and r.task_id = c.from`,
  )
  await remindAnew(
    scope,
    copies.map(({ to }) => to),
  )
}

interface Due extends Record<string, unknown> {
  taskId: string
  userId: string
  minutes: number
  dueAt: string
}

/** Reckons anew when the reminders of tasks are due; what lies in the past by now is not sent. */
export async function remindAnew(scope: Scope, taskIds: string[]): Promise<void> {
  if (taskIds.length === 0) return
  const { rows } = await db.execute<Due>(sql`
    update task_reminders r set due_at = d.due_at
    from (
      select r.task_id, r.user_id, r.minutes, coalesce(
          t.deadline_at,
          (t.deadline + ${REMINDER_TIME}::time) at time zone coalesce(u.time_zone, c.time_zone)
        ) - make_interval(mins => r.minutes) as due_at
      from task_reminders r
      join tasks t on t.company_id = r.company_id and t.id = r.task_id
      join users u on u.id = r.user_id
      join companies c on c.id = r.company_id
      where r.company_id = ${scope.companyId} and r.task_id = any(${sql.param(taskIds)}::uuid[])
    ) d
    where r.company_id = ${scope.companyId} and r.task_id = d.task_id and r.user_id = d.user_id
      and r.minutes = d.minutes and r.due_at is distinct from d.due_at
    returning r.task_id as "taskId", r.user_id as "userId", r.minutes,
      to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt"`)
  for (const due of rows) {
    if (due.dueAt === null || Date.parse(due.dueAt) <= Date.now()) continue
    const { taskId, userId, minutes, dueAt } = due
    await queueJob(
      reminderJob,
      { taskId, userId, minutes, dueAt },
      { at: new Date(dueAt), key: [taskId, userId, minutes, dueAt].join() },
    )
  }
}
