// The comments of the open task, oldest first, and the field for the next one.
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { COMMENT_LENGTH } from '#contract/limits.ts'
import {
  createComment,
  listComments,
  removeComment,
  restoreComment,
  updateComment,
} from '#contract/task-activity.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/user.ts'
import { CommentForm } from '#web/parts/comments/CommentForm.tsx'
import { CommentList } from '#web/parts/comments/CommentList.tsx'
import { type CommentThread, useCommentActs } from '#web/parts/comments/use-comments.ts'
import { tasksKey } from '#web/parts/task-queries.ts'
import classes from './Activity.module.css'

interface Props {
  taskId: string
  zone: string
}

const limit = { max: COMMENT_LENGTH }

const threadOf = (id: string): CommentThread => ({
  key: [...tasksKey, 'comments', id],
  list: (query, signal) => call(listComments, { params: { id }, query }, { signal }),
  create: (text, idempotencyKey) =>
    call(createComment, { params: { id }, body: { text } }, { idempotencyKey }),
  update: (commentId, text) => call(updateComment, { params: { id, commentId }, body: { text } }),
  remove: (commentId) => call(removeComment, { params: { id, commentId } }),
  restore: (commentId) => call(restoreComment, { params: { id, commentId } }),
})

/** Give it the task's id as key. */
export function Comments({ taskId, zone }: Props) {
  const t = useTranslations('comments')
  const label = useId()
  const thread = threadOf(taskId)
  const acts = useCommentActs(thread)
  const mayRemoveAll = useCan('tasks.viewAll')
  return (
    <section className={classes.section} aria-labelledby={label}>
      <h2 id={label}>{t('title')}</h2>
      <CommentList thread={thread} acts={acts} limit={limit} mayRemoveAll={mayRemoveAll} zone={zone} />
      <CommentForm name={`tasks.comment.${taskId}`} limit={limit} onSend={acts.add} />
    </section>
  )
}
