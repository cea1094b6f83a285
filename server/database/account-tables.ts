// The tables of a person's own account: second factors, passkeys, outside identities, what is half done.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyReads, createdAt, instant, personWall } from './company-table.ts'
import { users } from './tables.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const owner = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

/** An authenticator app of a person. Out of the application's reach. */
export const authenticators = pgTable('authenticators', {
  userId: owner().primaryKey(),
  /** The shared secret, sealed (server/sealing.ts). */
  sealedSecret: text('sealed_secret').notNull(),
  /** Of another app that takes its place once a code of it was given. */
  nextSealedSecret: text('next_sealed_secret'),
  /** Null: set up, but no code was given yet. */
  enabledAt: instant('enabled_at'),
  /** Time step of the last code that was taken: none of it or before works any more. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
}).enableRLS()

/** What stands in for a lost authenticator; each works once. Out of the application's reach. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner().notNull(),
    /** Keyed hash (server/sealing.ts). */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
).enableRLS()

/** WebAuthn credentials. Added and used through gates only. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: owner().notNull(),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** Signatures so far, where the authenticator counts. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    /** Kept by a service that carries it to other devices. */
    isSynced: boolean('is_synced').notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId), personWall('user_id')],
).enableRLS()

/** Accounts at OpenID Connect providers that open this one. Added and used through gates only. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    userId: owner().notNull(),
    /** Issuer and subject are the identity; the address is only for show. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('identities_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
    personWall('user_id'),
  ],
).enableRLS()

/**
 * Something that a browser has begun and another request ends: a sign-in that waits for the second factor, a
 * passkey's challenge, a way through a provider. Opens nothing by itself. Out of the application's reach.
 */
export const challenges = pgTable(
  'challenges',
  {
    /** SHA-256 of the token in the browser's cookie, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['second_factor', 'passkey', 'provider'] }).notNull(),
    /** Whose it is, where that is known. */
    userId: owner(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('challenges_expiry').on(table.expiresAt)],
).enableRLS()

/** A new address that waits for both addresses to agree. Out of the application's reach. */
export const emailChanges = pgTable('email_changes', {
  userId: owner().primaryKey(),
  email: text('email').notNull(),
  canonicalEmail: text('canonical_email').notNull(),
  /** Agreed at the old address; at once where nobody has shown that it is theirs. */
  leftAt: instant('left_at'),
  /** Agreed at the new address. */
  takenAt: instant('taken_at'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
}).enableRLS()

/** Pictures of people, squares of 256 px. */
export const profileImages = pgTable(
  'profile_images',
  {
    userId: owner().primaryKey(),
    /** Another picture has another id. */
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    content: bytea('content').notNull(),
    createdAt: createdAt(),
  },
  () => [
    personWall('user_id'),
    companyReads(
      (company) =>
        sql`exists (select from memberships m where m.company_id = ${company} and m.user_id = profile_images.user_id and (m.ended_at is null or m.deactivated_at is not null))`,
    ),
  ],
).enableRLS()

/** What the whole installation keeps, such as the fingerprint of its key. Out of the application's reach. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
