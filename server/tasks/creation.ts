// New tasks and subtasks: what is not given comes from the parent, or from what is usual.
import type { z } from 'zod'
import { dayIn } from '#contract/dates.ts'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import type { newSubtask, newTask, Task } from '#contract/tasks.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { namesOf } from '#server/people.ts'
import { anchored } from './changes.ts'
import { reopen } from './completion.ts'
import { changedDeadline, type Deadline, noDeadline } from './deadline.ts'
import type { SeenTask } from './documents.ts'
import { type Effects, noEffects, settle } from './effects.ts'
import { type Family, subtasksOf } from './family.ts'
import { activeAmong, refuseOthers } from './members.ts'
import { mentionedIn, mentionsOf } from './mentions.ts'
import { create, type IdentifiedTask, identified, instantText, type NewTask, rowOf } from './new-rows.ts'
import { presentBy } from './present.ts'
import type { TaskRow, TaskTree } from './store.ts'

type GivenTask = z.output<typeof newTask>
type GivenSubtask = z.output<typeof newSubtask>

/** A task with its subtasks, given by the caller; everything that this brings about is settled. */
export async function createTask(scope: Scope, given: GivenTask): Promise<Task> {
  const { subtasks = [], repeat, assigneeId = scope.userId, priority = 'medium' } = given
  const deadline = changedDeadline(scope, noDeadline, given)
  const rule = repeat ? anchored(repeat, deadline.deadline) : null
  const tree = identified([{ ...textsOf(given), priority, assigneeId, ...deadline, repeat: rule }])
  const [task] = tree
  if (!task) throw new Error('one task has no id')
  tree.push(...subtaskRows(scope, task, subtasks, 0))
  const assignees = assigneesOf(tree)
  const active = await activeAmong(scope, [...assignees, ...mentionedIn(tree)])
  refuseOthers(assignees, active)
  const effects = noEffects()
  // What does not wait for another's answer is sent together.
  const [createdAt, , person] = await Promise.all([
    createAll(scope, tree, active, effects),
    settle(scope, effects),
    namesOf([scope.userId, ...assignees]),
  ])
  const [row, ...others] = tree.map((one) => rowOf(scope, one, createdAt))
  if (!row) throw new Error('a task without its row')
  const [made] = presentBy(scope, [{ ...row, subtasks: others }], person)
  if (!made) throw new Error('one row gave no task')
  return made
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
  const rows = subtaskRows(scope, parent, given, siblings.at(-1)?.position ?? 0)
  const assignees = assigneesOf(rows)
  const active = await activeAmong(scope, [...assignees, ...mentionedIn(rows)])
  // A task of somebody who left gets subtasks all the same.
  const others = assignees.filter((id) => id !== parent.assigneeId)
  refuseOthers(others, active)
  await createAll(scope, rows, active, effects)
  effects.taskIds.add(parent.id)
  const titles = given.map(({ title }) => title)
  effects.history.push({ taskId: parent.id, event: 'subtasks_added', titles })
  await reopen(scope, parent, effects)
}

/** The caller's own, open; its id. */
export async function duplicate(scope: Scope, tree: TaskTree, effects: Effects): Promise<string> {
  const rows = [tree, ...tree.subtasks]
  const mentioned = mentionedIn(rows)
  const active = await activeAmong(scope, [...rows.map((row) => row.assignee_id), ...mentioned])
  const [task] = identified([copyOf(scope, tree, active)])
  if (!task) throw new Error('one task has no id')
  const copies = tree.subtasks.map((row, index) => ({
    ...copyOf(scope, row, active),
    parentId: task.id,
    position: index + 1,
  }))
  await createAll(scope, [task, ...identified(copies)], active, effects)
  return task.id
}

/** Whoever left cannot be given the copy. */
function copyOf(scope: Scope, row: TaskRow, active: ReadonlySet<string>): NewTask {
  const { title, description, priority, assignee_id } = row
  const deadlineAt = row.deadline_at && isoInstant(row.deadline_at)
  const deadline = deadlineAt ? dayIn(scope.zone, new Date(deadlineAt)) : row.deadline
  return {
    title,
    description,
    priority,
    assigneeId: active.has(assignee_id) ? assignee_id : scope.userId,
    deadline,
    deadlineAt,
    deadlineZone: deadlineAt && scope.zone,
  }
}

const assigneesOf = (rows: IdentifiedTask[]): string[] => [...new Set(rows.map((row) => row.assigneeId))]

type Parent = Deadline & Pick<NewTask, 'priority' | 'assigneeId'> & { id: string }

function subtaskRows(scope: Scope, parent: Parent, given: GivenSubtask[], last: number): IdentifiedTask[] {
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

/** The effects are known as soon as this is called; the instant of the creation comes later. */
async function createAll(
  scope: Scope,
  rows: IdentifiedTask[],
  active: ReadonlySet<string>,
  effects: Effects,
): Promise<string> {
  const people = mentionsOf(rows, active)
  const parents = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const { id, assigneeId } = row
    const subject = { type: 'task', id } as const
    const mentioned = people.get(id) ?? []
    effects.taskIds.add(id)
    effects.events.push({ type: 'task.assigned', subject, people: [assigneeId] })
    effects.events.push({ type: 'task.mentioned', subject, people: mentioned })
    const parent = row.parentId ? parents.get(row.parentId) : null
    if (parent === undefined) continue // of a parent that was there before, others may be mentioned
    const readers = [scope.userId, assigneeId, ...mentioned]
    if (parent) readers.push(parent.assigneeId, ...(people.get(parent.id) ?? []))
    effects.seen.set(id, seenOf(row, readers))
  }
  return await create(scope, rows, people)
}

const seenOf = (row: IdentifiedTask, people: string[]): SeenTask => {
  const { id, title, description, deadline, deadlineAt } = row
  return {
    ...{ id, title, description, deadline, is_completed: false, is_deleted: false },
    deadline_at: instantText(deadlineAt),
    people,
  }
}
