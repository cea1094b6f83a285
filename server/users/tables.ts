// Invitations to a company.
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyWall, createdAt, instant } from '#server/database/company-table.ts'
import { memberships, roles } from '#server/database/tables.ts'

export const invitations = pgTable(
  'invitations',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    roleId: uuid('role_id').notNull(),
    inviterId: uuid('inviter_id').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    /** Cancelled, or replaced by a newer one after it expired. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.roleId], foreignColumns: [roles.companyId, roles.id] }),
    foreignKey({
      columns: [table.companyId, table.inviterId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }),
    uniqueIndex('invitations_open')
      .on(table.companyId, table.canonicalEmail)
      .where(sql`accepted_at is null and ended_at is null`),
    index('invitations_email').on(table.canonicalEmail).where(sql`accepted_at is null and ended_at is null`),
    companyWall(),
  ],
).enableRLS()
