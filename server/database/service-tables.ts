// The tables of what every module uses: audit, mail, notifications, search, files and imports.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  companyId,
  companyReads,
  companyWall,
  createdAt,
  instant,
  personWall,
  updatedAt,
} from './company-table.ts'
import { companies, users } from './tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

type Facts = Record<string, unknown>

/** Who did what, when and from where, in a company. Rows are only ever added (walls.sql). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    /** One of contract/audit.ts. */
    action: text('action').notNull(),
    /** Null: the operator, or nobody who is known. */
    actorId: uuid('actor_id').references(() => users.id),
    /** What it was done to, in words of that moment: an address, a name. */
    subject: text('subject'),
    details: jsonb('details').$type<Facts>().notNull().default({}),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('audit_entries_actor').on(table.companyId, table.actorId, table.id),
    index('audit_entries_action').on(table.companyId, table.action, table.id),
    index('audit_entries_at').on(table.companyId, table.at, table.id),
    companyWall(),
  ],
).enableRLS()

/** The same of a person's own account, whatever company they are in. Written by gates only. */
export const securityEntries = pgTable(
  'security_entries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    action: text('action').notNull(),
    /** What it was done to, in words of that moment. */
    subject: text('subject'),
    /** By a command of the server's operator. */
    isOperator: boolean('is_operator').notNull().default(false),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), personWall('user_id')],
).enableRLS()

/**
 * Mails on their way and those that went, already written in the receiver's language. Queued and taken through
 * gates only; a company reads what it caused, never the ones that carry a personal secret.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** Null: caused by nobody at work in a company, such as a forgotten password. */
    companyId: uuid('company_id').references(() => companies.id),
    isSecret: boolean('is_secret').notNull().default(false),
    /** The account written to, where there is one. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    subject: text('subject').notNull(),
    /** Both are forgotten once a secret mail went. */
    plain: text('plain'),
    html: text('html'),
    /** It is not sent to whoever may not see this any more. */
    subjectType: text('subject_type'),
    subjectId: uuid('subject_id'),
    createdAt: createdAt(),
    /** Not before; moved on by each try. Null: nothing more to do. */
    dueAt: instant('due_at').default(sql`now()`),
    tries: integer('tries').notNull().default(0),
    status: text('status', { enum: ['waiting', 'sent', 'kept', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    settledAt: instant('settled_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('mails_due').on(table.dueAt).where(sql`due_at is not null`),
    index('mails_person').on(table.userId),
    index('mails_company').on(table.companyId, table.id).where(sql`not is_secret`),
    companyReads((company) => sql`company_id = ${company} and not is_secret`),
  ],
).enableRLS()

/** What a person was told. Shown only while they may see what it is about. */
export const notifications = pgTable(
  'notifications',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The same for everybody who was told of it; a person is told once. */
    eventId: uuid('event_id').notNull(),
    /** One of contract/notifications.ts. */
    type: text('type').notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    details: jsonb('details').$type<Facts>().notNull().default({}),
    /** Told by mail only: not shown, but not told again either. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('notifications_once').on(table.companyId, table.userId, table.eventId),
    index('notifications_person').on(table.companyId, table.userId, table.id),
    index('notifications_unread')
      .on(table.companyId, table.userId)
      .where(sql`read_at is null and not is_hidden`),
    index('notifications_user').on(table.userId),
    index('notifications_invited').on(table.userId, table.id).where(sql`type = 'invitation.received'`),
    index('notifications_invitation')
      .on(table.companyId, table.subjectId)
      .where(sql`subject_type = 'invitation'`),
    companyWall(),
  ],
).enableRLS()

/** Which events reach a person by which way; what is not named follows contract/notifications.ts. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    events: jsonb('events')
      .$type<Record<string, { inApp?: boolean; email?: boolean }>>()
      .notNull()
      .default({}),
    /** `HH:MM` in the person's zone; mails wait from the one until the other. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    updatedAt: updatedAt(),
  },
  () => [
    personWall('user_id'),
    companyReads(
      (company) =>
        sql`exists (select from memberships m where m.company_id = ${company} and m.user_id = notification_settings.user_id)`,
    ),
  ],
).enableRLS()

/** What can be found. Written by search-index.ts with the row that it stands for, read by gates.search. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    companyId: companyId().references(() => companies.id),
    type: text('type').notNull(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    /** More to show of a hit: an address, a deadline. */
    details: jsonb('details').$type<Facts>().notNull().default({}),
    /** Folded title, then a line break and the other folded texts: for parts of words. */
    folded: text('folded').notNull(),
    words: tsvector('words').notNull(),
    /** Who may see it, as audience.ts writes it. */
    audience: text('audience').array().notNull(),
    /** Nobody sees it before and after; null: always. */
    shownFrom: instant('shown_from'),
    shownUntil: instant('shown_until'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.type, table.id] }),
    index('search_documents_words').using('gin', table.words, table.audience),
    index('search_documents_parts').using(
      'gin',
      table.companyId,
      table.type,
      table.folded.op('gin_trgm_ops'),
    ),
    index('search_documents_title').on(
      table.companyId,
      table.type,
      sql`left(${table.folded}, 60) text_pattern_ops`,
    ),
    index('search_documents_newest').on(table.companyId, table.type, table.updatedAt),
    companyWall(),
  ],
).enableRLS()

/** Files of a company. Their content comes with the storage module. */
export const files = pgTable(
  'files',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    visibility: text('visibility', { enum: ['company', 'private'] })
      .notNull()
      .default('company'),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] }), companyWall()],
).enableRLS()

/** Which thing a file is attached to. */
export const fileUses = pgTable(
  'file_uses',
  {
    companyId: companyId(),
    fileId: uuid('file_id').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Order among the files of the subject. */
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.subjectType, table.subjectId, table.fileId] }),
    foreignKey({ columns: [table.companyId, table.fileId], foreignColumns: [files.companyId, files.id] }),
    index('file_uses_file').on(table.companyId, table.fileId),
    companyWall(),
  ],
).enableRLS()

/** A file that was read and not yet, or already, taken over. */
export const imports = pgTable(
  'imports',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    /** The module that takes it over. */
    module: text('module').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    /** What was read: header and rows, as csv.ts gives them. */
    content: jsonb('content').$type<Facts>().notNull(),
    /** Ids of what it made, for the undo. */
    createdIds: uuid('created_ids').array().notNull().default([]),
    createdAt: createdAt(),
    committedAt: instant('committed_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] }), companyWall()],
).enableRLS()
