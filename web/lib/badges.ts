// The counts beside the navigation's items.
import { queryOptions } from '@tanstack/react-query'
import { getBadges } from '#contract/badges.ts'
import { call } from '#web/lib/call.ts'

export const badgesQuery = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => call(getBadges, undefined, { signal }),
})
