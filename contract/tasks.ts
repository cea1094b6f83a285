// Tasks: what they hold, the calls, and the status that is derived in the viewer's zone.
import { z } from 'zod'
import { dayIn, plainDate, timeOfDay } from '#contract/dates.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import {
  DESCRIPTION_LENGTH,
  REMINDER_MINUTES_MAX,
  REMINDERS_MAX,
  SUBTASKS_MAX,
  TASK_CHANGES_MAX,
  TITLE_LENGTH,
  WHOLE_LIST_MAX,
} from '#contract/limits.ts'
import { id, ids, instant, person } from '#contract/people.ts'
import { taskRepeat } from '#contract/task-repeat.ts'
import { limitedText, requiredText } from '#contract/text.ts'

/** Most urgent first. */
export const priorities = ['critical', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** In the order of the list's groups. */
export const taskStatuses = ['overdue', 'due_today', 'pending', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

const taskFields = {
  ...ids,
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(priorities),
  /** A plain date: until the end of that day in the viewer's zone. With a time, the day on which it falls there. */
  deadline: z.string().nullable(),
  /** Of a deadline with a time of day. */
  deadlineAt: instant.nullable(),
  /** In the zone of the request (`x-time-zone`). */
  status: z.enum(taskStatuses),
  completed: z.boolean(),
  completedAt: instant.nullable(),
  assignee: person,
  creator: person,
  createdAt: instant,
  updatedAt: instant,
  /** Counts the edits; a PATCH may send it to be refused when stale. */
  revision: z.int(),
  /** Of a subtask. */
  parentId: z.uuid().nullable(),
  /** Ascending in the order that people gave by hand: the caller's own one; subtasks have one for everybody. */
  position: z.number(),
}

export const subtask = z.object(taskFields).meta({ id: 'Subtask' })
export type Subtask = z.output<typeof subtask>

export const task = z
  .object({
    ...taskFields,
    /** Of a subtask that stands by itself, because its parent is in another list or hidden from the caller. */
    parentTitle: z.string().nullable(),
    /** Of its people or its parent's, or with `tasks.viewAll`; who is only mentioned reads it. Needs `tasks.update` too. */
    canChange: z.boolean(),
    repeat: taskRepeat.nullable(),
    /** In their order. */
    subtasks: z.array(subtask),
  })
  .meta({ id: 'Task' })
export type Task = z.output<typeof task>

const description = limitedText(DESCRIPTION_LENGTH)
  .trim()
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))

const newTaskFields = {
  title: requiredText(TITLE_LENGTH),
  description,
  priority: z.enum(priorities).optional(),
  deadline: plainDate.nullish(),
  /** `HH:MM` in the caller's zone; only with a deadline. */
  deadlineTime: timeOfDay.nullish(),
  assigneeId: id.optional(),
}

/** Priority, deadline and assignee are the parent's unless given. */
export const newSubtask = z.strictObject(newTaskFields)
export type NewSubtask = z.input<typeof newSubtask>

const newSubtasks = z.array(newSubtask).max(SUBTASKS_MAX, { error: 'too_many_subtasks' })

/** Without an assignee the creator's own, without a priority `medium`. */
export const newTask = z.strictObject({
  ...newTaskFields,
  repeat: taskRepeat.nullish(),
  /** In their order. */
  subtasks: newSubtasks.optional(),
})
export type NewTask = z.input<typeof newTask>

export const taskPatch = z.strictObject({
  title: requiredText(TITLE_LENGTH).optional(),
  description,
  priority: z.enum(priorities).optional(),
  /** A new deadline is every subtask's too. A time of day that it has stays, unless `deadlineTime` says otherwise. */
  deadline: plainDate.nullish(),
  deadlineTime: timeOfDay.nullish(),
  assigneeId: id.optional(),
  /** `subtasks_open` (409) while a subtask is open. Completing one that repeats makes the next. */
  completed: z.boolean().optional(),
  /** Not of a subtask. */
  repeat: taskRepeat.nullish(),
  /** Null: a task of its own. Another's subtask: not one that has subtasks itself, nor below a subtask or itself. */
  parentId: id.nullish(),
  revision: z.int().optional(),
})
export type TaskPatch = z.input<typeof taskPatch>

/** `mine`: assigned to me. `assigned`: given by me to others. `all`: everybody's (tasks.viewAll). */
export const taskTabs = ['mine', 'assigned', 'all'] as const
export type TaskTab = (typeof taskTabs)[number]

/** `manual`: as the caller dragged them. */
export const taskSorts = ['newest', 'deadline', 'priority', 'manual'] as const
export type TaskSort = (typeof taskSorts)[number]

const listOf = <Value extends string>(known: readonly Value[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(known)).max(known.length))

/**
 * Without `tab`: mine and those that I gave to others. A subtask stands in its parent's `subtasks`, and by itself
 * where the list does not hold the parent. A filter that meets a subtask gives its parent with all subtasks.
 */
export const listTasks = endpoint('GET', '/api/tasks', {
  can: 'tasks.view',
  query: z.strictObject({
    tab: z.enum(taskTabs).optional(),
    /** One or several, with commas. */
    status: listOf(taskStatuses).optional(),
    priority: listOf(priorities).optional(),
    assignee: id.optional(),
    /** Part of the title. */
    q: z.string().max(TITLE_LENGTH).optional(),
    sort: z.enum(taskSorts).default('newest'),
    limit: z.coerce.number().int().min(1).max(WHOLE_LIST_MAX).default(WHOLE_LIST_MAX),
  }),
  reply: z.array(task),
})
export const getTask = endpoint('GET', '/api/tasks/:id', { can: 'tasks.view', reply: task })
export const createTask = endpoint('POST', '/api/tasks', {
  can: 'tasks.create',
  body: newTask,
  reply: task,
  status: 201,
})
/** One, or several in their order; the parent with all of them. A completed parent is open again. */
export const createSubtasks = endpoint('POST', '/api/tasks/:id/subtasks', {
  can: 'tasks.update',
  body: z
    .strictObject({
      ...newTaskFields,
      title: newTaskFields.title.optional(),
      /** Instead of the others. */
      subtasks: newSubtasks.min(1, { error: 'required' }).optional(),
    })
    .transform(({ subtasks, title, ...fields }, context): { subtasks: z.output<typeof newSubtask>[] } => {
      if (subtasks) return { subtasks }
      if (title !== undefined) return { subtasks: [{ title, ...fields }] }
      context.addIssue({ code: 'custom', message: 'required', path: ['title'], input: title })
      return z.NEVER
    }),
  reply: task,
  status: 201,
})
/** Different fields merge; a stale `revision` is refused with the current task. */
export const updateTask = endpoint('PATCH', '/api/tasks/:id', {
  can: 'tasks.update',
  body: taskPatch,
  reply: task,
})
/** With its subtasks. */
export const removeTask = endpoint('DELETE', '/api/tasks/:id', {
  can: 'tasks.update',
  reply: nothing,
  status: 204,
})
/** Takes a deletion back, for 30 days, with the subtasks that went with it. */
export const restoreTask = endpoint('POST', '/api/tasks/:id/restore', { can: 'tasks.update', reply: task })
/** The caller's own, open, with open subtasks; without comments, history, reminders and repetition. */
export const duplicateTask = endpoint('POST', '/api/tasks/:id/duplicate', {
  can: 'tasks.create',
  reply: task,
  status: 201,
})
/**
 * Puts it right before or behind another: in the caller's own order, or a subtask among those of the same parent, whose
 * order is everybody's.
 */
export const moveTask = endpoint('POST', '/api/tasks/:id/move', {
  can: 'tasks.view',
  body: z
    .strictObject({
      before: id.optional(),
      after: id.optional(),
      order: z.enum(['own', 'subtasks']).default('own'),
    })
    .refine(({ before, after }) => (before === undefined) !== (after === undefined), { error: 'invalid' }),
  reply: z.object({ position: z.number() }),
})

const changeOfTasks = z.strictObject({
  id,
  ...taskPatch.pick({
    priority: true,
    deadline: true,
    deadlineTime: true,
    assigneeId: true,
    completed: true,
  }).shape,
  deleted: z.boolean().optional(),
})
export type ChangeOfTasks = z.input<typeof changeOfTasks>
/**
 * Several tasks at once, in the given order: each change stands or is refused by itself. `deleted: false` takes a
 * deletion back, so that what one call does another can undo.
 */
export const changeTasks = endpoint('PATCH', '/api/tasks', {
  can: 'tasks.update',
  body: z.strictObject({
    changes: z.array(changeOfTasks).min(1).max(TASK_CHANGES_MAX, { error: 'too_many_changes' }),
  }),
  reply: z.object({
    /** As they are now, without deleted ones; a subtask in its parent, and by itself where the caller sees only it. */
    tasks: z.array(task),
    /** `index`: of the change, from 0. */
    refused: z.array(z.object({ index: z.int(), code: z.enum(errorCodes), message: z.string() })),
  }),
})

/** Minutes before the deadline; without a time of day, before nine in the morning of that day in the caller's zone. */
const reminders = z
  .array(z.int().min(0, { error: 'invalid' }).max(REMINDER_MINUTES_MAX, { error: 'invalid' }))
  .max(REMINDERS_MAX, { error: 'too_many_reminders' })
/** The caller's own. */
export const getReminders = endpoint('GET', '/api/tasks/:id/reminders', {
  can: 'tasks.view',
  reply: z.object({ reminders }),
})
export const setReminders = endpoint('PUT', '/api/tasks/:id/reminders', {
  can: 'tasks.view',
  body: z.strictObject({
    reminders: reminders.transform((minutes) => [...new Set(minutes)].sort((a, b) => a - b)),
  }),
  reply: z.object({ reminders }),
})

/** How many open tasks a member has, asked before they go. */
export const countOpenTasksOf = endpoint('GET', '/api/members/:userId/open-tasks', {
  can: 'tasks.viewAll',
  reply: z.object({ open: z.int() }),
})
/** Gives every open task of one member, or of somebody who left, to another. Needs the rights to tasks too. */
export const reassignTasks = endpoint('POST', '/api/members/:userId/reassign-tasks', {
  can: 'users.manage',
  body: z.strictObject({ assigneeId: id }),
  reply: z.object({ reassigned: z.int() }),
})

/** Status at an instant, for somebody in `zone`. */
export function taskStatus(
  { completed, deadline, deadlineAt }: Pick<Task, 'completed' | 'deadline' | 'deadlineAt'>,
  now: Date,
  zone: string,
): TaskStatus {
  if (completed) return 'completed'
  if (deadlineAt && Date.parse(deadlineAt) <= now.getTime()) return 'overdue'
  const day = deadlineAt ? dayIn(zone, new Date(deadlineAt)) : deadline
  if (!day) return 'pending'
  const today = dayIn(zone, now)
  if (day < today) return 'overdue'
  return day === today ? 'due_today' : 'pending'
}
