// New tasks and subtasks: what is not given comes from the parent, or from what is usual.
import type { z } from 'zod'
import { dayIn } from '#contract/dates.ts'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import { mentionsIn } from '#contract/mentions.ts'
import type { newSubtask, newTask } from '#contract/tasks.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { anchored } from './changes.ts'
import { reopen } from './completion.ts'
import { changedDeadline, type Deadline, noDeadline } from './deadline.ts'
import type { SeenTask } from './documents.ts'
import { type Effects, noEffects, settle } from './effects.ts'
import { type Family, subtasksOf } from './family.ts'
import { activeAmong, refuseStranger } from './members.ts'
import { keepMentions } from './mentions.ts'
import { create, type IdentifiedTask, identified, instantText, type NewTask, rowOf } from './new-rows.ts'
import type { TaskRow, TaskTree } from './store.ts'

type GivenTask = z.output<typeof newTask>
type GivenSubtask = z.output<typeof newSubtask>

/** A task with its subtasks, given by the caller; everything that this brings about is settled. */
export async function createTask(scope: Scope, given: GivenTask): Promise<TaskTree> {
  const { subtasks = [], repeat, assigneeId = scope.userId, priority = 'medium' } = given
  await refuseStranger(scope, assigneeId)
  const deadline = changedDeadline(scope, noDeadline, given)
  const rule = repeat ? anchored(repeat, deadline.deadline) : null
  const tree = identified([{ ...textsOf(given), priority, assigneeId, ...deadline, repeat: rule }])
  const [task] = tree
  if (!task) throw new Error('one task has no id')
  tree.push(...(await subtaskRows(scope, task, subtasks, 0)))
  const effects = noEffects()
  const createdAt = await createAll(scope, tree, effects, () => settle(scope, effects))
  const [row, ...others] = tree.map((one) => rowOf(scope, one, createdAt))
  if (!row) throw new Error('a task without its row')
  return { ...row, subtasks: others }
}

/** Behind those that a held parent has. */
export async function createSubtasks(
  scope: Scope,
  { task: parent }: Family,
  given: GivenSubtask[],
  effects: Effects,
): Promise<void> {
  if (parent.parentId) throw fail('subtask_of_subtask')
  const siblings = await subtasksOf(scope, parent.id)
  if (siblings.length + given.length > SUBTASKS_MAX) throw fail('too_many_subtasks')
  const rows = await subtaskRows(scope, parent, given, siblings.at(-1)?.position ?? 0)
  await createAll(scope, rows, effects)
  effects.taskIds.add(parent.id)
  const titles = given.map(({ title }) => title)
  effects.history.push({ taskId: parent.id, event: 'subtasks_added', titles })
  await reopen(scope, parent, effects)
}

/** The caller's own, open; its id. */
export async function duplicate(scope: Scope, tree: TaskTree, effects: Effects): Promise<string> {
  const [task] = identified([await copyOf(scope, tree)])
  if (!task) throw new Error('one task has no id')
  const copies: NewTask[] = []
  for (const [index, row] of tree.subtasks.entries()) {
    copies.push({ ...(await copyOf(scope, row)), parentId: task.id, position: index + 1 })
  }
  await createAll(scope, [task, ...identified(copies)], effects)
  return task.id
}

/** Whoever left cannot be given the copy. */
async function copyOf(scope: Scope, row: TaskRow): Promise<NewTask> {
  const { title, description, priority } = row
  const [assigneeId = scope.userId] = await activeAmong(scope, [row.assignee_id])
  const deadlineAt = row.deadline_at && isoInstant(row.deadline_at)
  const deadline = deadlineAt ? dayIn(scope.zone, new Date(deadlineAt)) : row.deadline
  return {
    title,
    description,
    priority,
    assigneeId,
    deadline,
    deadlineAt,
    deadlineZone: deadlineAt && scope.zone,
  }
}

type Parent = Deadline & Pick<NewTask, 'priority' | 'assigneeId'> & { id: string }

async function subtaskRows(
  scope: Scope,
  parent: Parent,
  given: GivenSubtask[],
  last: number,
): Promise<IdentifiedTask[]> {
  const assignees = new Set(given.map(({ assigneeId }) => assigneeId ?? parent.assigneeId))
  for (const id of assignees) if (id !== parent.assigneeId) await refuseStranger(scope, id)
  return identified(
    given.map((subtask, index) => ({
      ...textsOf(subtask),
      priority: subtask.priority ?? parent.priority,
      assigneeId: subtask.assigneeId ?? parent.assigneeId,
      ...ownDeadline(scope, parent, subtask),
      parentId: parent.id,
      position: last + index + 1,
    })),
  )
}

function ownDeadline(
  scope: Scope,
  { deadline, deadlineAt, deadlineZone }: Parent,
  given: GivenSubtask,
): Deadline {
  if (given.deadline === undefined && given.deadlineTime === undefined)
    return { deadline, deadlineAt, deadlineZone }
  return changedDeadline(
    scope,
    given.deadline === undefined ? { deadline, deadlineAt, deadlineZone } : noDeadline,
    given,
  )
}

const textsOf = ({ title, description = null }: GivenSubtask) => ({ title, description })

/** Meanwhile `settleAll` runs, unless a text mentions somebody: who sees a task is known only with the mentions. */
async function createAll(
  scope: Scope,
  rows: IdentifiedTask[],
  effects: Effects,
  settleAll: () => Promise<void> = async () => {},
): Promise<string> {
  const parents = new Map(rows.map((row) => [row.id, row]))
  for (const { id, assigneeId } of rows) {
    effects.taskIds.add(id)
    if (assigneeId !== scope.userId) {
      effects.events.push({ type: 'task.assigned', subject: { type: 'task', id }, people: [assigneeId] })
    }
  }
  const mentioning = rows.filter(({ description }) => description && mentionsIn(description).length > 0)
  if (mentioning.length > 0) {
    const createdAt = await create(scope, rows)
    for (const { id, description } of mentioning) {
      await keepMentions(scope, { taskId: id, sourceId: id, text: description ?? '' }, effects)
    }
    await settleAll()
    return createdAt
  }
  for (const row of rows) {
    const parent = row.parentId ? parents.get(row.parentId) : null
    // Of a parent that was there before, others may be mentioned.
    if (parent !== undefined) effects.seen.set(row.id, seenOf(scope, row, parent))
  }
  const [createdAt] = await Promise.all([create(scope, rows), settleAll()])
  return createdAt
}

function seenOf(scope: Scope, row: IdentifiedTask, parent: IdentifiedTask | null): SeenTask {
  const { id, title, description, deadline, deadlineAt, assigneeId } = row
  return {
    ...{ id, title, description, deadline, is_completed: false, is_deleted: false },
    deadline_at: instantText(deadlineAt),
    people: [scope.userId, assigneeId, ...(parent ? [parent.assigneeId] : [])],
  }
}
