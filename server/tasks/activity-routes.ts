// What people say about a task, and its history, over HTTP.
import type { FastifyInstance } from 'fastify'
import {
  createComment,
  listComments,
  listHistory,
  removeComment,
  restoreComment,
  type TaskComment,
  updateComment,
} from '#contract/task-activity.ts'
import { type Comment, presentComment } from '#server/comments.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { nextPage } from '#server/paging.ts'
import { namesOf } from '#server/people.ts'
import { route } from '#server/route.ts'
import { comments, listHistory as listEntries } from './activity-store.ts'
import { type Effects, noEffects, settle } from './effects.ts'
import { keepMentions } from './mentions.ts'
import { visibleTask } from './reading.ts'
import { peopleOf, type TaskTree } from './store.ts'

export function activityRoutes(app: FastifyInstance): void {
  route(app, listComments, async (scope, { params, query }) => {
    await visibleTask(scope, params.id)
    const rows = await comments.list(scope, params.id, { ...query, limit: query.limit + 1 })
    const person = await namesOf(rows.map(({ userId }) => userId))
    return nextPage(rows, query.limit, (row) => presentComment(row, person))
  })

  route(app, createComment, async (scope, { params, body }) => {
    const task = await visibleTask(scope, params.id)
    const others = await comments.listAuthors(scope, task.id)
    const comment = await comments.create(scope, task.id, body.text)
    const effects = noEffects()
    const mentioned = await mention(scope, task.id, comment, effects)
    const people = [...new Set([...(await readersOf(scope, task)), ...others])].filter(
      (id) => !mentioned.includes(id),
    )
    effects.events.push({ type: 'task.commented', subject: { type: 'task', id: task.id }, people })
    return answer(scope, task.id, comment, effects)
  })

  route(app, updateComment, async (scope, { params, body }) => {
    const task = await visibleTask(scope, params.id)
    const before = await comments.hold(scope, task.id, params.commentId)
    const comment = await comments.edit(scope, before, body.text)
    const effects = noEffects()
    await mention(scope, task.id, comment, effects)
    return answer(scope, task.id, comment, effects)
  })

  route(app, removeComment, async (scope, { params }) => {
    const task = await visibleTask(scope, params.id)
    const comment = await comments.hold(scope, task.id, params.commentId)
    if (comment.userId !== scope.userId && !isModerator(scope)) throw fail('forbidden')
    await comments.remove(scope, comment)
    const effects = noEffects()
    await mention(scope, task.id, { ...comment, text: '' }, effects)
    await answer(scope, task.id, comment, effects)
    return undefined
  })

  route(app, restoreComment, async (scope, { params }) => {
    const task = await visibleTask(scope, params.id)
    const options = { canRestoreAll: isModerator(scope) }
    const comment = await comments.restore(scope, task.id, params.commentId, options)
    const effects = noEffects()
    await mention(scope, task.id, comment, effects)
    // They were told when it was written.
    effects.events = []
    return answer(scope, task.id, comment, effects)
  })

  route(app, listHistory, async (scope, { params, query }) => {
    await visibleTask(scope, params.id)
    const rows = await listEntries(scope, params.id, { ...query, limit: query.limit + 1 })
    const person = await namesOf(rows.map(({ userId }) => userId))
    return nextPage(rows, query.limit, ({ id, at, userId, event, before, after, titles }) => ({
      id,
      _id: id,
      at,
      actor: person(userId),
      event,
      from: before,
      to: after,
      titles,
    }))
  })
}

/** Of a subtask, whoever has the parent too. */
async function readersOf(scope: Scope, { assignee_id, creator_id, parent_id }: TaskTree): Promise<string[]> {
  const parent = parent_id ? await peopleOf(scope, parent_id) : undefined
  return [assignee_id, creator_id, ...(parent ? [parent.assigneeId] : [])]
}

const mention = (scope: Scope, taskId: string, { id, text }: Comment, effects: Effects) =>
  keepMentions(scope, { taskId, sourceId: id, text }, effects)

/** What others said or took away somebody may take away or bring back only where they see everything. */
const isModerator = ({ actions }: Scope): boolean => actions.has('tasks.viewAll')

async function answer(
  scope: Scope,
  taskId: string,
  comment: Comment,
  effects: Effects,
): Promise<TaskComment> {
  effects.taskIds.add(taskId)
  await settle(scope, effects)
  return presentComment(comment, await namesOf([comment.userId]))
}
