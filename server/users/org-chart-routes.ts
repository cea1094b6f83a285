// The organisation chart over HTTP.
import type { FastifyInstance } from 'fastify'
import { getOrgChart, isSoundChart, saveOrgChart } from '#contract/org-chart.ts'
import { record } from '#server/audit.ts'
import { fail } from '#server/errors.ts'
import { publishChange } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { getChart, saveChart } from './org-chart-store.ts'

export function orgChartRoutes(app: FastifyInstance): void {
  route(app, getOrgChart, (scope) => getChart(scope))

  route(app, saveOrgChart, async (scope, { body }) => {
    if (!isSoundChart(body)) throw fail('chart_invalid')
    const saved = await saveChart(scope, body)
    if (!saved) throw fail('changed_meanwhile', { current: await getChart(scope) })
    await record(scope, 'org_chart_saved')
    await publishChange(scope, 'users', [scope.companyId], { people: [], holdersOf: 'users.view' })
    return saved
  })
}
