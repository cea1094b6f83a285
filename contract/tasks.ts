// Tasks: what they hold, the calls, and the status that is derived in the viewer's zone.
import { z } from 'zod'
import { dayIn, plainDate } from '#contract/dates.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { DESCRIPTION_LENGTH, TITLE_LENGTH, WHOLE_LIST_MAX } from '#contract/limits.ts'
import { id, ids, instant, person } from '#contract/people.ts'
import { limitedText, requiredText } from '#contract/text.ts'

/** Most urgent first. */
export const priorities = ['critical', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** In the order of the list's groups. */
export const taskStatuses = ['overdue', 'due_today', 'pending', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const task = z
  .object({
    ...ids,
    title: z.string(),
    description: z.string().nullable(),
    priority: z.enum(priorities),
    /** A plain date: until the end of that day in the viewer's zone. */
    deadline: z.string().nullable(),
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
  })
  .meta({ id: 'Task' })
export type Task = z.output<typeof task>

const description = limitedText(DESCRIPTION_LENGTH)
  .trim()
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))

export const newTask = z.strictObject({
  title: requiredText(TITLE_LENGTH),
  description,
  priority: z.enum(priorities).default('medium'),
  deadline: plainDate.nullish(),
  /** The creator when absent. */
  assigneeId: id.optional(),
})
export type NewTask = z.input<typeof newTask>

export const taskPatch = z.strictObject({
  title: requiredText(TITLE_LENGTH).optional(),
  description,
  priority: z.enum(priorities).optional(),
  deadline: plainDate.nullish(),
  assigneeId: id.optional(),
  completed: z.boolean().optional(),
  revision: z.int().optional(),
})
export type TaskPatch = z.input<typeof taskPatch>

/** `mine`: assigned to me. `assigned`: given by me to others. `all`: everybody's (tasks.viewAll). */
export const taskTabs = ['mine', 'assigned', 'all'] as const
export type TaskTab = (typeof taskTabs)[number]

export const taskSorts = ['newest', 'deadline', 'priority'] as const
export type TaskSort = (typeof taskSorts)[number]

/** Without `tab`: mine and those that I gave to others. */
export const listTasks = endpoint('GET', '/api/tasks', {
  can: 'tasks.view',
  query: z.strictObject({
    tab: z.enum(taskTabs).optional(),
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
/** Different fields merge; a stale `revision` is refused with the current task. */
export const updateTask = endpoint('PATCH', '/api/tasks/:id', {
  can: 'tasks.update',
  body: taskPatch,
  reply: task,
})
export const removeTask = endpoint('DELETE', '/api/tasks/:id', {
  can: 'tasks.update',
  reply: nothing,
  status: 204,
})
/** Takes a deletion back, for 30 days. */
export const restoreTask = endpoint('POST', '/api/tasks/:id/restore', { can: 'tasks.update', reply: task })

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
  { completed, deadline }: Pick<Task, 'completed' | 'deadline'>,
  now: Date,
  zone: string,
): TaskStatus {
  if (completed) return 'completed'
  if (!deadline) return 'pending'
  const today = dayIn(zone, now)
  if (deadline < today) return 'overdue'
  return deadline === today ? 'due_today' : 'pending'
}
