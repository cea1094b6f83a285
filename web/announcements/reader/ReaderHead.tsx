// Above the text: category and pin, the title, who wrote it, when, and until when it shows.
import { useFormatter, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { AnnouncementMenu } from '#web/announcements/manage/AnnouncementMenu.tsx'
import { Facts } from '#web/announcements/manage/Facts.tsx'
import { StatusNote } from '#web/announcements/manage/StatusNote.tsx'
import { useInstantWords } from '#web/announcements/use-instant-words.ts'
import { fullName } from '#web/lib/person.ts'
import { shownZone } from '#web/lib/zone.ts'
import { CategoryBadge, PinnedBadge } from '#web/parts/CategoryBadge.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './Reader.module.css'

interface Props {
  announcement: Announcement
  onRemoved: () => void
}

export function ReaderHead({ announcement, onRemoved }: Props) {
  const { title, category, isPinned, author, status } = announcement
  const isOut = status === 'published' || status === 'expired'
  return (
    <>
      <div className={classes.marks}>
        <span className={classes.badges}>
          <CategoryBadge category={category} />
          {isPinned && status !== 'expired' && <PinnedBadge />}
        </span>
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
        <Times announcement={announcement} />
      </p>
      {isOut && <Facts announcement={announcement} />}
    </>
  )
}

function Times({ announcement }: { announcement: Announcement }) {
  const zone = shownZone.use()
  const t = useTranslations('announcements')
  const format = useFormatter()
  const when = useInstantWords()
  const { publishAt, expiresAt, status, editedAt } = announcement
  const fullOf = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  return (
    <>
      {publishAt && (
        <time className={classes.when} dateTime={publishAt} title={fullOf(publishAt)}>
          {when(publishAt)}
        </time>
      )}
      {editedAt && (
        <span className={classes.when} title={fullOf(editedAt)}>
          {t('edited')}
        </span>
      )}
      {/* Of others it stands above. */}
      {expiresAt && status === 'published' && (
        <span className={classes.when} title={fullOf(expiresAt)}>
          {t('expires', { day: when.end(expiresAt) })}
        </span>
      )}
    </>
  )
}
