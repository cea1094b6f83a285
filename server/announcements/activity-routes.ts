// What people say about an announcement, and its history, over HTTP.
import type { FastifyInstance } from 'fastify'
import {
  type AnnouncementEvent,
  createAnnouncementComment,
  listAnnouncementComments,
  listAnnouncementHistory,
  removeAnnouncementComment,
  restoreAnnouncementComment,
  updateAnnouncementComment,
} from '#contract/announcement-activity.ts'
import { mentionsIn } from '#contract/mentions.ts'
import { type Comment, commentsIn, presentComment } from '#server/comments.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { notifyEach } from '#server/notify.ts'
import { nextPage } from '#server/paging.ts'
import { namesOf } from '#server/people.ts'
import { route } from '#server/route.ts'
import { listHistory } from './history.ts'
import { type AnnouncementRow, mayChange } from './store.ts'
import { openOne, publishTalk, visibleOne } from './visible.ts'

const comments = commentsIn('announcement_comments', 'announcement_id')

export function activityRoutes(app: FastifyInstance): void {
  route(app, listAnnouncementComments, async (scope, { params, query }) => {
    await visibleOne(scope, params.id)
    const rows = await comments.list(scope, params.id, { ...query, limit: query.limit + 1 })
    const person = await namesOf(rows.map(({ userId }) => userId))
    return nextPage(rows, query.limit, (row) => presentComment(row, person))
  })

  route(app, createAnnouncementComment, async (scope, { params, body }) => {
    const row = await talkingOne(scope, params.id)
    const others = await comments.listAuthors(scope, row.id)
    const comment = await comments.create(scope, row.id, body.text)
    const mentioned = mentionsIn(comment.text)
    const people = [row.author_id, ...others].filter((id) => !mentioned.includes(id))
    const subject = { type: 'announcement', id: row.id } as const
    await notifyEach(scope, [
      { type: 'announcement.mentioned', subject, people: mentioned },
      { type: 'announcement.commented', subject, people },
    ])
    await publishTalk(scope, row)
    return shown(comment)
  })

  route(app, updateAnnouncementComment, async (scope, { params, body }) => {
    const row = await talkingOne(scope, params.id)
    const before = await comments.hold(scope, row.id, params.commentId)
    const comment = await comments.edit(scope, before, body.text)
    const known = new Set(mentionsIn(before.text))
    const people = mentionsIn(comment.text).filter((id) => !known.has(id))
    const subject = { type: 'announcement', id: row.id } as const
    await notifyEach(scope, [{ type: 'announcement.mentioned', subject, people }])
    await publishTalk(scope, row)
    return shown(comment)
  })

  route(app, removeAnnouncementComment, async (scope, { params }) => {
    const row = await visibleOne(scope, params.id)
    const comment = await comments.hold(scope, row.id, params.commentId)
    if (comment.userId !== scope.userId && !mayChange(scope, row.author_id)) throw fail('forbidden')
    await comments.remove(scope, comment)
    await publishTalk(scope, row)
    return undefined
  })

  route(app, restoreAnnouncementComment, async (scope, { params }) => {
    const row = await visibleOne(scope, params.id)
    const comment = await comments.restore(scope, row.id, params.commentId)
    await publishTalk(scope, row)
    return shown(comment)
  })

  route(app, listAnnouncementHistory, async (scope, { params, query }) => {
    const { author_id } = await visibleOne(scope, params.id)
    const mayRead = mayChange(scope, author_id)
    const rows = await listHistory(scope, params.id, { ...query, limit: query.limit + 1 })
    const person = await namesOf(rows.map(({ userId }) => userId))
    return nextPage(rows, query.limit, ({ id, at, userId, event, before, after }) => ({
      id,
      _id: id,
      at,
      actor: person(userId),
      event,
      // What was taken out of a text, or stood in it before it was for others too, is not everybody's.
      from: mayRead || !isText(event) ? before : null,
      to: mayRead || !isText(event) ? after : null,
    }))
  })
}

const isText = (event: AnnouncementEvent) => event === 'title' || event === 'content'

/** One about which something can be said. */
async function talkingOne(scope: Scope, id: string): Promise<AnnouncementRow> {
  const row = await openOne(scope, id)
  if (!row.comments_enabled) throw fail('comments_off')
  return row
}

const shown = async (comment: Comment) => presentComment(comment, await namesOf([comment.userId]))
