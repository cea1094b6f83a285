// What people say about a task, and the history of its changes.
import { z } from 'zod'
import { commentFields, commentText } from '#contract/comments.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { COMMENT_LENGTH } from '#contract/limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { ids, instant, person } from '#contract/people.ts'

export const taskComment = z.object(commentFields).meta({ id: 'TaskComment' })
export type TaskComment = z.output<typeof taskComment>

/** Newest first. */
export const listComments = endpoint('GET', '/api/tasks/:id/comments', {
  can: 'tasks.view',
  query: z.strictObject(paging),
  reply: pageOf(taskComment),
})
const text = commentText(COMMENT_LENGTH)
/** Whoever is mentioned sees the task from then on, and is told; so are the task's people and who wrote before. */
export const createComment = endpoint('POST', '/api/tasks/:id/comments', {
  can: 'tasks.view',
  body: z.strictObject({ text }),
  reply: taskComment,
  status: 201,
})
/** Its author's only. */
export const updateComment = endpoint('PATCH', '/api/tasks/:id/comments/:commentId', {
  can: 'tasks.view',
  body: z.strictObject({ text }),
  reply: taskComment,
})
/** Its author's, and of whoever may see all tasks. */
export const removeComment = endpoint('DELETE', '/api/tasks/:id/comments/:commentId', {
  can: 'tasks.view',
  reply: nothing,
  status: 204,
})
/** Takes a deletion back, for 30 days; another's only with `tasks.viewAll`. */
export const restoreComment = endpoint('POST', '/api/tasks/:id/comments/:commentId/restore', {
  can: 'tasks.view',
  reply: taskComment,
})

/** What may change. Of subtasks the parent's history tells only that they came, went, were completed or reopened. */
export const taskEvents = [
  'title',
  'description',
  'priority',
  'deadline',
  'assignee',
  'repeat',
  'completed',
  'reopened',
  'deleted',
  'restored',
  'parent',
  'subtasks_added',
  'subtask_completed',
  'subtask_reopened',
  'subtask_deleted',
  'subtask_restored',
] as const
export type TaskEvent = (typeof taskEvents)[number]

export const taskHistoryEntry = z
  .object({
    ...ids,
    at: instant,
    actor: person,
    event: z.enum(taskEvents),
    /** Before and after: a text, a priority, a plain date or an instant, a person's name, a rule as JSON. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Of subtasks: their titles then. */
    titles: z.array(z.string()),
  })
  .meta({ id: 'TaskHistoryEntry' })
export type TaskHistoryEntry = z.output<typeof taskHistoryEntry>

/** Newest first; that it was created stands in the task itself. */
export const listHistory = endpoint('GET', '/api/tasks/:id/history', {
  can: 'tasks.view',
  query: z.strictObject(paging),
  reply: pageOf(taskHistoryEntry),
})
