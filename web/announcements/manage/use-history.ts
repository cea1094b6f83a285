// How an announcement was changed since it was published, page by page from the newest.
import { useInfiniteQuery } from '@tanstack/react-query'
import { listAnnouncementHistory } from '#contract/announcement-activity.ts'
import { PAGE_ROWS } from '#contract/limits.ts'
import { announcementsKey } from '#web/announcements/api.ts'
import { call } from '#web/lib/call.ts'

export function useHistory(id: string) {
  return useInfiniteQuery({
    queryKey: [...announcementsKey, 'history', id],
    queryFn: ({ pageParam, signal }) => {
      const paging = { limit: PAGE_ROWS, ...(pageParam && { cursor: pageParam }) }
      return call(listAnnouncementHistory, { params: { id }, query: paging }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Whoever asks wants to know what has just happened.
    staleTime: 0,
  })
}
