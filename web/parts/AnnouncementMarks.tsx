// Small words on an announcement in a list or a card: new, its event's day, to be confirmed, how much was said about it.
import { VisuallyHidden } from '@mantine/core'
import { IconCalendarEvent, IconCircleDashedCheck, IconMessage } from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { dayWords } from '#web/ui/day-words.ts'
import classes from './AnnouncementMarks.module.css'
import { eventDayOf } from './event-day.ts'

export function NewMark() {
  const t = useTranslations('announcements')
  return <span className={classes.isNew}>{t('isNew')}</span>
}

interface EventProps {
  announcement: Announcement
  today: string
  zone: string
}

/** Nothing where no event is announced. */
export function EventMark({ announcement, today, zone }: EventProps) {
  const t = useTranslations('announcements.composer')
  const locale = useLocale()
  const day = eventDayOf(announcement, zone)
  if (!day) return null
  const words = dayWords(day, today, locale)
  return (
    <span className={classes.event} title={t('eventIs', { day: words })}>
      <IconCalendarEvent size={14} aria-hidden />
      <VisuallyHidden>{t('eventIs', { day: words })}</VisuallyHidden>
      <span aria-hidden>{words}</span>
    </span>
  )
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
