// The tables that the kernel itself reads: people, their sessions, companies, memberships and roles.
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { inviters } from '#contract/companies.ts'
import { roleKinds } from '#contract/permissions.ts'
import {
  appRole,
  companyId,
  companyReads,
  companyUpdates,
  companyWall,
  createdAt,
  instant,
  personWall,
  updatedAt,
} from './company-table.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** As typed, for display; `canonicalEmail` identifies the account. */
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    description: text('description'),
    skills: text('skills').array().notNull().default([]),
    timeZone: text('time_zone'),
    language: text('language'),
    /** Of the picture that is shown now (`profile_images`), for its address. */
    profileImageId: uuid('profile_image_id'),
    emailVerifiedAt: instant('email_verified_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // The directory of a company that holds a good part of all users is read in this order. Beginnings only: a
    // whole name may be too long for an index.
    index('users_first_name').on(
      sql`left(first_name, 60) collate "und-x-icu", left(last_name, 60) collate "und-x-icu"`,
      table.id,
    ),
    index('users_last_name').on(
      sql`left(last_name, 60) collate "und-x-icu", left(first_name, 60) collate "und-x-icu"`,
      table.id,
    ),
    personWall('id'),
    companyReads(
      (company) =>
        sql`exists (select from memberships m where m.company_id = ${company} and m.user_id = users.id)`,
    ),
  ],
).enableRLS()

/** Apart from `users`, and out of the application's reach: only the gates compare and set passwords. */
export const credentials = pgTable('credentials', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  updatedAt: updatedAt(),
}).enableRLS()

export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    registrationNumber: text('registration_number'),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    timeZone: text('time_zone').notNull(),
    /** 1 Monday .. 7 Sunday. */
    firstDayOfWeek: smallint('first_day_of_week').notNull(),
    locale: text('locale').notNull(),
    /** Who may invite: admins alone, those whose role says so, or everybody. */
    inviters: text('inviters', { enum: inviters }).notNull().default('roles'),
    /** Sessions without a second factor may do nothing in the company. */
    requiresTwoFactor: boolean('requires_two_factor').notNull().default(false),
    /** What the search documents were made by; an older one is made anew (search-index.ts). */
    searchVersion: smallint('search_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  () => [companyReads((company) => sql`id = ${company}`), companyUpdates((company) => sql`id = ${company}`)],
).enableRLS()

export const roles = pgTable(
  'roles',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: roleKinds }).notNull(),
    /** Of a custom role; a built-in one's stand in contract/permissions.ts. */
    actions: text('actions').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('roles_name').on(table.companyId, sql`lower(${table.name})`),
    companyWall(),
  ],
).enableRLS()

export const memberships = pgTable(
  'memberships',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    roleId: uuid('role_id').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
    lastOpenedAt: instant('last_opened_at'),
    /** Not a member any more, whatever the reason. */
    endedAt: instant('ended_at'),
    /** Ended so that it can be taken up again; null when the person was removed. */
    deactivatedAt: instant('deactivated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    foreignKey({ columns: [table.companyId, table.roleId], foreignColumns: [roles.companyId, roles.id] }),
    index('memberships_user').on(table.userId).where(sql`ended_at is null`),
    index('memberships_role').on(table.companyId, table.roleId).where(sql`ended_at is null`),
    companyWall(),
  ],
).enableRLS()

/** Who works in which department, as the organisation chart says. */
export const departmentMembers = pgTable(
  'department_members',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    departmentId: uuid('department_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.departmentId] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [memberships.companyId, memberships.userId],
    }).onDelete('cascade'),
    index('department_members_department').on(table.companyId, table.departmentId),
    companyWall(),
  ],
).enableRLS()

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the cookie's token, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currentCompanyId: uuid('current_company_id').references(() => companies.id, { onDelete: 'set null' }),
    userAgent: text('user_agent'),
    /** Of the network, when it was opened. */
    address: text('address'),
    /** Opened with a second factor, or with a passkey. */
    isStrong: boolean('is_strong').notNull().default(false),
    /** When its person last proved who they are; recent enough, it opens what needs a confirmation. */
    confirmedAt: instant('confirmed_at').notNull().default(sql`now()`),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastUsedAt),
    index('sessions_company').on(table.currentCompanyId),
    personWall('user_id'),
  ],
).enableRLS()

/** Secrets of mailed links. Out of the application's reach. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    /** SHA-256 of the secret, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['verify_email', 'reset_password', 'leave_email', 'take_email'],
    }).notNull(),
    /** The address that it was mailed to; worthless once the account has another. */
    canonicalEmail: text('canonical_email').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('account_tokens_user').on(table.userId, table.purpose)],
).enableRLS()

/** Browsers that an account has signed in from; strangers' failures do not hold them up. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
).enableRLS()

/** First answers of creations that carried an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The company of the scope, or in a person's scope the person. */
    ownerId: uuid('owner_id').notNull(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    request: text('request').notNull(),
    /** As it was sent; null while the first request runs. */
    reply: text('reply'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
    pgPolicy('owner_wall', {
      as: 'permissive',
      for: 'all',
      to: appRole,
      using: sql`owner_id = coalesce(nullif(current_setting('app.company_id', true), ''), nullif(current_setting('app.user_id', true), ''))::uuid`,
    }),
  ],
).enableRLS()

/** Counters of rate-limiter-flexible, in the shape that it wants; keys are hashed. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** Events too large for NOTIFY, on their way between processes (@socket.io/postgres-adapter). */
export const socketIoAttachments = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: createdAt(),
  payload: bytea('payload'),
})
