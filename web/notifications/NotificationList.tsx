// The notifications by days, and what stands there while there are none, or not yet, or no more.

import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { dayIn, daysBetween } from '#contract/dates.ts'
import { PAGE_ROWS_MAX } from '#contract/limits.ts'
import { useNotifications } from '#web/lib/notifications.ts'
import { useNow } from '#web/lib/use-now.ts'
import { shownZone } from '#web/lib/zone.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { dayWords } from '#web/ui/day-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { More } from '#web/ui/More.tsx'
import { NotificationFold } from './NotificationFold.tsx'
import classes from './NotificationList.module.css'
import { foldNotifications } from './notification-days.ts'
import { rowLinks } from './notification-keys.ts'
import { useReadNotifications } from './use-read-notifications.ts'

export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const zone = shownZone.use()
  const t = useTranslations('notifications')
  const now = useNow()
  const query = useNotifications()
  const read = useReadNotifications()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} className={classes.list}>
      <Load query={query} failure={t('failed')} skeleton={<Skeleton />}>
        {(notifications) =>
          notifications.length > 0 ? (
            <>
              {foldNotifications(notifications, zone).map(({ day, folds }) => (
                <section key={day} aria-labelledby={`notifications-${day}`}>
                  <h3 id={`notifications-${day}`} className={classes.day}>
                    <Day day={day} today={dayIn(zone, now)} />
                  </h3>
                  <ul>
                    {folds.map((fold) => (
                      <NotificationFold
                        key={fold.key}
                        fold={fold}
                        now={now}
                        zone={zone}
                        onRead={(ids) => read({ ids: ids.slice(0, PAGE_ROWS_MAX) })}
                        onFollow={onFollow}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              <Older query={query} list={list} />
            </>
          ) : (
            <EmptyState title={t('empty.title')} hint={t('empty.hint')} hasPicture={false} />
          )
        }
      </Load>
    </div>
  )
}

function Day({ day, today }: { day: string; today: string }) {
  const locale = useLocale()
  const format = useFormatter()
  if (daysBetween(day, today) <= 1) return dayWords(day, today, locale)
  return format.dateTime(new Date(`${day}T00:00:00Z`), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}

interface OlderProps {
  query: UseInfiniteQueryResult<unknown[]>
  list: RefObject<HTMLElement | null>
}

function Older({ query, list }: OlderProps) {
  const t = useTranslations('notifications')
  const shown = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are more of them
  useEffect(() => {
    if (shown.current === undefined) return
    // On to what was asked for: the button may be gone.
    const rows = list.current ? rowLinks(list.current) : []
    ;(rows[shown.current] ?? rows.at(-1))?.focus({ preventScroll: true })
    shown.current = undefined
  }, [list, query.data?.length])
  return (
    <More
      query={query}
      label={t('older')}
      failure={t('olderFailed')}
      isSlim
      onLoad={() => {
        shown.current = list.current ? rowLinks(list.current).length : 0
      }}
    />
  )
}

const widths = [
  ['88%', '34%'],
  ['72%', '41%'],
  ['94%', '52%'],
] as const

function Skeleton() {
  return (
    <>
      <div className={classes.day}>
        <Bone width={44} height={10} />
      </div>
      {widths.map(([first, second]) => (
        <div key={first} className={classes.bone}>
          <Bone width={32} height={32} radius={16} />
          <div className={classes.boneLines}>
            <Bone width={first} height={10} />
            <Bone width={second} height={10} />
            <Bone width="28%" height={8} />
          </div>
        </div>
      ))}
    </>
  )
}
