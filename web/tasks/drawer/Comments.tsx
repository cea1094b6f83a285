// The comments of the open task, oldest first, and the field for the next one.
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '#web/lib/use-now.ts'
import classes from './Activity.module.css'
import { ActivityState } from './ActivityState.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { useCommentActs, useComments } from './use-comments.ts'

interface Props {
  taskId: string
  zone: string
}

/** Give it the task's id as key. */
export function Comments({ taskId, zone }: Props) {
  const t = useTranslations('tasks.comments')
  const label = useId()
  const now = useNow()
  const { query, comments } = useComments(taskId)
  const acts = useCommentActs(taskId)
  return (
    <section className={classes.section} aria-labelledby={label}>
      <h2 id={label}>{t('title')}</h2>
      <ActivityState query={query} failure={t('loadFailed')} earlier={t('earlier')} />
      {comments && comments.length > 0 && (
        <ol className={classes.comments}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} acts={acts} now={now} zone={zone} />
          ))}
        </ol>
      )}
      <CommentForm taskId={taskId} onSend={acts.add} />
    </section>
  )
}
