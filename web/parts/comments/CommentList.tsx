// The comments of a thing, oldest first, with the way to earlier ones.
import { useTranslations } from 'use-intl'
import { useNow } from '#web/lib/use-now.ts'
import { ActivityState } from '#web/parts/ActivityState.tsx'
import type { CommentLimit } from './CommentCount.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './Comments.module.css'
import { type CommentActs, type CommentThread, useComments } from './use-comments.ts'

interface Props {
  thread: CommentThread
  acts: CommentActs
  limit: CommentLimit
  /** Those of others too. */
  mayRemoveAll: boolean
  /** Comments are closed: none is edited any longer, only taken away. */
  isClosed?: boolean
  isRoomy?: boolean
  zone: string
}

/** Give it the thing's id as key. */
export function CommentList({ thread, isClosed = false, isRoomy = false, ...shared }: Props) {
  const t = useTranslations('comments')
  const now = useNow()
  const { query, comments } = useComments(thread)
  return (
    <>
      <ActivityState query={query} failure={t('loadFailed')} earlier={t('earlier')} />
      {comments && comments.length > 0 && (
        <ol className={classes.comments} data-roomy={isRoomy || undefined}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              {...shared}
              mayEdit={!isClosed}
              isRoomy={isRoomy}
              now={now}
            />
          ))}
        </ol>
      )}
    </>
  )
}
