// Accounts and sessions in the database, through the gates.
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { LanguageCode } from '#contract/languages.ts'
import { SESSION_ABSOLUTE_SECONDS, SESSIONS_PER_PERSON } from '#contract/limits.ts'
import { canonicalEmail } from '#contract/text.ts'
import { afterCommit, db, type Origin, type PersonScope } from '#server/database/scope.ts'
import { users } from '#server/database/tables.ts'
import { hangUpSession } from '#server/realtime.ts'

interface NewUser {
  email: string
  firstName: string
  lastName: string
  language: LanguageCode | null
  passwordHash: string
}

/** The new person's id, or undefined when the address is taken. */
export async function registerUser(input: NewUser): Promise<string | undefined> {
  const id = uuidv7()
  const { rows } = await db.execute<{ is_new: boolean }>(
    sql`select gates.register_user(${id}, ${input.email}, ${canonicalEmail(input.email)}, ${input.firstName}, ${input.lastName}, ${input.language}, ${input.passwordHash}) as is_new`,
  )
  return rows[0]?.is_new ? id : undefined
}

export async function findCredential(
  email: string,
): Promise<{ userId: string; passwordHash: string } | undefined> {
  const { rows } = await db.execute<{ user_id: string; password_hash: string }>(
    sql`select * from gates.find_credential(${canonicalEmail(email)})`,
  )
  return rows[0] && { userId: rows[0].user_id, passwordHash: rows[0].password_hash }
}

/**
 * In the running transaction: what changes the account's password comes wholly before it or wholly after. False: the
 * account is gone, or the password that was compared is another by now.
 */
export async function holdAccount(userId: string, comparedHash: string | null = null): Promise<boolean> {
  const { rows } = await db.execute<{ is_held: boolean }>(
    sql`select gates.hold_account(${userId}, ${comparedHash}) as is_held`,
  )
  return rows[0]?.is_held ?? false
}

/** As `holdAccount`, of a session too: false when either has ended. */
export async function holdSession({
  userId,
  sessionId,
}: Pick<PersonScope, 'userId' | 'sessionId'>): Promise<boolean> {
  const { rows } = await db.execute<{ is_held: boolean }>(
    sql`select gates.hold_session(${sessionId}, ${userId}) as is_held`,
  )
  return rows[0]?.is_held ?? false
}

/** Hash of a person's password; undefined for somebody who has none. */
export async function passwordOf(userId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ password_hash: string | null }>(
    sql`select gates.password_of(${userId}) as password_hash`,
  )
  return rows[0]?.password_hash ?? undefined
}

/** A new session; the oldest of a person with too many end, and their pages are told. */
export async function openSession(input: {
  userId: string
  tokenHash: string
  origin: Origin
  isStrong: boolean
}): Promise<void> {
  const sessionId = uuidv7()
  const { rows } = await db.execute<{ ended: string }>(
    sql`select gates.open_session(${sessionId}, ${input.tokenHash}, ${input.userId}, ${input.origin.userAgent}, ${input.origin.address}, ${input.isStrong}, ${SESSION_ABSOLUTE_SECONDS}, ${SESSIONS_PER_PERSON}) as ended`,
  )
  afterCommit(() => {
    for (const { ended } of rows) hangUpSession(ended, 'session_ended')
  })
}

/** Whose session it was; undefined when the token opens none. */
export async function endSession(tokenHash: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ session_id: string; user_id: string }>(
    sql`select * from gates.end_session(${tokenHash})`,
  )
  const [ended] = rows
  if (ended) afterCommit(() => hangUpSession(ended.session_id, 'logged_out'))
  return ended?.user_id
}

export async function isKnownBrowser(email: string, tokenHash: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_known: boolean }>(
    sql`select gates.is_known_browser(${canonicalEmail(email)}, ${tokenHash}) as is_known`,
  )
  return rows[0]?.is_known ?? false
}

export async function rememberBrowser(userId: string, tokenHash: string): Promise<void> {
  await db.execute(sql`select gates.remember_browser(${userId}, ${tokenHash})`)
}

/** The address that an invitation's secret was made for, and whether it proves it; undefined when it is dead. */
export async function findInvited(
  tokenHash: string,
): Promise<{ email: string; isMailed: boolean } | undefined> {
  const { rows } = await db.execute<{ email: string; is_mailed: boolean }>(
    sql`select email, is_mailed from gates.find_invitation(${tokenHash})`,
  )
  const [row] = rows
  return row && { email: row.email, isMailed: row.is_mailed }
}

/** Keeps a secret that confirms the person's address, instead of older ones; undefined when it is confirmed. */
export async function requestVerification(
  userId: string,
  tokenHash: string,
  seconds: number,
): Promise<{ email: string; language: string | null } | undefined> {
  const { rows } = await db.execute<{ email: string; language: string | null }>(
    sql`select * from gates.request_verification(${userId}, ${tokenHash}, ${seconds})`,
  )
  return rows[0]
}

/** Uses the secret up; undefined when it confirms nothing. `isOwn` is false for the link of another account. */
export async function verifyEmail(
  { userId }: Pick<PersonScope, 'userId'>,
  tokenHash: string,
): Promise<{ isOwn: boolean; email: string } | undefined> {
  const { rows } = await db.execute<{ is_own: boolean; email: string | null }>(
    sql`select * from gates.verify_email(${userId}, ${tokenHash})`,
  )
  const [row] = rows
  return row && { isOwn: row.is_own, email: row.email ?? '' }
}

/** The signed-in person's own row. */
export async function getSelf(scope: Pick<PersonScope, 'userId'>) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      description: users.description,
      skills: users.skills,
      timeZone: users.timeZone,
      language: users.language,
      profileImageId: users.profileImageId,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, scope.userId))
  return row
}

/** Which second factors an account has. */
export async function factorsOf(userId: string): Promise<{ hasAuthenticator: boolean; hasPasskey: boolean }> {
  const { rows } = await db.execute<{ has_authenticator: boolean; has_passkey: boolean }>(
    sql`select * from gates.factors_of(${userId})`,
  )
  return { hasAuthenticator: rows[0]?.has_authenticator ?? false, hasPasskey: rows[0]?.has_passkey ?? false }
}
