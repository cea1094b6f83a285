// Announcements in the cache of answers, changed there at once while the server is still asked.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Announcement } from '#contract/announcements.ts'
import { badgesQuery } from '#web/lib/badges.ts'
import { announcementsKey } from './api.ts'

type Change = (announcement: Announcement) => Announcement | null
type Pages = InfiniteData<{ items: Announcement[] }>

/** Wherever it is shown; null takes it out of the lists. */
export function changeCached(client: QueryClient, id: string, change: Change): void {
  const changed = (item: Announcement) => (item.id === id ? change(item) : item)
  client.setQueriesData<Pages>(
    { queryKey: [...announcementsKey, 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((item) => changed(item) ?? []),
        })),
      },
  )
  client.setQueryData<Announcement>([...announcementsKey, 'one', id], (one) => (one && change(one)) || one)
  client.setQueryData<{ announcement: Announcement | null }>([...announcementsKey, 'latest'], (data) =>
    data?.announcement ? { announcement: changed(data.announcement) } : data,
  )
}

/** The count beside the navigation's item; up to 100 are counted, so that a full count is left alone. */
export function countOneRead(client: QueryClient): void {
  client.setQueryData(badgesQuery.queryKey, (badges) => {
    if (!badges?.announcements || badges.announcements > 99) return badges
    return { ...badges, announcements: badges.announcements - 1 }
  })
}
