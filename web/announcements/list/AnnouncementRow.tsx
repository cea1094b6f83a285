// One announcement of the list: its category, title, first words, author, and how much was said about it.
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { dayIn } from '#contract/dates.ts'
import { StatusBadge } from '#web/announcements/manage/StatusNote.tsx'
import { fullName } from '#web/lib/person.ts'
import { CommentsMark, ConfirmMark, EventMark, NewMark } from '#web/parts/AnnouncementMarks.tsx'
import { beginningOf } from '#web/parts/announcement-beginning.ts'
import { CategoryBadge, PinnedBadge } from '#web/parts/CategoryBadge.tsx'
import { dayWords } from '#web/ui/day-words.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './AnnouncementList.module.css'

interface Props {
  announcement: Announcement
  to: string
  isOpen: boolean
  /** The one that Tab comes to. */
  isActive: boolean
  today: string
  zone: string
  onOpen: (announcement: Announcement) => void
}

export const AnnouncementRow = memo(function AnnouncementRow(props: Props) {
  const { announcement, to, isOpen, isActive, today, zone, onOpen } = props
  const { id, title, content, category, isPinned, author, status } = announcement
  const beginning = useMemo(() => beginningOf(content), [content])
  return (
    <Link
      to={to}
      className={classes.row}
      data-announcement={id}
      data-open={isOpen || undefined}
      aria-current={isOpen || undefined}
      tabIndex={isActive ? 0 : -1}
      draggable={false}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen(announcement)
      }}
    >
      <span className={classes.line}>
        <CategoryBadge category={category} />
        {isPinned && status !== 'expired' && <PinnedBadge isPlain />}
        <span className={classes.space} />
        <When announcement={announcement} today={today} zone={zone} />
      </span>
      <span className={classes.title} dir="auto">
        {title}
      </span>
      {beginning && (
        <span className={classes.beginning} dir="auto">
          {beginning}
        </span>
      )}
      <span className={classes.foot}>
        <PersonAvatar person={author} size={20} isDecorative />
        <bdi className={classes.author}>{fullName(author)}</bdi>
        <span className={classes.space} />
        <EventMark announcement={announcement} today={today} zone={zone} />
        <ConfirmMark announcement={announcement} />
        <CommentsMark count={announcement.commentCount} />
      </span>
    </Link>
  )
})

/** What is new says so; of the others the day counts. */
function When({ announcement, today, zone }: Pick<Props, 'announcement' | 'today' | 'zone'>) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const format = useFormatter()
  const { isNew, publishAt, status } = announcement
  if (isNew) return <NewMark />
  if (status === 'draft' || status === 'scheduled') return <StatusBadge announcement={announcement} />
  const isOver = status === 'expired' && announcement.expiresAt
  const at = new Date(isOver || publishAt || announcement.createdAt)
  const full = format.dateTime(at, { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  return (
    <time
      className={classes.when}
      dateTime={at.toISOString()}
      title={isOver ? t('expired', { day: full }) : full}
    >
      {dayWords(dayIn(zone, at), today, locale)}
    </time>
  )
}
