// Small words on an announcement in a list or a card: new, to be confirmed, how much was said about it.
import { VisuallyHidden } from '@mantine/core'
import { IconCircleDashedCheck, IconMessage } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import classes from './AnnouncementMarks.module.css'

export function NewMark() {
  const t = useTranslations('announcements')
  return <span className={classes.isNew}>{t('isNew')}</span>
}

/** Nothing unless the reader is asked to confirm it, and has not yet. */
export function ConfirmMark({ announcement }: { announcement: Announcement }) {
  const t = useTranslations('announcements')
  const { isAsked, acknowledgedAt, status } = announcement
  if (!isAsked || acknowledgedAt !== null || status !== 'published') return null
  return (
    <span className={classes.confirm}>
      <IconCircleDashedCheck size={14} aria-hidden />
      {t('toConfirm')}
    </span>
  )
}

/** Nothing where nobody has written yet. */
export function CommentsMark({ count }: { count: number }) {
  const t = useTranslations('announcements')
  const format = useFormatter()
  if (count === 0) return null
  return (
    <span className={classes.comments} title={t('commentCount', { count })}>
      <IconMessage size={14} aria-hidden />
      <span aria-hidden>{format.number(count)}</span>
      <VisuallyHidden>{t('commentCount', { count })}</VisuallyHidden>
    </span>
  )
}
