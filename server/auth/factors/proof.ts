// A session whose person has just proved again who they are.
import { sql } from 'drizzle-orm'
import { CONFIRMATION_SECONDS } from '#contract/limits.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db, type PersonScope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'

/**
 * In the running transaction: from now on the session opens what needs a confirmation. ISO 8601: until when. A code or
 * a passkey makes it a strong session besides; throws `code_needed` where a password alone is no proof.
 */
export async function confirmSession(
  { sessionId, userId }: Pick<PersonScope, 'sessionId' | 'userId'>,
  by: 'password' | 'factor',
): Promise<string> {
  const { rows } = await db.execute<{ confirmed_at: string | null }>(
    sql`select gates.confirm_session(${sessionId}, ${userId}, ${by === 'factor'}) as confirmed_at`,
  )
  const confirmedAt = rows[0]?.confirmed_at
  if (!confirmedAt) throw fail('code_needed')
  const at = Date.parse(isoInstant(confirmedAt))
  return new Date(at + CONFIRMATION_SECONDS * 1000).toISOString()
}
