// Passkeys in the database: one's own, and through the gates whose one is that is shown.
import { and, asc, eq, sql } from 'drizzle-orm'
import { passkeys } from '#server/database/account-tables.ts'
import { db, type PersonScope } from '#server/database/scope.ts'

type Owner = Pick<PersonScope, 'userId'>

const columns = {
  id: passkeys.id,
  name: passkeys.name,
  isSynced: passkeys.isSynced,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

const isOwn = ({ userId }: Owner, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** The oldest first. */
export const list = async ({ userId }: Owner) =>
  await db.select(columns).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))

export async function get(owner: Owner, id: string) {
  const [row] = await db.select(columns).from(passkeys).where(isOwn(owner, id))
  return row
}

export async function rename(owner: Owner, id: string, name: string) {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(owner, id)).returning(columns)
  return row
}

/** The sessions that have no second factor left. */
export async function remove({ userId }: Owner, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ weakened: string }>(
    sql`select gates.remove_passkey(${userId}, ${id}) as weakened`,
  )
  return rows.map(({ weakened }) => weakened)
}

export interface NewPasskey {
  id: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  isSynced: boolean
}

/** Undefined for an account that has ended. */
export async function add(
  { userId }: Owner,
  { id, credentialId, publicKey, counter, transports, name, isSynced }: NewPasskey,
  most: number,
): Promise<'added' | 'known' | 'too_many' | undefined> {
  const { rows } = await db.execute<{ outcome: 'added' | 'known' | 'too_many' | null }>(
    sql`select gates.add_passkey(${id}, ${userId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${sql.param(transports)}::text[], ${name}, ${isSynced}, ${most}) as outcome`,
  )
  return rows[0]?.outcome ?? undefined
}

/** The authenticators' names for a person's passkeys. */
export async function credentialIdsOf({ userId }: Owner): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select gates.passkeys_of(${userId}) as id`)
  return rows.map(({ id }) => id)
}

/** A passkey that somebody says to have. */
export interface Named {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
}

/** Undefined for nobody's, and for one of an account that has ended. */
export async function find(credentialId: string): Promise<Named | undefined> {
  const { rows } = await db.execute<{
    id: string
    user_id: string
    credential_id: string
    public_key: Buffer
  }>(sql`select * from gates.find_passkey(${credentialId})`)
  const [row] = rows
  return (
    row && { id: row.id, userId: row.user_id, credentialId: row.credential_id, publicKey: row.public_key }
  )
}

/** Of an authenticator, when its passkey was shown. */
export interface Shown {
  passkeyId: string
  userId: string
  counter: number
  isSynced: boolean
}

/** False where the passkey is gone, or its authenticator has counted no further: there may be a copy of it. */
export async function use({ passkeyId, counter, isSynced }: Shown): Promise<boolean> {
  const { rows } = await db.execute<{ is_used: boolean }>(
    sql`select gates.use_passkey(${passkeyId}, ${counter}, ${isSynced}) as is_used`,
  )
  return rows[0]?.is_used ?? false
}
