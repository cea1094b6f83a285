// Invitations to a company, and its organisation chart.
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OrgChart } from '#contract/org-chart.ts'
import { companyId, companyWall, createdAt, instant, updatedAt } from '#server/database/company-table.ts'
import { ofMember } from '#server/database/module-columns.ts'
import { companies, roles } from '#server/database/tables.ts'

export const invitations = pgTable(
  'invitations',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    roleId: uuid('role_id').notNull(),
    inviterId: uuid('inviter_id').notNull(),
    /** SHA-256 of the newest secret, hexadecimal; null: it works on the selection screen only. */
    tokenHash: text('token_hash'),
    /** The newest secret left by mail and was shown to nobody else: using it proves the address. */
    isMailed: boolean('is_mailed').notNull().default(false),
    createdAt: createdAt(),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
    /** How often it was sent. */
    sends: integer('sends').notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    declinedAt: instant('declined_at'),
    /** Cancelled, or replaced by a newer one after it expired or was declined. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.roleId], foreignColumns: [roles.companyId, roles.id] }),
    ofMember(table.companyId, table.inviterId),
    uniqueIndex('invitations_open')
      .on(table.companyId, table.canonicalEmail)
      .where(sql`accepted_at is null and ended_at is null`),
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_sent').on(table.companyId, table.sentAt),
    index('invitations_inviter')
      .on(table.companyId, table.inviterId)
      .where(sql`accepted_at is null and ended_at is null`),
    index('invitations_role')
      .on(table.companyId, table.roleId)
      .where(sql`accepted_at is null and ended_at is null`),
    index('invitations_address').on(table.canonicalEmail, table.sentAt),
    index('invitations_email').on(table.canonicalEmail).where(sql`accepted_at is null and ended_at is null`),
    companyWall(),
  ],
).enableRLS()

/** One a company, saved as a whole. */
export const orgCharts = pgTable(
  'org_charts',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    /** Counts the saves. */
    revision: integer('revision').notNull(),
    chart: jsonb('chart').$type<Omit<OrgChart, 'revision'>>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), companyWall()],
).enableRLS()
