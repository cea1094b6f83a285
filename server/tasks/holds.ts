// Tasks held for a change, in the one order in which everybody holds them: nobody waits in a circle.
import { sql } from 'drizzle-orm'
import { db, type JobScope, type Scope } from '#server/database/scope.ts'

/**
 * Holds tasks and their parents, in the one order in which everybody does: parents first, then by id. For whoever
 * changes several; also those that the caller does not see.
 */
export async function holdAll(scope: JobScope, ids: string[]): Promise<void> {
  await db.execute(sql`select from tasks
    where company_id = ${scope.companyId} and (id = any(${sql.param(ids)}::uuid[]) or id in (
      select s.parent_id from tasks s where s.company_id = ${scope.companyId} and s.id = any(${sql.param(ids)}::uuid[])))
    order by parent_id is not null, id for update`)
}

/** Before the first row is held: two tasks put below each other at once would each wait for the other. */
export async function holdPlacements(scope: Scope): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`task families of ${scope.companyId}`}, 0))`,
  )
}
