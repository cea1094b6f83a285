// Authenticators and recovery codes in the database, through the gates. Each in the running transaction.
import { type SQL, sql } from 'drizzle-orm'
import { db, type PersonScope } from '#server/database/scope.ts'

const textArray = (texts: string[]) => sql`${sql.param(texts)}::text[]`

async function isSo(gate: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ is_so: boolean }>(sql`select ${gate} as is_so`)
  return rows[0]?.is_so ?? false
}

export async function setUpAuthenticator(userId: string, sealedSecret: string): Promise<void> {
  await db.execute(sql`select gates.set_up_authenticator(${userId}, ${sealedSecret})`)
}

interface Authenticator {
  sealedSecret: string
  /** Of the one that was set up to take its place. */
  nextSealedSecret: string | null
  isEnabled: boolean
}

export async function authenticatorOf(userId: string): Promise<Authenticator | undefined> {
  const { rows } = await db.execute<{
    sealed_secret: string
    next_sealed_secret: string | null
    is_enabled: boolean
  }>(sql`select * from gates.authenticator_of(${userId})`)
  const [row] = rows
  return (
    row && {
      sealedSecret: row.sealed_secret,
      nextSealedSecret: row.next_sealed_secret,
      isEnabled: row.is_enabled,
    }
  )
}

/** Of many at the same time one gets true. */
export const takeCode = (userId: string, sealedSecret: string, step: number): Promise<boolean> =>
  isSo(sql`gates.take_code(${userId}, ${sealedSecret}, ${step}::bigint)`)

/** How many are left; undefined when it is none, or was taken before. */
export async function takeRecoveryCode(userId: string, hash: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ left: number | null }>(
    sql`select gates.take_recovery_code(${userId}, ${hash}) as left`,
  )
  return rows[0]?.left ?? undefined
}

/** Whether the person has signed in from the browser with this token before. */
export const isBrowserOf = (userId: string, tokenHash: string): Promise<boolean> =>
  isSo(sql`gates.is_browser_of(${userId}, ${tokenHash})`)

/** False: the authenticator that was set up is another by now. */
export const enableAuthenticator = (
  { userId, sessionId }: Pick<PersonScope, 'userId' | 'sessionId'>,
  { sealedSecret, step, hashes }: { sealedSecret: string; step: number; hashes: string[] },
): Promise<boolean> =>
  isSo(
    sql`gates.enable_authenticator(${userId}, ${sealedSecret}, ${step}::bigint, ${textArray(hashes)}, ${sessionId})`,
  )

/** The sessions that have no second factor left. */
export async function disableAuthenticator(userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ weakened: string }>(
    sql`select gates.disable_authenticator(${userId}) as weakened`,
  )
  return rows.map(({ weakened }) => weakened)
}

/** False: there is no authenticator. */
export const renewRecoveryCodes = (userId: string, hashes: string[]): Promise<boolean> =>
  isSo(sql`gates.renew_recovery_codes(${userId}, ${textArray(hashes)})`)
