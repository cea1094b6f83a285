// The announcements screen: tabs, search, the list, and the one that is read beside it.
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { NewAnnouncement } from '#web/announcements/compose/NewAnnouncement.tsx'
import { AnnouncementList } from '#web/announcements/list/AnnouncementList.tsx'
import { Reader } from '#web/announcements/reader/Reader.tsx'
import { useViewport } from '#web/lib/use-viewport.ts'
import { useCan } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useRefetchAt } from '#web/parts/use-refetch-at.ts'
import { useToday } from '#web/parts/use-today.ts'
import { preloadMarkdown } from '#web/ui/LazyMarkdown.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AnnouncementsHead } from './AnnouncementsHead.tsx'
import classes from './AnnouncementsPage.module.css'
import { useAnnouncements } from './api.ts'
import { useAnnouncementActs } from './use-announcement-acts.ts'
import { useAnnouncementKeys } from './use-announcement-keys.ts'
import { noFilter, useAnnouncementSearch } from './use-announcement-search.ts'

const none: Announcement[] = []

export function AnnouncementsPage() {
  const zone = shownZone.use()
  const t = useTranslations('announcements')
  const today = useToday(zone)
  const { search, set, push, addressOf } = useAnnouncementSearch()
  const { openId } = search
  const { query, items = none, counts } = useAnnouncements(search)
  const acts = useAnnouncementActs()
  const keys = useAnnouncementKeys({ items, openId, set, push })
  const mayCreate = useCan('announcements.create')
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => void preloadMarkdown(), [])
  const scroller = useRef<HTMLDivElement>(null)
  const onNew = mayCreate ? () => setIsWriting(true) : null
  const isPhone = useViewport() === 'narrow'
  useRefetchAt(
    'announcements',
    items.flatMap(({ publishAt, expiresAt, pinnedUntil }) => [publishAt, expiresAt, pinnedUntil]),
  )
  const follow = ({ id, status }: Announcement) => {
    const tab = status === 'published' ? 'all' : 'drafts'
    set({ tab, ...noFilter, isArchive: false, openId: id })
    keys.keepOn(id)
  }
  /** By whomever, or by the clock: what is looked for stays, only the drafts hold it no more. */
  const followFromDrafts = ({ id }: Announcement) => {
    if (search.tab !== 'drafts') return
    set({ tab: 'all' })
    keys.keepOn(id)
  }
  return (
    <Page title={t('title')} isFitted>
      <div className={classes.page}>
        <div className={classes.side} inert={isPhone && openId !== null}>
          <div className={classes.head}>
            <AnnouncementsHead
              search={search}
              counts={counts}
              hasDrafts={mayCreate || (counts?.drafts ?? 0) > 0 || search.tab === 'drafts'}
              onNew={onNew}
              onChange={set}
              onReadAll={() => void acts.readAll()}
            />
          </div>
          <div ref={scroller} className={classes.scroller}>
            <AnnouncementList
              query={query}
              search={search}
              keys={keys}
              scroller={scroller}
              today={today}
              zone={zone}
              addressOf={addressOf}
              onChange={set}
              onNew={onNew}
            />
          </div>
        </div>
        {openId ? (
          <Reader
            id={openId}
            listed={items.find(({ id }) => id === openId)}
            acts={acts}
            today={today}
            zone={zone}
            isPage={isPhone}
            focusRef={keys.reader}
            onClose={keys.close}
            onPublished={followFromDrafts}
          />
        ) : (
          !isPhone && <p className={classes.unread}>{items.length > 0 && t('choose')}</p>
        )}
      </div>
      {onNew && (
        <NewAnnouncement
          isOpen={isWriting}
          onOpen={onNew}
          onClose={() => setIsWriting(false)}
          onSaved={follow}
        />
      )}
    </Page>
  )
}
