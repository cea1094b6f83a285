// What people set for themselves, and what admins read of the company's record and mail.
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import { visibilityRules } from '#server/audience.ts'
import { db, type PersonScope, type Scope } from '#server/database/scope.ts'
import { auditEntries, mails, notificationSettings } from '#server/database/service-tables.ts'

export type ChosenWays = Record<string, { inApp?: boolean | undefined; email?: boolean | undefined }>

interface NotificationChoice {
  events: ChosenWays
  quietFrom: string | null
  quietTo: string | null
}

/** Only what the person chose; the rest follows the contract. */
export async function getNotificationChoice({
  userId,
}: Pick<PersonScope, 'userId'>): Promise<NotificationChoice> {
  const [row] = await db
    .select({
      events: notificationSettings.events,
      quietFrom: notificationSettings.quietFrom,
      quietTo: notificationSettings.quietTo,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return row ?? { events: {}, quietFrom: null, quietTo: null }
}

/** As `getNotificationChoice`; nobody else changes it until the end of the transaction. */
export async function lockNotificationChoice({ userId }: PersonScope): Promise<NotificationChoice> {
  await db.insert(notificationSettings).values({ userId }).onConflictDoNothing()
  await db.execute(sql`select 1 from notification_settings where user_id = ${userId} for update`)
  return getNotificationChoice({ userId })
}

/** After `lockNotificationChoice`, which has made the row. */
export async function saveNotificationChoice(
  { userId }: PersonScope,
  choice: NotificationChoice,
): Promise<void> {
  const events = choice.events as Record<string, { inApp?: boolean; email?: boolean }>
  await db
    .update(notificationSettings)
    .set({ ...choice, events, updatedAt: sql`now()` })
    .where(eq(notificationSettings.userId, userId))
}

export interface AuditFilter {
  action?: AuditAction | undefined
  userId?: string | undefined
  /** Plain dates, both included. */
  from?: string | undefined
  to?: string | undefined
}

export type AuditRow = typeof auditEntries.$inferSelect

/** Newest first, older than `before`. */
export async function listAudit(
  scope: Pick<Scope, 'companyId' | 'zone'>,
  { action, userId, from, to }: AuditFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditRow[]> {
  const { companyId, zone } = scope
  const { at, id } = auditEntries
  // Days long ago are found by their index, and only in its order: by ids all newer rows would be read first.
  const isDated = from !== undefined || to !== undefined
  return await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, companyId),
        action ? eq(auditEntries.action, action) : undefined,
        userId ? eq(auditEntries.actorId, userId) : undefined,
        from ? gte(at, sql`(${from}::date::timestamp at time zone ${zone})`) : undefined,
        to ? lt(at, sql`((${to}::date + 1)::timestamp at time zone ${zone})`) : undefined,
        before ? (isDated ? isBefore(companyId, before) : lt(id, before)) : undefined,
      ),
    )
    .orderBy(...(isDated ? [desc(at), desc(id)] : [desc(id)]))
    .limit(limit)
}

const isBefore = (companyId: string, entry: string) => {
  const { at, id } = auditEntries
  return sql`(${at}, ${id}) < (
    (select b.at from audit_entries b where b.company_id = ${companyId} and b.id = ${entry}), ${entry}::uuid)`
}

/**
 * Newest first: the company's, without personal secrets (the table's wall). `isSeen`: the reader may see what the
 * mail is about.
 */
export const listMails = async (
  { companyId, userId }: Scope,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  await db
    .select({
      id: mails.id,
      address: mails.address,
      subject: mails.subject,
      plain: mails.plain,
      status: mails.status,
      createdAt: mails.createdAt,
      lastError: mails.lastError,
      isSeen: sql<boolean>`${mails.subjectId} is null or gates.may_see(
        ${companyId}, ${userId}, ${mails.subjectType}, ${mails.subjectId}, ${visibilityRules}::jsonb)`,
    })
    .from(mails)
    .where(and(eq(mails.companyId, companyId), before ? lt(mails.id, before) : undefined))
    .orderBy(desc(mails.id))
    .limit(limit)
