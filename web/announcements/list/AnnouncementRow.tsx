// One announcement of the list: its category, title, first words, author, and how much was said about it.
import { IconMessage } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { dayIn } from '#contract/dates.ts'
import { plainText } from '#contract/plain-text.ts'
import { StatusBadge } from '#web/announcements/manage/StatusNote.tsx'
import { fullName } from '#web/lib/person.ts'
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
  const { id, title, content, category, isPinned, author } = announcement
  const beginning = useMemo(() => firstLine(content), [content])
  return (
    <li className={classes.item}>
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
          {isPinned && <PinnedBadge isPlain />}
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
          <Talk count={announcement.commentCount} />
        </span>
      </Link>
    </li>
  )
})

/** What is new says so; of the others the day counts. */
function When({ announcement, today, zone }: Pick<Props, 'announcement' | 'today' | 'zone'>) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const format = useFormatter()
  const { isNew, publishAt, status } = announcement
  if (isNew) return <span className={classes.isNew}>{t('isNew')}</span>
  if (status === 'draft' || status === 'scheduled') return <StatusBadge announcement={announcement} />
  const at = new Date((status === 'expired' && announcement.expiresAt) || publishAt || announcement.createdAt)
  const full = format.dateTime(at, { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  return (
    <time className={classes.when} dateTime={at.toISOString()} title={full}>
      {dayWords(dayIn(zone, at), today, locale)}
    </time>
  )
}

function Talk({ count }: { count: number }) {
  const t = useTranslations('announcements')
  const format = useFormatter()
  if (count === 0) return null
  return (
    <span className={classes.talk} title={t('commentCount', { count })}>
      <IconMessage size={14} aria-hidden />
      <span aria-hidden>{format.number(count)}</span>
      <span className={classes.spoken}>{t('commentCount', { count })}</span>
    </span>
  )
}

/** As much as one line may show. */
const SHOWN = 400

const firstLine = (markdown: string): string =>
  plainText(markdown.slice(0, 2 * SHOWN))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN)
