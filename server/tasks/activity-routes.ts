// What people say about a task, and its history, over HTTP.
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Person } from '#contract/people.ts'
import {
  createComment,
  listComments,
  listHistory,
  removeComment,
  restoreComment,
  type TaskComment,
  updateComment,
} from '#contract/task-activity.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { nextPage } from '#server/paging.ts'
import { namesOf } from '#server/people.ts'
import { route } from '#server/route.ts'
import * as store from './activity-store.ts'
import { type Effects, noEffects, settle } from './effects.ts'
import { keepMentions } from './mentions.ts'
import { visibleTask } from './reading.ts'
import { peopleOf, type TaskTree } from './store.ts'

export function activityRoutes(app: FastifyInstance): void {
  route(app, listComments, async (scope, { params, query }) => {
    await visibleTask(scope, params.id)
    const rows = await store.listComments(scope, params.id, { ...query, limit: query.limit + 1 })
    const person = await namesOf(rows.map(({ userId }) => userId))
    return nextPage(rows, query.limit, (row) => present(row, person))
  })

  route(app, createComment, async (scope, { params, body }) => {
    const task = await visibleTask(scope, params.id)
    const others = await store.listAuthors(scope, task.id)
    const comment = found(await store.createComment(scope, { id: uuidv7(), taskId: task.id, ...body }))
    const effects = noEffects()
    const mentioned = await mention(scope, comment, effects)
    const people = [...new Set([...(await readersOf(scope, task)), ...others])].filter(
      (id) => !mentioned.includes(id),
    )
    effects.events.push({ type: 'task.commented', subject: { type: 'task', id: task.id }, people })
    return answer(scope, comment, effects)
  })

  route(app, updateComment, async (scope, { params, body }) => {
    const comment = await heldComment(scope, params)
    if (comment.userId !== scope.userId) throw fail('forbidden')
    if (comment.text === body.text) return answer(scope, comment, noEffects())
    const edited = { text: body.text, editedAt: new Date().toISOString() }
    const row = found(await store.updateComment(scope, comment.id, edited))
    const effects = noEffects()
    await mention(scope, row, effects)
    return answer(scope, row, effects)
  })

  route(app, removeComment, async (scope, { params }) => {
    const comment = await heldComment(scope, params)
    refuseOthers(scope, comment)
    const deleted = { deletedAt: new Date().toISOString(), deletedBy: scope.userId }
    await store.updateComment(scope, comment.id, deleted)
    const effects = noEffects()
    await keepMentions(scope, { taskId: comment.taskId, sourceId: comment.id, text: '' }, effects)
    await answer(scope, comment, effects)
    return undefined
  })

  route(app, restoreComment, async (scope, { params }) => {
    const comment = await heldComment(scope, params, { isRemoved: true })
    refuseOthers(scope, { userId: comment.deletedBy ?? comment.userId })
    const row = found(await store.updateComment(scope, comment.id, { deletedAt: null, deletedBy: null }))
    const effects = noEffects()
    await mention(scope, row, effects)
    // They were told when it was written.
    effects.events = []
    return answer(scope, row, effects)
  })

  route(app, listHistory, async (scope, { params, query }) => {
    await visibleTask(scope, params.id)
    const rows = await store.listHistory(scope, params.id, { ...query, limit: query.limit + 1 })
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

const mention = (scope: Scope, { id, taskId, text }: store.Comment, effects: Effects) =>
  keepMentions(scope, { taskId, sourceId: id, text }, effects)

async function heldComment(
  scope: Scope,
  { id, commentId }: { id: string; commentId: string },
  options?: { isRemoved: boolean },
): Promise<store.Comment> {
  const task = await visibleTask(scope, id)
  return found(await store.lockComment(scope, { taskId: task.id, id: commentId }, options))
}

/** What others said or took away somebody may take away or bring back only where they see everything. */
function refuseOthers(scope: Scope, { userId }: Pick<store.Comment, 'userId'>): void {
  if (userId !== scope.userId && !scope.actions.has('tasks.viewAll')) throw fail('forbidden')
}

async function answer(scope: Scope, comment: store.Comment, effects: Effects): Promise<TaskComment> {
  effects.taskIds.add(comment.taskId)
  await settle(scope, effects)
  return present(comment, await namesOf([comment.userId]))
}

const present = (
  { id, userId, text, createdAt, editedAt }: store.Comment,
  person: (id: string) => Person,
): TaskComment => ({ id, _id: id, author: person(userId), text, createdAt, editedAt })
