// Tasks in the database.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { taskEvents } from '#contract/task-activity.ts'
import type { TaskRepeat } from '#contract/task-repeat.ts'
import { priorities } from '#contract/tasks.ts'
import { companyId, companyWall, createdAt, instant, updatedAt } from '#server/database/company-table.ts'
import { commentColumns, historyColumns, ofMember, ofThing } from '#server/database/module-columns.ts'

export const tasks = pgTable(
  'tasks',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    priority: text('priority', { enum: priorities }).notNull(),
    deadline: date('deadline', { mode: 'string' }),
    /** Of a deadline with a time of day, meant in this zone: it stays the same time when clocks are moved. */
    deadlineAt: instant('deadline_at'),
    deadlineZone: text('deadline_zone'),
    assigneeId: uuid('assignee_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: integer('revision').notNull().default(1),
    deletedAt: instant('deleted_at'),
    parentId: uuid('parent_id'),
    /** Among the subtasks of one parent. */
    position: doublePrecision('position').notNull().default(0),
    repeat: jsonb('repeat').$type<TaskRepeat>(),
    /** The one that came after this one was completed. */
    nextId: uuid('next_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ofMember(table.companyId, table.assigneeId),
    ofMember(table.companyId, table.creatorId),
    index('tasks_assignee').on(table.companyId, table.assigneeId, table.id).where(sql`deleted_at is null`),
    index('tasks_creator').on(table.companyId, table.creatorId, table.id).where(sql`deleted_at is null`),
    index('tasks_open')
      .on(table.companyId, table.assigneeId)
      .where(sql`completed_at is null and deleted_at is null`),
    foreignKey({
      name: 'tasks_parent',
      columns: [table.companyId, table.parentId],
      foreignColumns: [table.companyId, table.id],
    }).onDelete('cascade'),
    check('tasks_not_below_itself', sql`parent_id <> id`),
    check(
      'tasks_time_of_a_day',
      sql`deadline_at is null or (deadline is not null and deadline_zone is not null)`,
    ),
    index('tasks_subtasks')
      .on(table.companyId, table.parentId, table.position, table.id)
      .where(sql`parent_id is not null`),
    companyWall(),
  ],
).enableRLS()

const ofTask = ({ companyId, taskId }: Record<'companyId' | 'taskId', AnyPgColumn>) =>
  ofThing(companyId, taskId, tasks)

/** Where a person dragged a task; others stand where their creation puts them (order.ts). */
export const taskPositions = pgTable(
  'task_positions',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    taskId: uuid('task_id').notNull(),
    position: doublePrecision('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.taskId] }),
    ofTask(table),
    ofMember(table.companyId, table.userId),
    index('task_positions_task').on(table.companyId, table.taskId),
    companyWall(),
  ],
).enableRLS()

export const taskComments = pgTable(
  'task_comments',
  {
    ...commentColumns(),
    taskId: uuid('task_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ofTask(table),
    ofMember(table.companyId, table.userId),
    index('task_comments_task').on(table.companyId, table.taskId, table.id),
    companyWall(),
  ],
).enableRLS()

/** Who sees a task because a text about it mentions them: a comment, or the task itself by its description. */
export const taskMentions = pgTable(
  'task_mentions',
  {
    companyId: companyId(),
    taskId: uuid('task_id').notNull(),
    userId: uuid('user_id').notNull(),
    sourceId: uuid('source_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.taskId, table.userId, table.sourceId] }),
    ofTask(table),
    ofMember(table.companyId, table.userId),
    companyWall(),
  ],
).enableRLS()

export const taskHistory = pgTable(
  'task_history',
  {
    ...historyColumns(taskEvents),
    taskId: uuid('task_id').notNull(),
    titles: jsonb('titles').$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ofTask(table),
    index('task_history_task').on(table.companyId, table.taskId, table.id),
    companyWall(),
  ],
).enableRLS()

export const taskReminders = pgTable(
  'task_reminders',
  {
    companyId: companyId(),
    taskId: uuid('task_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Before the deadline. */
    minutes: integer('minutes').notNull(),
    /** Of whoever has no zone of their own: the one in which they asked, unless it was the company's. */
    timeZone: text('time_zone'),
    /** Null without a deadline. */
    dueAt: instant('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.taskId, table.userId, table.minutes] }),
    ofTask(table),
    ofMember(table.companyId, table.userId),
    companyWall(),
  ],
).enableRLS()
