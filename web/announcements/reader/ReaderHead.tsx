// Above the text: category and pin, the title, who wrote it, when, and until when it shows.
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { dayIn, timeIn } from '#contract/dates.ts'
import { AnnouncementMenu } from '#web/announcements/manage/AnnouncementMenu.tsx'
import { StatusNote } from '#web/announcements/manage/StatusNote.tsx'
import { fullName } from '#web/lib/person.ts'
import { CategoryBadge, PinnedBadge } from '#web/parts/CategoryBadge.tsx'
import { dayInText, timeWords } from '#web/ui/day-words.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './Reader.module.css'

interface Props {
  announcement: Announcement
  today: string
  zone: string
}

export function ReaderHead({ announcement, today, zone, onRemoved }: Props & { onRemoved: () => void }) {
  const { title, category, isPinned, author } = announcement
  return (
    <>
      <div className={classes.marks}>
        <CategoryBadge category={category} />
        {isPinned && <PinnedBadge />}
        <span className={classes.space} />
        <AnnouncementMenu announcement={announcement} onRemoved={onRemoved} />
      </div>
      <StatusNote announcement={announcement} />
      <h2 className={classes.title} dir="auto">
        {title}
      </h2>
      <p className={classes.by}>
        <span className={classes.author}>
          <PersonAvatar person={author} isDecorative />
          <bdi>{fullName(author)}</bdi>
        </span>
        <Times announcement={announcement} today={today} zone={zone} />
      </p>
    </>
  )
}

function Times({ announcement, today, zone }: Props) {
  const t = useTranslations('announcements')
  const format = useFormatter()
  const words = useWhenWords(today, zone)
  const { publishAt, expiresAt, status, editedAt } = announcement
  const fullOf = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  return (
    <>
      {publishAt && (
        <time className={classes.when} dateTime={publishAt} title={fullOf(publishAt)}>
          {words.at(publishAt)}
        </time>
      )}
      {editedAt && (
        <span className={classes.when} title={fullOf(editedAt)}>
          {t('edited')}
        </span>
      )}
      {expiresAt && (
        <span className={classes.when} title={fullOf(expiresAt)}>
          {t(status === 'expired' ? 'expired' : 'expires', { day: words.until(expiresAt) })}
        </span>
      )}
    </>
  )
}

/** Days within a sentence: "today at 07:38", "6 December". */
function useWhenWords(today: string, zone: string) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const format = useFormatter()
  const dayAndTime = (day: string, at: Date) => t('dayAndTime', { day, time: timeWords(at, zone, locale) })
  const dayOf = (at: Date) =>
    format.dateTime(at, {
      ...{ day: 'numeric', month: 'long', timeZone: zone },
      ...(dayIn(zone, at).slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    })
  return {
    at: (instant: string) => {
      const at = new Date(instant)
      return dayAndTime(dayInText(dayIn(zone, at), today, locale), at)
    },
    /** What ends at midnight ends with the day before. */
    until: (instant: string) => {
      const at = new Date(instant)
      if (timeIn(zone, at) === '00:00') return dayOf(new Date(at.getTime() - 1))
      return dayAndTime(dayOf(at), at)
    },
  }
}
