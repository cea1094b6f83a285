// Where a task belongs: below another or by itself, there or deleted.
import { and, eq, sql } from 'drizzle-orm'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { reopen } from './completion.ts'
import type { Effects } from './effects.ts'
import { type Family, type LockedTask, lockFamily, subtasksOf, write } from './family.ts'
import { holdAll, holdPlacements } from './holds.ts'
import { mayRemove } from './rules.ts'
import { tasks } from './tables.ts'

/** Puts a held task below another, or takes it out from below its parent (null). */
export async function moveBelow(
  scope: Scope,
  { task, parent }: Family,
  parentId: string | null,
  effects: Effects,
): Promise<void> {
  const target = parentId === null ? null : (await lockFamily(scope, parentId)).task
  if (target) {
    // Whoever may put it below a task of theirs could delete it with that one.
    if (!mayRemove(scope, { task, parent })) throw fail('forbidden')
    // Deleted ones may come back.
    const hasOwn = (await db.$count(tasks, isBelow(scope, task.id))) > 0
    if (target.parentId !== null || target.id === task.id || hasOwn) throw fail('subtask_of_subtask')
    if (task.repeat) throw fail('subtask_repeats')
  }
  const siblings = target ? await refuseMore(scope, target.id) : []
  await write(scope, [task.id], {
    parentId,
    position: (siblings.at(-1)?.position ?? 0) + 1,
    nextId: null,
  })

  const names = { before: parent?.title ?? null, after: target?.title ?? null }
  effects.history.push({ taskId: task.id, event: 'parent', ...names })
  if (parent) effects.history.push({ taskId: parent.id, event: 'subtask_deleted', titles: [task.title] })
  if (target) effects.history.push({ taskId: target.id, event: 'subtasks_added', titles: [task.title] })
  for (const relative of [parent, target]) {
    if (!relative) continue
    effects.taskIds.add(relative.id)
    for (const userId of [relative.assigneeId, relative.creatorId]) {
      effects.former.push({ taskId: task.id, userId })
    }
  }
  if (target && !task.completedAt) await reopen(scope, target, effects)
}

/** Throws `too_many_subtasks` where there is no room for one more; gives those that are there. */
async function refuseMore(scope: Scope, parentId: string): Promise<LockedTask[]> {
  const siblings = await subtasksOf(scope, parentId)
  if (siblings.length >= SUBTASKS_MAX) throw fail('too_many_subtasks')
  return siblings
}

/**
 * Takes those tasks out from below the given ones that somebody put there: they were there before. Holds the given ones
 * too, which go on their own next.
 */
export async function freeMoved(scope: Scope, ids: string[], effects: Effects): Promise<void> {
  await holdPlacements(scope)
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from tasks s where s.company_id = ${scope.companyId} and s.deleted_at is null
      and s.parent_id = any(${sql.param(ids)}::uuid[]) and s.id <> all(${sql.param(ids)}::uuid[])
      and exists (select from task_history h
        where h.company_id = s.company_id and h.task_id = s.id and h.event = 'parent')`,
  )
  const moved = rows.map(({ id }) => id)
  await holdAll(scope, [...ids, ...moved])
  for (const id of moved) await moveBelow(scope, await lockFamily(scope, id), null, effects)
}

const isBelow = (scope: Scope, parentId: string) =>
  and(eq(tasks.companyId, scope.companyId), eq(tasks.parentId, parentId))

/** Deletes a held task with its subtasks. */
export async function remove(scope: Scope, { task, parent }: Family, effects: Effects): Promise<void> {
  if (!mayRemove(scope, { task, parent })) throw fail('forbidden')
  const ids = [task.id, ...(await subtasksOf(scope, task.id)).map(({ id }) => id)]
  await write(scope, ids, { deletedAt: new Date().toISOString() })
  tell('deleted', { task, parent }, ids, effects)
}

/** Takes the deletion of a held task back, with the subtasks that went with it. */
export async function restore(scope: Scope, { task, parent }: Family, effects: Effects): Promise<void> {
  if (!mayRemove(scope, { task, parent })) throw fail('forbidden')
  if (parent?.parentId) throw fail('subtask_of_subtask')
  if (parent) await refuseMore(scope, parent.id)
  const wentAlong = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isBelow(scope, task.id), eq(tasks.deletedAt, task.deletedAt ?? '')))
  const ids = [task.id, ...wentAlong.map(({ id }) => id)]
  await write(scope, ids, { deletedAt: null })
  tell('restored', { task, parent }, ids, effects)
  if (parent && !task.completedAt) await reopen(scope, parent, effects)
}

function tell(
  event: 'deleted' | 'restored',
  { task, parent }: Family,
  ids: string[],
  effects: Effects,
): void {
  for (const id of ids) effects.taskIds.add(id)
  effects.history.push({ taskId: task.id, event })
  if (!parent) return
  effects.taskIds.add(parent.id)
  effects.history.push({ taskId: parent.id, event: `subtask_${event}`, titles: [task.title] })
}
