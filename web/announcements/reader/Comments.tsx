// What people say about the open announcement, and the field for the next comment at the foot of the reader.
import { useId, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import {
  createAnnouncementComment,
  listAnnouncementComments,
  removeAnnouncementComment,
  restoreAnnouncementComment,
  updateAnnouncementComment,
} from '#contract/announcement-activity.ts'
import type { Announcement } from '#contract/announcements.ts'
import { ANNOUNCEMENT_COMMENT_LENGTH } from '#contract/limits.ts'
import { announcementsKey } from '#web/announcements/api.ts'
import { call } from '#web/lib/call.ts'
import { CommentForm } from '#web/parts/comments/CommentForm.tsx'
import { CommentList } from '#web/parts/comments/CommentList.tsx'
import { type CommentThread, useCommentActs } from '#web/parts/comments/use-comments.ts'
import classes from './Reader.module.css'

/** Red for the last twenty. */
const limit = { max: ANNOUNCEMENT_COMMENT_LENGTH, shortFrom: ANNOUNCEMENT_COMMENT_LENGTH - 20 }

const threadOf = (id: string): CommentThread => ({
  key: [...announcementsKey, 'comments', id],
  list: (query, signal) => call(listAnnouncementComments, { params: { id }, query }, { signal }),
  create: (text, idempotencyKey) =>
    call(createAnnouncementComment, { params: { id }, body: { text } }, { idempotencyKey }),
  update: (commentId, text) => call(updateAnnouncementComment, { params: { id, commentId }, body: { text } }),
  remove: (commentId) => call(removeAnnouncementComment, { params: { id, commentId } }),
  restore: (commentId) => call(restoreAnnouncementComment, { params: { id, commentId } }),
})

interface Props {
  announcement: Announcement
  zone: string
}

export function Comments({ announcement, zone }: Props) {
  const t = useTranslations()
  const format = useFormatter()
  const label = useId()
  const { id, status, commentsEnabled, commentCount, canChange } = announcement
  const thread = useMemo(() => threadOf(id), [id])
  const acts = useCommentActs(thread)
  if (status === 'draft' || status === 'scheduled') return null
  if (!commentsEnabled && commentCount === 0) {
    return <p className={classes.closed}>{t('errors.comments_off')}</p>
  }
  const mayWrite = commentsEnabled && status === 'published'
  return (
    <section className={classes.comments} aria-labelledby={label}>
      <div className={classes.commentsHead}>
        <h3 id={label}>{t('comments.title')}</h3>
        {commentCount > 0 && <span className={classes.count}>{format.number(commentCount)}</span>}
      </div>
      <CommentList
        thread={thread}
        acts={acts}
        limit={limit}
        mayRemoveAll={canChange}
        isClosed={!mayWrite}
        isRoomy
        zone={zone}
      />
      {mayWrite ? (
        <div className={classes.foot}>
          <CommentForm name={`announcements.comment.${id}`} limit={limit} isBoxed onSend={acts.add} />
        </div>
      ) : (
        <p className={classes.closed}>
          {t(commentsEnabled ? 'errors.announcement_expired' : 'errors.comments_off')}
        </p>
      )}
    </section>
  )
}
