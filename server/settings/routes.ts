// Settings over HTTP: notifications for everybody; the record, the outbox and warnings for admins.
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, auditActions, exportAudit, listAudit } from '#contract/audit.ts'
import {
  getNotificationSettings,
  type NotificationSettings,
  notificationTypeNames,
  notificationTypes,
  updateNotificationSettings,
} from '#contract/notifications.ts'
import { listOutbox, listWarnings } from '#contract/outbox.ts'
import type { Person } from '#contract/people.ts'
import { record } from '#server/audit.ts'
import type { PersonScope } from '#server/database/scope.ts'
import { nextPage } from '#server/paging.ts'
import { namesOf } from '#server/people.ts'
import { publishToPerson } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { currentWarnings, hasMailServer } from '#server/warnings.ts'
import { auditLines } from './audit-file.ts'
import * as store from './store.ts'

export function settingsRoutes(app: FastifyInstance): void {
  route(app, getNotificationSettings, (scope) => settingsOf(scope))

  route(app, updateNotificationSettings, async (scope, { body }) => {
    const choice = await store.lockNotificationChoice(scope)
    const events = { ...choice.events }
    for (const name of notificationTypeNames) {
      const changed = body.events?.[name]
      if (changed) events[name] = { ...events[name], ...changed }
    }
    const { quietFrom = choice.quietFrom, quietTo = choice.quietTo } = body
    await store.saveNotificationChoice(scope, { events, quietFrom, quietTo })
    publishToPerson(scope.userId, 'settings', [scope.userId])
    return settingsOf(scope)
  })

  route(app, listAudit, async (scope, { query: { limit, cursor, ...filter } }) => {
    const rows = await store.listAudit(scope, filter, { before: cursor, limit: limit + 1 })
    const person = await namesOf(rows.flatMap(({ actorId }) => actorId ?? []))
    return nextPage(rows, limit, (row) => present(row, person))
  })

  route(app, exportAudit, async (scope, { query }, { inScope }) => {
    await inScope(() => record(scope, 'exported', { subject: 'audit.csv' }))
    return { name: 'audit.csv', lines: auditLines(scope, query, inScope) }
  })

  route(app, listOutbox, async (scope, { query: { limit, cursor } }) => ({
    ...nextPage(await store.listMails(scope, { before: cursor, limit: limit + 1 }), limit, (row) => ({
      id: row.id,
      _id: row.id,
      address: row.address,
      subject: row.isSeen ? row.subject : '',
      text: (row.isSeen && row.plain) || '',
      status: row.status,
      createdAt: row.createdAt,
      error: row.lastError,
    })),
    hasMailServer: hasMailServer(),
  }))

  route(app, listWarnings, async () => ({ warnings: currentWarnings() }))
}

async function settingsOf(scope: PersonScope): Promise<NotificationSettings> {
  const { events, quietFrom, quietTo } = await store.getNotificationChoice(scope)
  const named = notificationTypeNames.map((name) => {
    const { inApp, email } = { ...notificationTypes[name], ...events[name] }
    return [
      name,
      { inApp: inApp ?? notificationTypes[name].inApp, email: email ?? notificationTypes[name].email },
    ]
  })
  return { events: Object.fromEntries(named), quietFrom, quietTo }
}

function present(row: store.AuditRow, person: (id: string) => Person): AuditEntry {
  return {
    id: row.id,
    _id: row.id,
    at: row.at,
    action: auditActions.find((known) => known === row.action) ?? 'unknown',
    actor: row.actorId ? person(row.actorId) : null,
    subject: row.subject,
    details: row.details as Record<string, string>,
    address: row.address,
    userAgent: row.userAgent,
  }
}
