// What the announcements screen asks of the server.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type Announcement, getAnnouncement, listAnnouncements } from '#contract/announcements.ts'
import { PAGE_ROWS, PAGE_ROWS_MAX } from '#contract/limits.ts'
import { CallError, call } from '#web/lib/call.ts'
import { useOnePageNextTime } from '#web/lib/one-page-next-time.ts'
import { queryClient } from '#web/lib/query-client.ts'
import {
  firstPage,
  isLong,
  type ListPage,
  type ListQuestion,
  type Pages,
  rowsToAsk,
  withFirstPage,
} from './long-list.ts'

export const announcementsKey = ['announcements'] as const

/** Changes without an answer yet: what was read before them would show them undone. */
export const sending = new Set<Promise<unknown>>()

async function afterChanges(signal: AbortSignal): Promise<void> {
  while (sending.size > 0) await Promise.allSettled(sending)
  signal.throwIfAborted()
}

/** Always the same function, or thousands of rows would be put together anew at each rendering. */
const rowsOf = ({ pages }: Pages) => ({
  items: pages.flatMap(({ items }) => items),
  counts: pages[0]?.counts,
})

async function askList(
  { tab, category, text, isArchive }: ListQuestion,
  cursor: string,
  signal: AbortSignal,
): Promise<ListPage> {
  await afterChanges(signal)
  const query = {
    // The first page is soon there; whoever scrolls on is given more at once.
    ...(cursor ? { limit: PAGE_ROWS_MAX, cursor } : { limit: PAGE_ROWS }),
    ...(isArchive ? { archived: 'true' as const } : { tab }),
    ...(category && { category }),
    ...(text && { q: text }),
  }
  return await call(listAnnouncements, { query }, { signal })
}

const listQuery = ({ tab, category, text, isArchive }: ListQuestion) => {
  const question = { tab, category, text, isArchive }
  return infiniteQueryOptions({
    queryKey: [...announcementsKey, 'list', question],
    queryFn: ({ pageParam, signal }) => askList(question, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: rowsOf,
    meta: { catchUp: (ids, queryKey) => catchUp(question, ids, queryKey) },
  })
}

/** However far somebody scrolled: one call, and one for each named row behind the first page. */
function catchUp(question: ListQuestion, ids: string[], queryKey: QueryKey): Promise<void> | null {
  const loaded = queryClient.getQueryData<Pages>(queryKey)
  if (!loaded || !isLong(loaded)) return null
  const work = async () => {
    const first = await askList(question, '', new AbortController().signal)
    const wanted = rowsToAsk(loaded, first, ids)
    const asked = new Map(
      await Promise.all((wanted ?? []).map(async (id) => [id, await askOne(id)] as const)),
    )
    // A page on its way would put the rows of before back.
    await queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData<Pages>(
      queryKey,
      (data) => data && (wanted ? withFirstPage(data, first, asked, question) : firstPage(data, first)),
    )
  }
  return work().catch(() => queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' }))
}

/** Null: it is there no more, or not for the person. */
async function askOne(id: string): Promise<Announcement | null> {
  try {
    return await queryClient.fetchQuery({ ...oneQuery(id), staleTime: 0 })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

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
