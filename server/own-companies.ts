// The companies that a person belongs to: for the session's user, the switcher and the selection screen.
import { sql } from 'drizzle-orm'
import type { OwnCompany } from '#contract/companies.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db } from '#server/database/scope.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  role_name: string
  members: number
  last_opened_at: string | null
}

/** By name. `userId` must be the scope's own. */
export async function companiesOf({ userId }: { userId: string }): Promise<OwnCompany[]> {
  const { rows } = await db.execute<Row>(sql`select * from gates.companies_of(${userId})`)
  return rows.map((row) => ({
    id: row.id,
    _id: row.id,
    name: row.name,
    members: row.members,
    role: row.role_name,
    lastOpenedAt: row.last_opened_at && isoInstant(row.last_opened_at),
  }))
}
