// Reminders of a deadline: each person's own, kept as the instant at which they are due.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { REMINDER_TIME } from '#contract/limits.ts'
import { db, inCompany, type JobScope, type Scope } from '#server/database/scope.ts'
import { job, queueJob } from '#server/jobs.ts'
import { notify } from '#server/notify.ts'
import { holdAll } from './holds.ts'
import type { Copied } from './mentions.ts'

const body = z.strictObject({
  taskId: z.uuid(),
  userId: z.uuid(),
  minutes: z.int(),
  dueAt: z.iso.datetime(),
  /** Comes earlier, to look whether the person's day begins at another time by now. */
  isLook: z.boolean().optional(),
})
type Queued = z.output<typeof body>

/** Tells somebody, unless the reminder was moved or taken away meanwhile or the task is done. */
export const reminderJob = job({
  name: 'tasks.remind',
  body,
  run: (scope, reminder) => inCompany(scope, () => remind(scope, reminder)),
})

/** What lies ahead by now comes later; what would have been due before is told at once. */
async function remind(scope: JobScope, { isLook, ...queued }: Queued): Promise<void> {
  const { taskId, userId, minutes } = queued
  // Its deadline stays what it is meanwhile.
  await holdAll(scope, [taskId])
  const own = sql`r.task_id = ${taskId} and r.user_id = ${userId} and r.minutes = ${minutes}`
  const [moved] = await reckon(scope, sql`${own} and r.due_at = ${queued.dueAt}`)
  if (moved && isAhead(moved)) return schedule(moved)
  const { dueAt } = moved ?? queued
  if (isLook && !moved) return schedule({ ...queued, isOfZone: false })
  const { rows } = await db.execute(
    sql`update task_reminders r set due_at = null from tasks t
      where r.company_id = ${scope.companyId} and ${own} and r.due_at = ${dueAt}
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
  const { companyId, userId, zone } = scope
  // Its deadline stays what it is meanwhile.
  await holdAll(scope, [taskId])
  await db.execute(
    sql`delete from task_reminders where company_id = ${companyId} and task_id = ${taskId} and user_id = ${userId}
      and minutes <> all(${sql.param(minutes)}::int[])`,
  )
  await db.execute(
    sql`insert into task_reminders (company_id, task_id, user_id, minutes, time_zone)
      select c.id, ${taskId}, ${userId}, unnest(${sql.param(minutes)}::int[]), nullif(${zone}, c.time_zone)
      from companies c where c.id = ${companyId}
      on conflict (company_id, task_id, user_id, minutes) do update set time_zone = excluded.time_zone`,
  )
  await remindAnew(scope, [taskId])
}

/** The same people are reminded of copies. */
export async function copyReminders(scope: Scope, copies: Copied[]): Promise<void> {
  await db.execute(
    sql`insert into task_reminders (company_id, task_id, user_id, minutes, time_zone)
      select r.company_id, c.to, r.user_id, r.minutes, r.time_zone
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
  dueAt: string | null
  /** Hangs on where the person is. */
  isOfZone: boolean
}

/** Reckons anew when the reminders of tasks are due; what lies in the past by now is not sent. */
export async function remindAnew(scope: JobScope, taskIds: string[]): Promise<void> {
  if (taskIds.length === 0) return
  const changed = await reckon(scope, sql`r.task_id = any(${sql.param(taskIds)}::uuid[])`)
  await Promise.all(changed.filter(isAhead).map(schedule))
}

/** Writes when reminders `r` are due by now; those for which that is another time than before. */
async function reckon({ companyId }: JobScope, which: SQL): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    update task_reminders r set due_at = d.due_at
    from (
      select r.task_id, r.user_id, r.minutes, t.deadline_at is null as is_of_zone, coalesce(
          t.deadline_at,
          (t.deadline + ${REMINDER_TIME}::time) at time zone coalesce(u.time_zone, r.time_zone, c.time_zone)
        ) - make_interval(mins => r.minutes) as due_at
      from task_reminders r
      join tasks t on t.company_id = r.company_id and t.id = r.task_id
      join users u on u.id = r.user_id
      join companies c on c.id = r.company_id
      where r.company_id = ${companyId} and ${which}
    ) d
    where r.company_id = ${companyId} and r.task_id = d.task_id and r.user_id = d.user_id
      and r.minutes = d.minutes and r.due_at is distinct from d.due_at
    returning r.task_id as "taskId", r.user_id as "userId", r.minutes, d.is_of_zone as "isOfZone",
      to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt"`)
  return rows
}

type Scheduled = Due & { dueAt: string }

const isAhead = (due: Due): due is Scheduled => due.dueAt !== null && Date.parse(due.dueAt) > Date.now()

/** Two places of the world are no further apart, by their clocks. */
const FURTHEST = 26 * 3_600_000

/** Nobody tells when a person's or a company's zone changes: it is looked at before the reminder could be due anywhere. */
async function schedule({ taskId, userId, minutes, dueAt, isOfZone }: Scheduled): Promise<void> {
  const look = Date.parse(dueAt) - FURTHEST
  const isLook = isOfZone && look > Date.now()
  const at = isLook ? new Date(look) : new Date(dueAt)
  const key = [taskId, userId, minutes, dueAt, isLook].join()
  await queueJob(reminderJob, { taskId, userId, minutes, dueAt, isLook }, { at, key })
}
