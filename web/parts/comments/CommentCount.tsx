// How many characters of how many a text has: counted as the server does, in words for the ear when few are left.
import { VisuallyHidden } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { commentLength } from '#contract/comments.ts'
import classes from './Comments.module.css'

export interface CommentLimit {
  /** In graphemes. */
  max: number
  /** From how many on the counter is red; without it none is shown. */
  shortFrom?: number
  /** How the server counts it; without it as a comment. */
  measure?: (text: string) => number
}

export function CommentCount({
  text,
  limit: { max, shortFrom, measure = commentLength },
}: {
  text: string
  limit: CommentLimit
}) {
  const t = useTranslations('comments')
  const format = useFormatter()
  if (shortFrom === undefined) return null
  const count = measure(text)
  const isShort = count >= shortFrom
  const left = max - count
  return (
    <>
      <span className={classes.count} data-short={isShort || undefined} aria-hidden dir="ltr">
        {format.number(count)} / {format.number(max)}
      </span>
      <VisuallyHidden role="status">
        {isShort && (left < 0 ? t('over', { count: -left }) : t('left', { count: left }))}
      </VisuallyHidden>
    </>
  )
}
