// Passwords that change, in the database, through the gates. Each in the running transaction.
import { sql } from 'drizzle-orm'
import { afterCommit, db, type PersonScope } from '#server/database/scope.ts'
import { hangUpSession } from '#server/realtime.ts'

function hangUp(ended: string[]): void {
  afterCommit(() => {
    for (const sessionId of ended) hangUpSession(sessionId, 'session_ended')
  })
}

/** Not in a session from before two-factor sign-in was turned on, which was opened by the password alone. */
export async function isPasswordEnough({
  userId,
  sessionId,
}: Pick<PersonScope, 'userId' | 'sessionId'>): Promise<boolean> {
  const { rows } = await db.execute<{ is_enough: boolean }>(
    sql`select gates.is_password_enough(${userId}, ${sessionId}) as is_enough`,
  )
  return rows[0]?.is_enough ?? false
}

/** Ends every other session. False: the password that was compared is another by now. */
export async function changePassword(
  { userId, sessionId }: Pick<PersonScope, 'userId' | 'sessionId'>,
  { comparedHash, newHash }: { comparedHash: string | undefined; newHash: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ ended: string[] | null }>(
    sql`select gates.change_password(${userId}, ${comparedHash ?? null}, ${newHash}, ${sessionId}) as ended`,
  )
  const ended = rows[0]?.ended
  if (!ended) return false
  hangUp(ended)
  return true
}

/** Keeps the secret of a link that sets a new password; undefined when nobody has the address. */
export async function requestReset(
  canonicalEmail: string,
  { tokenHash, seconds }: { tokenHash: string; seconds: number },
): Promise<{ userId: string; email: string; language: string | null } | undefined> {
  const { rows } = await db.execute<{ person: string; email: string; language: string | null }>(
    sql`select * from gates.request_reset(${canonicalEmail}, ${tokenHash}, ${seconds})`,
  )
  return rows[0] && { userId: rows[0].person, email: rows[0].email, language: rows[0].language }
}

/** Whether the link takes other ways in with it (contract/auth.ts); undefined when it is dead. */
export async function checkReset(tokenHash: string): Promise<{ removesFactors: boolean } | undefined> {
  const { rows } = await db.execute<{ removes: boolean | null }>(
    sql`select gates.reset_removes_factors(${tokenHash}) as removes`,
  )
  const removesFactors = rows[0]?.removes ?? undefined
  return removesFactors === undefined ? undefined : { removesFactors }
}

/** Uses the link up and ends every session; undefined when the link is dead. */
export async function resetPassword(
  tokenHash: string,
  newHash: string,
): Promise<{ userId: string; removedFactors: boolean } | undefined> {
  const { rows } = await db.execute<{ person: string; ended: string[]; removed_factors: boolean }>(
    sql`select * from gates.reset_password(${tokenHash}, ${newHash})`,
  )
  const [reset] = rows
  if (!reset) return undefined
  hangUp(reset.ended)
  return { userId: reset.person, removedFactors: reset.removed_factors }
}
