// The organisation chart as the server has it; its key lets live.ts fetch it anew when people change.
import { queryOptions } from '@tanstack/react-query'
import { getOrgChart } from '#contract/org-chart.ts'
import { call } from '#web/lib/call.ts'

export const orgChartQuery = queryOptions({
  queryKey: ['users', 'org-chart'],
  queryFn: ({ signal }) => call(getOrgChart, undefined, { signal }),
})
