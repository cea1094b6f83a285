// What the shell and the home page show of every module.
import type { FastifyInstance } from 'fastify'
import { getBadges } from '#contract/badges.ts'
import { countUnread } from '#server/notifications/store.ts'
import { route } from '#server/route.ts'
import { countOpen } from '#server/tasks/store.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, getBadges, async (scope) => {
    const [tasks, notifications] = await Promise.all([
      scope.actions.has('tasks.view') ? countOpen(scope) : 0,
      countUnread(scope),
    ])
    return { tasks, notifications }
  })
}
