// Notifications over HTTP.
import type { FastifyInstance } from 'fastify'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { linkOf, readAbout } from '#server/notify.ts'
import { nextPage } from '#server/paging.ts'
import { imageOf } from '#server/people.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import * as store from './store.ts'

export function notificationRoutes(app: FastifyInstance): void {
  route(app, listNotifications, async (scope, { query: { limit, cursor } }) => {
    const [rows, unread] = await Promise.all([
      store.list(scope, { before: cursor, limit: limit + 1 }),
      store.countUnread(scope),
    ])
    return { ...nextPage(rows, limit, (row) => present(scope, row)), unread }
  })

  route(app, readNotifications, async (scope, { body: { ids, about } }) => {
    if (about) await readAbout(scope, about.type, [about.id])
    else publishToPerson(scope.userId, 'notifications', await store.read(scope, ids))
    return { unread: await store.countUnread(scope) }
  })
}

function present({ companyId }: Scope, row: store.NotificationRow): Notification {
  const { fields = [], count = 1 } = row.details
  return {
    id: row.id,
    _id: row.id,
    type: row.type,
    actor: row.actor_id
      ? {
          id: row.actor_id,
          firstName: row.actor_first_name ?? '',
          lastName: row.actor_last_name ?? '',
          profileImage: imageOf(companyId, { id: row.actor_id, profileImageId: row.actor_image_id }),
        }
      : null,
    title: row.title,
    subject: { type: row.subject_type, id: row.subject_id },
    link: linkOf(row.type, row.subject_id, count),
    fields,
    count,
    createdAt: isoInstant(row.created_at),
    readAt: row.read_at && isoInstant(row.read_at),
  }
}
