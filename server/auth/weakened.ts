// Sessions that have no second factor any more leave the companies that ask for one.
import { sql } from 'drizzle-orm'
import { db } from '#server/database/scope.ts'
import { hangUpWeak } from '#server/realtime.ts'

/** Hangs up on their pages, once the running transaction is committed; calls are refused from then on anyway. */
export async function shutOut(sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return
  const { rows } = await db.execute<{ company_id: string; session_id: string }>(
    sql`select * from gates.shut_out_sessions(${sql.param(sessionIds)}::uuid[])`,
  )
  for (const { company_id, session_id } of rows) hangUpWeak(company_id, [session_id])
}
