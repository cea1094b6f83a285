// What the shell and the home page show of every module.
import type { FastifyInstance } from 'fastify'
import { getBadges } from '#contract/badges.ts'
import { countUnread as countUnreadAnnouncements } from '#server/announcements/store.ts'
import { countUnread } from '#server/notifications/store.ts'
import { route } from '#server/route.ts'
import { countOpen } from '#server/tasks/store.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, getBadges, async (scope) => {
    const [tasks, announcements, notifications] = await Promise.all([
      scope.actions.has('tasks.view') ? countOpen(scope) : 0,
      scope.actions.has('announcements.view') ? countUnreadAnnouncements(scope) : 0,
      countUnread(scope),
    ])
    return { tasks, announcements, notifications }
  })
}
