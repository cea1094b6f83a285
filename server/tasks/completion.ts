// What follows when a task is completed or opened again: the parent, and the next of a task that repeats.
import { and, eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import { nextDeadline, type TaskRepeat } from '#contract/task-repeat.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { type Deadline, movedTo } from './deadline.ts'
import type { Effects } from './effects.ts'
import { type Family, type LockedTask, subtasksOf, write } from './family.ts'
import { activeAmong } from './members.ts'
import { copyMentions } from './mentions.ts'
import { create, identified } from './new-rows.ts'
import { copyReminders } from './reminders.ts'
import { tasks } from './tables.ts'

export async function afterCompletion(
  scope: Scope,
  { task, parent }: Family,
  effects: Effects,
): Promise<void> {
  const isCompleted = task.completedAt !== null
  effects.history.push({ taskId: task.id, event: isCompleted ? 'completed' : 'reopened' })
  if (parent) {
    const event = isCompleted ? 'subtask_completed' : 'subtask_reopened'
    effects.history.push({ taskId: parent.id, event, titles: [task.title] })
    effects.taskIds.add(parent.id)
    if (!isCompleted) await reopen(scope, parent, effects)
  }
  if (isCompleted) await makeNext(scope, task, effects)
  else await takeBackNext(scope, task, effects)
}

/** A completed parent has no open subtask: when it gets one it is open again. */
export async function reopen(scope: Scope, parent: LockedTask, effects: Effects): Promise<void> {
  if (!parent.completedAt) return
  await write(scope, [parent.id], { completedAt: null })
  effects.taskIds.add(parent.id)
  effects.history.push({ taskId: parent.id, event: 'reopened' })
  await takeBackNext(scope, parent, effects)
}

/** The completed one stays as it was done; another takes over its rule, its subtasks (open) and its reminders. */
async function makeNext(scope: Scope, task: LockedTask, effects: Effects): Promise<void> {
  const { repeat } = task
  if (!repeat) return
  const today = dayIn(task.deadlineZone ?? scope.zone, new Date())
  const deadline = followingDeadline(task, repeat, today)
  if (!deadline) return
  const subtasks = await subtasksOf(scope, task.id)
  // Whoever left cannot be given the next one.
  const active = await activeAmong(
    scope,
    [task, ...subtasks].map(({ assigneeId }) => assigneeId),
  )
  const copyOf = ({ title, description, priority, assigneeId, creatorId }: LockedTask) => ({
    ...{ title, description, priority, creatorId, ...deadline },
    assigneeId: active.has(assigneeId) ? assigneeId : scope.userId,
  })
  const [next] = identified([{ ...copyOf(task), repeat }])
  if (!next) return
  const copies = identified(
    subtasks.map((one) => ({ ...copyOf(one), parentId: next.id, position: one.position })),
  )
  await create(scope, [next, ...copies])
  await write(scope, [task.id], { repeat: null, nextId: next.id })
  const copied = subtasks.map((one, index) => ({ from: one.id, to: copies[index]?.id ?? '' }))
  copied.push({ from: task.id, to: next.id })
  await copyMentions(scope, copied)
  await copyReminders(scope, copied)
  for (const { to } of copied) effects.taskIds.add(to)
}

/** Not one that has passed by the time it is made: then the one after it. */
function followingDeadline(task: LockedTask, repeat: TaskRepeat, today: string): Deadline | null {
  const day = nextDeadline(repeat, task.deadline, today)
  if (!day) return null
  const deadline = movedTo(day, task)
  if (!deadline.deadlineAt || Date.parse(deadline.deadlineAt) > Date.now()) return deadline
  const later = nextDeadline({ ...repeat, after: 'calendar' }, day, today)
  return later ? movedTo(later, task) : null
}

/** As long as nobody touched the next one it goes, and the rule comes back; afterwards both are tasks of their own. */
async function takeBackNext(scope: Scope, task: LockedTask, effects: Effects): Promise<void> {
  if (!task.nextId) return
  const [next] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, task.nextId)))
    .for('update')
  const subtasks = next ? await subtasksOf(scope, next.id) : []
  const isUntouched = next && next.deletedAt === null && (await isAsMade(scope, next))
  await write(scope, [task.id], { nextId: null, ...(isUntouched && { repeat: next.repeat }) })
  if (!isUntouched) return
  const ids = [next.id, ...subtasks.map(({ id }) => id)]
  await write(scope, ids, { deletedAt: new Date().toISOString() })
  for (const id of ids) effects.taskIds.add(id)
}

/** Neither the task nor its subtasks were changed, added, deleted or talked about since they were made together. */
async function isAsMade(scope: Scope, { id, createdAt, revision }: LockedTask): Promise<boolean> {
  const { rows } = await db.execute<{ touched: boolean }>(sql`
    select exists (select from tasks s where s.company_id = ${scope.companyId} and s.parent_id = ${id}
        and (s.revision > 1 or s.created_at <> ${createdAt}))
      or exists (select from task_comments c join tasks t on t.company_id = c.company_id and t.id = c.task_id
        where c.company_id = ${scope.companyId} and (t.id = ${id} or t.parent_id = ${id})) as touched`)
  return revision === 1 && rows[0]?.touched === false
}
