// Reactions to announcements in the database.
import { sql } from 'drizzle-orm'
import { REACTIONS_MAX } from '#contract/limits.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'

/** False: the caller had given it before. */
export async function react({ companyId, userId }: Scope, id: string, emoji: string): Promise<boolean> {
  // One at a time, so that two different ones at once do not pass the limit together.
  await db.execute(
    sql`select from announcements where company_id = ${companyId} and id = ${id} for no key update`,
  )
  const { rowCount } = await db.execute(
    sql`insert into announcement_reactions (company_id, announcement_id, emoji, user_id)
      values (${companyId}, ${id}, ${emoji}, ${userId}) on conflict do nothing`,
  )
  if (rowCount === 0) return false
  const { rows } = await db.execute<{ different: number }>(
    sql`select count(distinct emoji)::int as different from announcement_reactions
      where company_id = ${companyId} and announcement_id = ${id}`,
  )
  if ((rows[0]?.different ?? 0) > REACTIONS_MAX) throw fail('too_many_reactions')
  return true
}

/** False: there was none. */
export async function unreact({ companyId, userId }: Scope, id: string, emoji: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from announcement_reactions
      where company_id = ${companyId} and announcement_id = ${id} and emoji = ${emoji} and user_id = ${userId}`,
  )
  return (rowCount ?? 0) > 0
}
