// The counts beside the navigation's items.
import { queryOptions } from '@tanstack/react-query'
import { getBadges } from '#contract/badges.ts'
import type { Changed } from '#contract/events.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const badgesQuery = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => call(getBadges, undefined, { signal }),
})

/** Younger counts may hold what an event tells of already. */
const COUNTED_BEFORE_MS = 30_000

/** Adds what an event says is one more; false where the counts are to be asked for. */
export function countOneMore({ module }: Changed): boolean {
  if (module !== 'announcements' && module !== 'notifications') return false
  const state = queryClient.getQueryState(badgesQuery.queryKey)
  // What failed or waits to be asked for is asked for anyway.
  if (!state?.data || state.status !== 'success' || state.isInvalidated || state.fetchStatus !== 'idle')
    return false
  const { data, dataUpdatedAt } = state
  if (Date.now() - dataUpdatedAt < COUNTED_BEFORE_MS) return false
  const count = Math.min(data[module] + 1, UNREAD_MAX)
  queryClient.setQueryData(badgesQuery.queryKey, { ...data, [module]: count }, { updatedAt: dataUpdatedAt })
  return true
}
