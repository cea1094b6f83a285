// What the announcements screen asks of the server.
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type Announcement, getAnnouncement, listAnnouncements } from '#contract/announcements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { PAGE_ROWS, PAGE_ROWS_MAX } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { useOnePageNextTime } from '#web/lib/one-page-next-time.ts'
import type { AnnouncementSearch } from './use-announcement-search.ts'

export const announcementsKey = ['announcements'] as const

/** Changes without an answer yet: what was read before them would show them undone. */
export const sending = new Set<Promise<unknown>>()

async function afterChanges(signal: AbortSignal): Promise<void> {
  while (sending.size > 0) await Promise.allSettled(sending)
  signal.throwIfAborted()
}

type ListQuestion = Pick<AnnouncementSearch, 'tab' | 'category' | 'text' | 'isArchive'>

type ListPage = ReplyOf<typeof listAnnouncements>

/**
 * Always the same function, or thousands of rows would be put together anew at each rendering. A row that moved while
 * pages were fetched may stand in two of them.
 */
const rowsOf = ({ pages }: InfiniteData<ListPage>) => ({
  items: [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()],
  counts: pages[0]?.counts,
})

const listQuery = ({ tab, category, text, isArchive }: ListQuestion) =>
  infiniteQueryOptions({
    queryKey: [...announcementsKey, 'list', { tab, category, text, isArchive }],
    queryFn: async ({ pageParam, signal }) => {
      await afterChanges(signal)
      const query = {
        // The first page is soon there; whoever scrolls on is given more at once.
        ...(pageParam ? { limit: PAGE_ROWS_MAX, cursor: pageParam } : { limit: PAGE_ROWS }),
        ...(isArchive ? { archived: 'true' as const } : { tab }),
        ...(category && { category }),
        ...(text && { q: text }),
      }
      return await call(listAnnouncements, { query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: rowsOf,
  })

/** The rows of a list, page by page, and how many each tab holds. */
export function useAnnouncements(search: ListQuestion) {
  const options = listQuery(search)
  const place = `${search.tab} ${search.isArchive}`
  const lastPlace = useRef(place)
  // While somebody types the rows before stay; those of another tab would be wrong ones.
  const isSamePlace = lastPlace.current === place
  const query = useInfiniteQuery({ ...options, ...(isSamePlace && { placeholderData: keepPreviousData }) })
  if (query.data && !query.isPlaceholderData) lastPlace.current = place
  useOnePageNextTime(options.queryKey)
  const counts = useRef(query.data?.counts)
  if (query.data?.counts) counts.current = query.data.counts
  return { query, items: query.data?.items, counts: counts.current }
}

const oneQuery = (id: string) =>
  queryOptions({
    queryKey: [...announcementsKey, 'one', id],
    queryFn: async ({ signal }): Promise<Announcement> => {
      await afterChanges(signal)
      return await call(getAnnouncement, { params: { id } }, { signal })
    },
  })

/** One by its id; the row of the list stands for it until it is there. */
export function useAnnouncement(id: string, listed: Announcement | undefined) {
  return useQuery({ ...oneQuery(id), ...(listed && { placeholderData: listed }) })
}
