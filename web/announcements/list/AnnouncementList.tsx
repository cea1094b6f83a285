// The rows of a tab, page by page, or why there are none.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import type { useAnnouncements } from '#web/announcements/api.ts'
import type { useAnnouncementKeys } from '#web/announcements/use-announcement-keys.ts'
import { type AnnouncementSearch, isFiltered, noFilter } from '#web/announcements/use-announcement-search.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { More } from '#web/ui/More.tsx'
import { useScrolledRows } from '#web/ui/use-scrolled-rows.ts'
import classes from './AnnouncementList.module.css'
import { AnnouncementRow } from './AnnouncementRow.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'

interface Props {
  query: ReturnType<typeof useAnnouncements>['query']
  search: AnnouncementSearch
  keys: ReturnType<typeof useAnnouncementKeys>
  /** What the list scrolls in; nothing else stands in it. */
  scroller: RefObject<HTMLDivElement | null>
  today: string
  zone: string
  addressOf: (change: Partial<AnnouncementSearch>) => string
  onChange: (change: Partial<AnnouncementSearch>) => void
  /** Null: the person may not write any. */
  onNew: (() => void) | null
}

export function AnnouncementList(props: Props) {
  const { query, search, onChange, onNew } = props
  const t = useTranslations('announcements')
  return (
    <Load query={query} failure={t('loadFailed')} skeleton={<ListSkeleton />}>
      {({ items }) =>
        items.length > 0 ? (
          <Rows {...props} items={items} />
        ) : (
          <Nothing search={search} onChange={onChange} onNew={onNew} />
        )
      }
    </Load>
  )
}

/** Pixels, until a row is measured. */
const ROW_HEIGHT = 123

function Rows(props: Props & { items: Announcement[] }) {
  const { items, query, search, keys, scroller, today, zone, addressOf } = props
  const t = useTranslations('announcements')
  const { rows, gapAfter, measure } = useScrolledRows(items.length, {
    scroller,
    rowHeight: ROW_HEIGHT,
    keyOf: useCallback((index) => items[index]?.id ?? String(index), [items]),
    held: items.findIndex(({ id }) => id === keys.activeId),
  })
  useEffect(keys.onRows)
  // While there is more nobody knows how many there are.
  const size = query.hasNextPage ? -1 : items.length
  return (
    <>
      <ul
        className={classes.list}
        style={{ paddingBlockEnd: gapAfter }}
        aria-label={t('title')}
        onKeyDown={keys.onRowKeyDown}
      >
        {rows.map(({ index, gapBefore }) => {
          const announcement = items[index]
          return (
            announcement && (
              <li
                key={announcement.id}
                ref={measure}
                className={classes.item}
                style={gapBefore > 0 ? { marginBlockStart: gapBefore } : undefined}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={size}
              >
                <AnnouncementRow
                  announcement={announcement}
                  to={addressOf({ openId: announcement.id })}
                  isOpen={announcement.id === search.openId}
                  isActive={announcement.id === keys.activeId}
                  today={today}
                  zone={zone}
                  onOpen={keys.open}
                />
              </li>
            )
          )
        })}
      </ul>
      <More query={query} label={t('more')} failure={t('moreFailed')} scroller={scroller} />
    </>
  )
}

function Nothing({ search, onChange, onNew }: Pick<Props, 'search' | 'onChange' | 'onNew'>) {
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
  return (
    <EmptyState
      title={t(`empty.${place}.title`)}
      hint={t(`empty.${place}.hint`)}
      action={
        onNew &&
        (place === 'all' || place === 'drafts') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
            {t('composer.new')}
          </Button>
        )
      }
    />
  )
}
