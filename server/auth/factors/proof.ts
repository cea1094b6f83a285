// A session whose person has just proved again who they are.
import { sql } from 'drizzle-orm'
import { CONFIRMATION_SECONDS } from '#contract/limits.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db, type PersonScope } from '#server/database/scope.ts'
import { found } from '#server/errors.ts'

/** In the running transaction: from now on the session opens what needs a confirmation. ISO 8601: until when. */
export async function confirmSession({
  sessionId,
  userId,
}: Pick<PersonScope, 'sessionId' | 'userId'>): Promise<string> {
  const { rows } = await db.execute<{ confirmed_at: string | null }>(
    sql`select gates.confirm_session(${sessionId}, ${userId}) as confirmed_at`,
  )
  const at = Date.parse(isoInstant(found(rows[0]?.confirmed_at)))
  return new Date(at + CONFIRMATION_SECONDS * 1000).toISOString()
}
