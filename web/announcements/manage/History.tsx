// How an announcement was changed since it was published, newest first, with the texts before and after.
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnnouncementHistoryEntry } from '#contract/announcement-activity.ts'
import type { Announcement } from '#contract/announcements.ts'
import { useShownOnce } from '#web/announcements/use-shown-once.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { useNow } from '#web/lib/use-now.ts'
import { shownZone } from '#web/lib/zone.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LazyMarkdown } from '#web/ui/LazyMarkdown.tsx'
import { More } from '#web/ui/More.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import classes from './History.module.css'
import { useHistory } from './use-history.ts'
import { useHistoryWords } from './use-history-words.tsx'

interface Props {
  announcement: Announcement
  onClose: () => void
}

/** Mounted, it is open. */
export function History({ announcement, onClose }: Props) {
  const t = useTranslations('announcements.history')
  const { isOpen, close } = useShownOnce()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      onClosed={onClose}
      width={600}
      title={t('title')}
      subtitle={announcement.title}
    >
      <Entries announcement={announcement} />
    </Dialog>
  )
}

function Entries({ announcement }: { announcement: Announcement }) {
  const t = useTranslations()
  const query = useHistory(announcement.id)
  const words = useHistoryWords()
  const showsBones = useDelayed(query.data === undefined && !query.error)
  const entries = query.data?.pages.flatMap(({ items }) => items)
  if (!entries) {
    return (
      <div className={classes.body} aria-busy={!query.error}>
        {query.error ? (
          <p role="alert" className={classes.failed}>
            {t('announcements.history.failed')} {errorText(t, query.error)}{' '}
            <TextButton onClick={() => void query.refetch()}>{t('common.tryAgain')}</TextButton>
          </p>
        ) : (
          showsBones && <Bones />
        )}
      </div>
    )
  }
  const { publishAt, author } = announcement
  return (
    <div className={classes.body}>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        {!query.hasNextPage && publishAt && (
          <li className={classes.entry}>
            <PersonAvatar person={author} size={24} isDecorative />
            <Sentence at={publishAt}>{words.published(author)}</Sentence>
          </li>
        )}
      </ol>
      <More
        query={query}
        label={t('announcements.history.earlier')}
        failure={t('announcements.history.failed')}
        isSlim
      />
    </div>
  )
}

function Entry({ entry }: { entry: AnnouncementHistoryEntry }) {
  const t = useTranslations('announcements.history')
  const words = useHistoryWords()
  const [isShown, setIsShown] = useState(false)
  const { event, actor, at, from, to } = entry
  // Whoever may not change it is not given its former texts.
  const hasTexts = from !== null || to !== null
  return (
    <li className={classes.entry}>
      <PersonAvatar person={actor} size={24} isDecorative />
      <div className={classes.words}>
        <Sentence at={at}>{words(entry)}</Sentence>
        {hasTexts && event === 'title' && (
          <dl className={classes.titles}>
            <dt>{t('before')}</dt>
            <dd dir="auto">{from}</dd>
            <dt>{t('after')}</dt>
            <dd dir="auto">{to}</dd>
          </dl>
        )}
        {hasTexts && event === 'content' && (
          <>
            <TextButton onClick={() => setIsShown(!isShown)}>{isShown ? t('hide') : t('show')}</TextButton>
            {isShown && (
              <div className={classes.texts}>
                <Text label={t('before')} text={from ?? ''} />
                <Text label={t('after')} text={to ?? ''} />
              </div>
            )}
          </>
        )}
      </div>
    </li>
  )
}

function Sentence({ at, children }: { at: string; children: ReactNode }) {
  const now = useNow()
  const zone = shownZone.use()
  return (
    <p className={classes.sentence}>
      {children}
      <span className={classes.dot} aria-hidden />
      <TimeAgo at={at} now={now} zone={zone} />
    </p>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.text}>
      <h3>{label}</h3>
      <div dir="auto">
        <LazyMarkdown text={text} />
      </div>
    </div>
  )
}

function Bones() {
  return [70, 54, 62].map((width) => (
    <div key={width} className={classes.entry}>
      <Bone width={24} height={24} radius={12} />
      <Bone width={`${width}%`} height={10} />
    </div>
  ))
}
