// Identities at providers in the database: a person's own through the walls, anything else through the gates.
import { and, asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { LanguageCode } from '#contract/languages.ts'
import { canonicalEmail } from '#contract/text.ts'
import { identities } from '#server/database/account-tables.ts'
import { db, type PersonScope } from '#server/database/scope.ts'
import type { ProvenIdentity } from './claims.ts'

/** Whose account an identity opens; undefined when nobody's. */
export async function markIdentityUsed({
  issuer,
  subject,
  email,
}: ProvenIdentity): Promise<string | undefined> {
  const { rows } = await db.execute<{ user_id: string | null }>(
    sql`select gates.use_identity(${issuer}, ${subject}, ${email}) as user_id`,
  )
  return rows[0]?.user_id ?? undefined
}

interface NewAccount {
  email: string
  language: LanguageCode | null
  isOpen: boolean
}

/** Makes an account that the identity opens; `userId` is null where that must not be. */
export async function registerIdentity(
  { issuer, subject, isEmailVerified, firstName, lastName }: ProvenIdentity,
  { email, language, isOpen }: NewAccount,
): Promise<
  { outcome: 'new' | 'known'; userId: string } | { outcome: 'ended' | 'taken' | 'closed'; userId: null }
> {
  const { rows } = await db.execute<{ outcome: 'new'; user_id: string }>(
    sql`select * from gates.register_identity(${uuidv7()}, ${uuidv7()}, ${issuer}, ${subject}, ${email}, ${canonicalEmail(email)}, ${firstName}, ${lastName}, ${language}, ${isEmailVerified}, ${isOpen})`,
  )
  const [row] = rows
  if (!row) throw new Error('gates.register_identity gave nothing')
  return { outcome: row.outcome, userId: row.user_id }
}

/** `taken`: it opens another account. */
export async function connectIdentity(
  userId: string,
  { issuer, subject, email }: ProvenIdentity,
): Promise<'connected' | 'known' | 'taken'> {
  const { rows } = await db.execute<{ outcome: 'connected' | 'known' | 'taken' }>(
    sql`select gates.connect_identity(${uuidv7()}, ${userId}, ${issuer}, ${subject}, ${email}) as outcome`,
  )
  return rows[0]?.outcome ?? 'taken'
}

/** A person's own. */
export function listIdentities({ userId }: Pick<PersonScope, 'userId'>) {
  return db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id))
}

const isOwn = ({ userId }: Pick<PersonScope, 'userId'>, id: string) =>
  and(eq(identities.id, id), eq(identities.userId, userId))

export async function getIdentity(owner: Pick<PersonScope, 'userId'>, id: string) {
  const [identity] = await db.select().from(identities).where(isOwn(owner, id))
  return identity
}

export async function removeIdentity(owner: Pick<PersonScope, 'userId'>, id: string): Promise<void> {
  await db.delete(identities).where(isOwn(owner, id))
}
