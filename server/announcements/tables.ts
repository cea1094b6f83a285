// Announcements in the database.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { announcementEvents } from '#contract/announcement-activity.ts'
import { announcementCategories, audienceTypes } from '#contract/announcements.ts'
import { companyId, companyWall, createdAt, instant, updatedAt } from '#server/database/company-table.ts'
import { commentColumns, historyColumns, ofMember, ofThing } from '#server/database/module-columns.ts'

export const announcements = pgTable(
  'announcements',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    category: text('category', { enum: announcementCategories }).notNull(),
    authorId: uuid('author_id').notNull(),
    /** Null: a draft. */
    publishAt: instant('publish_at'),
    /** When people were told: once, whatever happens to it afterwards. */
    announcedAt: instant('announced_at'),
    expiresAt: instant('expires_at'),
    /** Set once it has expired, so that lists pass it over by their index; the instant decides. */
    isArchived: boolean('is_archived').notNull().default(false),
    pinnedAt: instant('pinned_at'),
    pinnedUntil: instant('pinned_until'),
    eventDate: date('event_date', { mode: 'string' }),
    /** Of an event date with a time of day. */
    eventAt: instant('event_at'),
    audienceType: text('audience_type', { enum: audienceTypes }).notNull(),
    audienceIds: uuid('audience_ids').array().notNull().default([]),
    /** Who may see it, as audience.ts writes it: its audience, its author and who may change everybody's. */
    seenBy: text('seen_by').array().notNull(),
    requiresAcknowledgement: boolean('requires_acknowledgement').notNull().default(false),
    /** Confirmations from before it do not count: everybody was asked anew. */
    askedAt: instant('asked_at'),
    remindedAt: instant('reminded_at'),
    commentsEnabled: boolean('comments_enabled').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Of title or content, once it was published. */
    editedAt: instant('edited_at'),
    revision: integer('revision').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ofMember(table.companyId, table.authorId),
    index('announcements_published')
      .on(table.companyId, table.publishAt.desc(), table.id.desc())
      .where(sql`deleted_at is null and publish_at is not null and not is_archived`),
    index('announcements_pinned')
      .on(table.companyId, table.publishAt.desc(), table.id.desc())
      .where(
        sql`deleted_at is null and publish_at is not null and not is_archived and pinned_at is not null`,
      ),
    index('announcements_unpublished')
      .on(table.companyId, table.id)
      .where(sql`deleted_at is null and announced_at is null`),
    index('announcements_expiring')
      .on(table.companyId, table.expiresAt.desc(), table.id.desc())
      .where(sql`deleted_at is null and expires_at is not null`),
    check('announcements_event_time', sql`event_at is null or event_date is not null`),
    companyWall(),
  ],
).enableRLS()

type Columns = Record<'companyId' | 'announcementId', AnyPgColumn>
const ofAnnouncement = ({ companyId, announcementId }: Columns) =>
  ofThing(companyId, announcementId, announcements)

/** Who has read what, and confirmed it. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    companyId: companyId(),
    announcementId: uuid('announcement_id').notNull(),
    userId: uuid('user_id').notNull(),
    readAt: instant('read_at').notNull().default(sql`now()`),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.announcementId] }),
    ofAnnouncement(table),
    ofMember(table.companyId, table.userId),
    index('announcement_reads_announcement').on(table.companyId, table.announcementId),
    companyWall(),
  ],
).enableRLS()

export const announcementComments = pgTable(
  'announcement_comments',
  {
    ...commentColumns(),
    announcementId: uuid('announcement_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ofAnnouncement(table),
    ofMember(table.companyId, table.userId),
    index('announcement_comments_announcement').on(table.companyId, table.announcementId, table.id),
    companyWall(),
  ],
).enableRLS()

export const announcementReactions = pgTable(
  'announcement_reactions',
  {
    companyId: companyId(),
    announcementId: uuid('announcement_id').notNull(),
    userId: uuid('user_id').notNull(),
    emoji: text('emoji').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.announcementId, table.emoji, table.userId] }),
    ofAnnouncement(table),
    ofMember(table.companyId, table.userId),
    companyWall(),
  ],
).enableRLS()

export const announcementHistory = pgTable(
  'announcement_history',
  {
    ...historyColumns(announcementEvents),
    announcementId: uuid('announcement_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    ofAnnouncement(table),
    ofMember(table.companyId, table.userId),
    index('announcement_history_announcement').on(table.companyId, table.announcementId, table.id),
    companyWall(),
  ],
).enableRLS()
