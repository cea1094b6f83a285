// Tasks in the database.
import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { priorities } from '#contract/tasks.ts'
import { companyId, companyWall, createdAt, instant, updatedAt } from '#server/database/company-table.ts'
import { memberships } from '#server/database/tables.ts'

export const tasks = pgTable(
  'tasks',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    priority: text('priority', { enum: priorities }).notNull(),
    deadline: date('deadline', { mode: 'string' }),
    assigneeId: uuid('assignee_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: integer('revision').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.assigneeId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }),
    foreignKey({
      columns: [table.companyId, table.creatorId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }),
    index('tasks_assignee').on(table.companyId, table.assigneeId, table.id).where(sql`deleted_at is null`),
    index('tasks_creator').on(table.companyId, table.creatorId, table.id).where(sql`deleted_at is null`),
    index('tasks_open')
      .on(table.companyId, table.assigneeId)
      .where(sql`completed_at is null and deleted_at is null`),
    companyWall(),
  ],
).enableRLS()
