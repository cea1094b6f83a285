// The rows of a tab, page by page, or why there are none.
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import type { useAnnouncements } from '#web/announcements/api.ts'
import type { useAnnouncementKeys } from '#web/announcements/use-announcement-keys.ts'
import { type AnnouncementSearch, isFiltered, noFilter } from '#web/announcements/use-announcement-search.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { More } from '#web/ui/More.tsx'
import classes from './AnnouncementList.module.css'
import { AnnouncementRow } from './AnnouncementRow.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'

interface Props {
  query: ReturnType<typeof useAnnouncements>['query']
  search: AnnouncementSearch
  keys: ReturnType<typeof useAnnouncementKeys>
  today: string
  zone: string
  addressOf: (change: Partial<AnnouncementSearch>) => string
  onChange: (change: Partial<AnnouncementSearch>) => void
}

export function AnnouncementList(props: Props) {
  const { query, search, keys, today, zone, addressOf, onChange } = props
  const t = useTranslations('announcements')
  const rows = (items: Announcement[]) => (
    <>
      <ul className={classes.list} aria-label={t('title')} onKeyDown={keys.onRowKeyDown}>
        {items.map((announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            to={addressOf({ openId: announcement.id })}
            isOpen={announcement.id === search.openId}
            isActive={announcement.id === keys.activeId}
            today={today}
            zone={zone}
            onOpen={keys.open}
          />
        ))}
      </ul>
      <More query={query} label={t('more')} failure={t('moreFailed')} />
    </>
  )
  return (
    <Load query={query} failure={t('loadFailed')} skeleton={<ListSkeleton />}>
      {({ items }) => (items.length > 0 ? rows(items) : <Nothing search={search} onChange={onChange} />)}
    </Load>
  )
}

function Nothing({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useTranslations('announcements')
  if (isFiltered(search)) {
    return (
      <EmptyState
        title={t('noMatch')}
        hasPicture={false}
        action={
          <Button variant="default" onClick={() => onChange(noFilter)}>
            {t('clearFilters')}
          </Button>
        }
      />
    )
  }
  const place = search.isArchive ? 'archive' : search.tab
  return <EmptyState title={t(`empty.${place}.title`)} hint={t(`empty.${place}.hint`)} />
}
