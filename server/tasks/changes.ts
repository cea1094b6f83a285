// Changes to tasks, whoever asks for them: one at a time by a PATCH, or many at once.
import type { z } from 'zod'
import { weekdayOf } from '#contract/task-repeat.ts'
import type { taskPatch } from '#contract/tasks.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { fullName, namesOf } from '#server/people.ts'
import { afterCompletion } from './completion.ts'
import { changedDeadline, type Deadline, deadlineText, isSameDeadline } from './deadline.ts'
import type { Effects } from './effects.ts'
import { type Family, type LockedTask, subtasksOf, write } from './family.ts'
import { refuseStranger } from './members.ts'
import { keepMentions } from './mentions.ts'
import { moveBelow } from './placement.ts'
import { remindAnew } from './reminders.ts'
import { eventsOf } from './rules.ts'
import { ruleBefore, ruleText } from './undo.ts'

type Patch = Partial<Omit<z.output<typeof taskPatch>, 'revision'>>

/** Applies a patch to a held task; what it brings about is added to the effects. Gives back whether anything changed. */
export async function change(scope: Scope, family: Family, patch: Patch, effects: Effects): Promise<boolean> {
  const { task, parent } = family
  const columns = await changedColumns(scope, family, patch)
  const isMoved = patch.parentId !== undefined && patch.parentId !== task.parentId
  if (Object.keys(columns).length === 0 && !isMoved) return false

  const now = { ...task, ...columns }
  await write(scope, [task.id], columns)
  await recordChanges(task, columns, effects)
  effects.taskIds.add(task.id)
  effects.events.push(...eventsOf(now, columns))
  if (columns.description !== undefined) {
    await keepMentions(
      scope,
      { taskId: task.id, sourceId: task.id, text: columns.description ?? '' },
      effects,
    )
  }
  if (columns.assigneeId) {
    effects.former.push({ taskId: task.id, userId: task.assigneeId })
    // Whoever sees the parent sees its subtasks.
    for (const { id } of await subtasksOf(scope, task.id)) {
      effects.taskIds.add(id)
      effects.former.push({ taskId: id, userId: task.assigneeId })
    }
  }
  if (columns.deadline !== undefined) {
    await moveSubtasks(scope, now, effects)
    await remindAnew(scope, [task.id])
  }
  if (columns.completedAt !== undefined) await afterCompletion(scope, { task: now, parent }, effects)
  if (isMoved) await moveBelow(scope, { task: now, parent }, patch.parentId ?? null, effects)
  return true
}

type Columns = Partial<
  Pick<LockedTask, 'title' | 'description' | 'priority' | 'assigneeId' | 'repeat' | 'completedAt'> & Deadline
>

/** Only what the patch names and makes different: an edit that changes nothing is none. */
async function changedColumns(scope: Scope, { task }: Family, patch: Patch): Promise<Columns> {
  const columns: Columns = {}
  const { title, description, priority, assigneeId, completed } = patch
  if (title !== undefined && title !== task.title) columns.title = title
  if (description !== undefined && description !== task.description) columns.description = description
  if (priority !== undefined && priority !== task.priority) columns.priority = priority
  if (assigneeId !== undefined && assigneeId !== task.assigneeId) {
    await refuseStranger(scope, assigneeId)
    columns.assigneeId = assigneeId
  }
  if (patch.deadline !== undefined || patch.deadlineTime !== undefined) {
    const deadline = changedDeadline(scope, task, patch)
    if (!isSameDeadline(deadline, task)) Object.assign(columns, deadline)
  }
  const repeat = await changedRepeat(scope, task, patch.repeat, columns)
  if (repeat !== undefined) columns.repeat = repeat
  // Ticking twice keeps the first moment.
  if (completed !== undefined && completed !== (task.completedAt !== null)) {
    if (completed && (await subtasksOf(scope, task.id)).some((subtask) => !subtask.completedAt)) {
      throw fail('subtasks_open')
    }
    columns.completedAt = completed ? new Date().toISOString() : null
  }
  return columns
}

/** A rule by the month or the year follows the day that a person chooses, and comes back with the day before. */
async function changedRepeat(
  scope: Scope,
  task: LockedTask,
  given: Patch['repeat'],
  columns: Columns,
): Promise<LockedTask['repeat'] | undefined> {
  if (given && task.parentId) throw fail('subtask_repeats')
  const { deadline } = columns
  if (given === undefined && (deadline === undefined || !task.repeat)) return undefined
  const before = given === undefined && (await ruleBefore(scope, task, { ...task, ...columns }))
  if (before) return before
  const rule = given === undefined ? task.repeat : given
  const repeat =
    rule && anchored(rule, deadline === undefined ? task.deadline : deadline, given === undefined)
  return ruleText(repeat) === ruleText(task.repeat) ? undefined : repeat
}

/** With the day of the month that the rule means, and nothing that its unit does not know. */
export function anchored(
  { every, unit, weekdays, lastDay, day, after }: NonNullable<LockedTask['repeat']>,
  deadline: string | null,
  isMoved = false,
): NonNullable<LockedTask['repeat']> {
  const meant = deadline && (isMoved || day === undefined) ? Number(deadline.slice(8)) : day
  const isMonthly = unit === 'month' && !lastDay
  // One weekday is the deadline's own unless several were chosen.
  const days = isMoved && deadline && weekdays?.length === 1 ? [weekdayOf(deadline)] : weekdays
  return {
    every,
    unit,
    ...(unit === 'week' && days && { weekdays: days }),
    ...(unit === 'month' && lastDay && { lastDay }),
    ...((isMonthly || unit === 'year') && meant !== undefined && { day: meant }),
    after,
  }
}

async function recordChanges(task: LockedTask, columns: Columns, effects: Effects): Promise<void> {
  const add = (
    event: 'title' | 'description' | 'priority' | 'deadline' | 'assignee' | 'repeat',
    before: string | null,
    after: string | null,
  ) => effects.history.push({ taskId: task.id, event, before, after })
  if (columns.title !== undefined) add('title', task.title, columns.title)
  if (columns.description !== undefined) add('description', task.description, columns.description)
  if (columns.priority !== undefined) add('priority', task.priority, columns.priority)
  if (columns.assigneeId !== undefined) {
    const person = await namesOf([task.assigneeId, columns.assigneeId])
    add('assignee', fullName(person(task.assigneeId)), fullName(person(columns.assigneeId)))
  }
  if (columns.deadline !== undefined)
    add('deadline', deadlineText(task), deadlineText({ ...task, ...columns }))
  if (columns.repeat !== undefined) add('repeat', ruleText(task.repeat), ruleText(columns.repeat))
}

/** A new deadline of the parent is every subtask's. */
async function moveSubtasks(scope: Scope, parent: LockedTask, effects: Effects): Promise<void> {
  const { deadline, deadlineAt, deadlineZone } = parent
  const late = (await subtasksOf(scope, parent.id)).filter((subtask) => !isSameDeadline(subtask, parent))
  await write(
    scope,
    late.map(({ id }) => id),
    { deadline, deadlineAt, deadlineZone },
  )
  for (const subtask of late) {
    effects.taskIds.add(subtask.id)
    effects.history.push({
      taskId: subtask.id,
      event: 'deadline',
      before: deadlineText(subtask),
      after: deadlineText(parent),
    })
    // The parent's people are told of the parent.
    const people = [subtask.assigneeId].filter((id) => id !== parent.assigneeId && id !== parent.creatorId)
    const subject = { type: 'task', id: subtask.id } as const
    effects.events.push({ type: 'task.changed', subject, people, fields: ['deadline'], isQuiet: true })
  }
  await remindAnew(
    scope,
    late.map(({ id }) => id),
  )
}
