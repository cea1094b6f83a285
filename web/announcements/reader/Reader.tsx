// One announcement to read; beside the list, or in its place on a phone. Opening it marks it as read.
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { useAnnouncement } from '#web/announcements/api.ts'
import { Acknowledge } from '#web/announcements/manage/Acknowledge.tsx'
import type { AnnouncementActs } from '#web/announcements/use-announcement-acts.ts'
import { useRefetchAt } from '#web/parts/use-refetch-at.ts'
import { LazyMarkdown } from '#web/ui/LazyMarkdown.tsx'
import { Load } from '#web/ui/Load.tsx'
import { Comments } from './Comments.tsx'
import { EventCard } from './EventCard.tsx'
import { Reactions } from './Reactions.tsx'
import classes from './Reader.module.css'
import { ReaderHead } from './ReaderHead.tsx'
import { ReaderSkeleton, TextSkeleton } from './ReaderSkeleton.tsx'

interface Props {
  id: string
  /** Its row, when the list holds it. */
  listed: Announcement | undefined
  acts: AnnouncementActs
  today: string
  zone: string
  /** It stands in the list's place. */
  isPage: boolean
  /** Takes the focus when it is opened by a key. */
  focusRef: RefObject<HTMLElement | null>
  onClose: () => void
  /** It was a draft or scheduled when it was opened, and is out now. */
  onPublished: (announcement: Announcement) => void
}

export function Reader(props: Props) {
  const { id, listed, acts, today, zone, isPage, focusRef, onClose, onPublished } = props
  const t = useTranslations('announcements')
  const query = useAnnouncement(id, listed)
  const announcement = query.data
  useRead(id, announcement, acts)
  usePublished(announcement, onPublished)
  useRefetchAt(
    'announcements',
    announcement ? [announcement.publishAt, announcement.expiresAt, announcement.pinnedUntil] : [],
  )
  // It lies over the list, which takes no focus any longer.
  useEffect(() => {
    if (isPage) focusRef.current?.focus({ preventScroll: true })
  }, [isPage, focusRef])
  return (
    <section
      ref={focusRef}
      className={classes.reader}
      tabIndex={-1}
      aria-label={announcement?.title ?? t('title')}
    >
      {isPage && (
        <div className={classes.back}>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={18} data-flip aria-hidden />}
            onClick={onClose}
          >
            {t('title')}
          </Button>
        </div>
      )}
      <div key={id} className={classes.scroller}>
        <Load
          query={query}
          failure={t('loadFailed')}
          skeleton={<ReaderSkeleton />}
          wayOut={
            <Button variant="default" onClick={onClose}>
              {t('backToList')}
            </Button>
          }
        >
          {(one) => (
            <div className={classes.column}>
              <ReaderHead announcement={one} onRemoved={onClose} />
              <div className={classes.content}>
                <LazyMarkdown text={one.content} skeleton={<TextSkeleton />} />
              </div>
              <EventCard announcement={one} today={today} zone={zone} />
              <Acknowledge announcement={one} />
              <Reactions announcement={one} onReact={acts.react} />
              <Comments announcement={one} zone={zone} />
            </div>
          )}
        </Load>
      </div>
    </section>
  )
}

/** Once for each time that it is opened: asking over and over would not help a server that fails. */
function useRead(id: string, announcement: Announcement | undefined, { read }: AnnouncementActs): void {
  const asked = useRef<string>(null)
  useEffect(() => {
    if (asked.current !== id) asked.current = null
    if (!announcement?.isNew || announcement.id !== id || asked.current) return
    asked.current = id
    void read(announcement)
  }, [id, announcement, read])
}

function usePublished(announcement: Announcement | undefined, onPublished: Props['onPublished']): void {
  const waiting = useRef<string>(null)
  useEffect(() => {
    if (!announcement) return
    const { id, status } = announcement
    if (status === 'published' && waiting.current === id) onPublished(announcement)
    waiting.current = status === 'draft' || status === 'scheduled' ? id : null
  }, [announcement, onPublished])
}
