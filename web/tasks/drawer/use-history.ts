// What was done with a task, in pages from the newest.
import { useInfiniteQuery } from '@tanstack/react-query'
import { listHistory } from '#contract/task-activity.ts'
import { call } from '#web/lib/call.ts'
import { tasksKey } from '#web/parts/task-queries.ts'

export function useHistory(id: string, isWanted = true) {
  const query = useInfiniteQuery({
    queryKey: [...tasksKey, 'history', id],
    queryFn: ({ pageParam, signal }) => {
      const paging = pageParam ? { cursor: pageParam } : {}
      return call(listHistory, { params: { id }, query: paging }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted,
  })
  return { query, entries: query.data?.pages.flatMap(({ items }) => items) }
}
