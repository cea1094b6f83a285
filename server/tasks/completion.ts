// What follows when a task is completed or opened again: the parent, and the next of a task that repeats.
import { and, eq } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import { nextDeadline } from '#contract/task-repeat.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { movedTo } from './deadline.ts'
import type { Effects } from './effects.ts'
import { type Family, type LockedTask, subtasksOf, write } from './family.ts'
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
  const day = nextDeadline(repeat, task.deadline, today)
  const deadline = movedTo(day, task)
  const subtasks = await subtasksOf(scope, task.id)
  const [next] = identified([{ ...shapeOf(task), ...deadline, repeat }])
  if (!next) return
  const copies = identified(
    subtasks.map((one) => ({ ...shapeOf(one), ...deadline, parentId: next.id, position: one.position })),
  )
  await create(scope, [next, ...copies], task.creatorId)
  await write(scope, [task.id], { repeat: null, nextId: next.id })
  for (const [index, copy] of [next, ...copies].entries()) {
    const source = [task, ...subtasks][index]
    if (source) await copyMentions(scope, source.id, copy.id)
    effects.taskIds.add(copy.id)
  }
  await copyReminders(scope, task.id, next.id)
}

const shapeOf = ({ title, description, priority, assigneeId }: LockedTask) => ({
  title,
  description,
  priority,
  assigneeId,
})

/** As long as nobody touched the next one it goes, and the rule comes back; afterwards both are tasks of their own. */
async function takeBackNext(scope: Scope, task: LockedTask, effects: Effects): Promise<void> {
  if (!task.nextId) return
  const [next] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, task.nextId)))
    .for('update')
  const subtasks = next ? await subtasksOf(scope, next.id) : []
  const isUntouched =
    next && next.deletedAt === null && [next, ...subtasks].every(({ revision }) => revision === 1)
  await write(scope, [task.id], { nextId: null, ...(isUntouched && { repeat: next.repeat }) })
  if (!isUntouched) return
  const ids = [next.id, ...subtasks.map(({ id }) => id)]
  await write(scope, ids, { deletedAt: new Date().toISOString() })
  for (const id of ids) effects.taskIds.add(id)
}
