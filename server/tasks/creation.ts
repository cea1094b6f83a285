// New tasks and subtasks: what is not given comes from the parent, or from what is usual.
import type { z } from 'zod'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import type { newSubtask, newTask } from '#contract/tasks.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { anchored } from './changes.ts'
import { reopen } from './completion.ts'
import { changedDeadline, type Deadline, noDeadline } from './deadline.ts'
import type { Effects } from './effects.ts'
import { type Family, subtasksOf } from './family.ts'
import { activeAmong, refuseStranger } from './members.ts'
import { keepMentions } from './mentions.ts'
import { create, type NewTask, type TaskRow, type TaskTree } from './store.ts'

type GivenTask = z.output<typeof newTask>
type GivenSubtask = z.output<typeof newSubtask>

/** A task with its subtasks, given by the caller; its id. */
export async function createTask(scope: Scope, given: GivenTask, effects: Effects): Promise<string> {
  const { subtasks = [], repeat, assigneeId = scope.userId, priority = 'medium' } = given
  await refuseStranger(scope, assigneeId)
  const deadline = changedDeadline(scope, noDeadline, given)
  const shape = { ...textsOf(given), priority, assigneeId, ...deadline }
  const rule = repeat ? anchored(repeat, deadline.deadline) : null
  const [task] = await create(scope, [{ ...shape, repeat: rule }])
  if (!task) throw new Error('an insert gave no row')
  await addAll(scope, [task], effects)
  await addSubtasks(scope, { ...shape, id: task.id }, subtasks, 0, effects)
  return task.id
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
  await addSubtasks(scope, parent, given, siblings.at(-1)?.position ?? 0, effects)
  effects.taskIds.add(parent.id)
  const titles = given.map(({ title }) => title)
  effects.history.push({ taskId: parent.id, event: 'subtasks_added', titles })
  await reopen(scope, parent, effects)
}

/** The caller's own, open; its id. */
export async function duplicate(scope: Scope, tree: TaskTree, effects: Effects): Promise<string> {
  const [task] = await create(scope, [await copyOf(scope, tree)])
  if (!task) throw new Error('an insert gave no row')
  const rows = await Promise.all(
    tree.subtasks.map(async (row, index) => ({
      ...(await copyOf(scope, row)),
      parentId: task.id,
      position: index + 1,
    })),
  )
  await addAll(scope, [task, ...(await create(scope, rows))], effects)
  return task.id
}

/** Whoever left cannot be given the copy. */
async function copyOf(scope: Scope, row: TaskRow): Promise<NewTask> {
  const { title, description, priority, deadline, deadline_zone } = row
  const [assigneeId = scope.userId] = await activeAmong(scope, [row.assignee_id])
  const deadlineAt = row.deadline_at && isoInstant(row.deadline_at)
  return { title, description, priority, assigneeId, deadline, deadlineAt, deadlineZone: deadline_zone }
}

type Parent = Deadline & Pick<NewTask, 'priority' | 'assigneeId'> & { id: string }

async function addSubtasks(
  scope: Scope,
  parent: Parent,
  given: GivenSubtask[],
  last: number,
  effects: Effects,
): Promise<void> {
  const strangers = new Set(given.map(({ assigneeId }) => assigneeId ?? parent.assigneeId))
  for (const id of strangers) if (id !== parent.assigneeId) await refuseStranger(scope, id)
  const rows = given.map((subtask, index) => ({
    ...textsOf(subtask),
    priority: subtask.priority ?? parent.priority,
    assigneeId: subtask.assigneeId ?? parent.assigneeId,
    ...ownDeadline(scope, parent, subtask),
    parentId: parent.id,
    position: last + index + 1,
  }))
  await addAll(scope, await create(scope, rows), effects)
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

type Created = Pick<NewTask, 'assigneeId' | 'description' | 'parentId'> & { id: string }

async function addAll(scope: Scope, rows: Created[], effects: Effects): Promise<void> {
  for (const { id, assigneeId, description } of rows) {
    effects.taskIds.add(id)
    if (assigneeId !== scope.userId) {
      effects.events.push({ type: 'task.assigned', subject: { type: 'task', id }, people: [assigneeId] })
    }
    if (description?.includes('@[')) {
      await keepMentions(scope, { taskId: id, sourceId: id, text: description }, effects)
    }
  }
}
