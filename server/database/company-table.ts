// The parts that every table with company data is made of, so that no table can forget its wall.
import { sql } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, uuid } from 'drizzle-orm/pg-core'

/** The role that the application's connections run as; it is subject to every policy. */
export const appRole = pgRole('lintel_app').existing()

// After a transaction the setting reads '' instead of null. As a subquery it is read once, not for each row.
const companyOfScope = sql`(select nullif(current_setting('app.company_id', true), '')::uuid)`
const personOfScope = sql`(select nullif(current_setting('app.user_id', true), '')::uuid)`

/** First column of every company table, and of each of its keys. */
export const companyId = () => uuid('company_id').notNull()

/** Rows are visible and writable only inside a scope of their company. */
export const companyWall = () =>
  pgPolicy('company_wall', {
    as: 'permissive',
    for: 'all',
    to: appRole,
    using: sql`company_id = ${companyOfScope}`,
    withCheck: sql`company_id = ${companyOfScope}`,
  })

/** Rows of the signed-in person, inside a person's scope. `column` is written as in SQL. */
export const personWall = (column: string) =>
  pgPolicy('person_wall', {
    as: 'permissive',
    for: 'all',
    to: appRole,
    using: sql`${sql.raw(column)} = ${personOfScope}`,
    withCheck: sql`${sql.raw(column)} = ${personOfScope}`,
  })

/** Readable inside a scope of their company, by a condition that mentions `companyOfScope`. */
export const companyReads = (using: (company: typeof companyOfScope) => ReturnType<typeof sql>) =>
  pgPolicy('company_reads', { as: 'permissive', for: 'select', to: appRole, using: using(companyOfScope) })

/** As `companyReads`, for changing what can be read. */
export const companyUpdates = (using: (company: typeof companyOfScope) => ReturnType<typeof sql>) => {
  const condition = using(companyOfScope)
  return pgPolicy('company_updates', {
    as: 'permissive',
    for: 'update',
    to: appRole,
    using: condition,
    withCheck: condition,
  })
}

/**
 * PostgreSQL's text of an instant, in a session of UTC, as ISO 8601 with milliseconds: `2026-11-28 00:46:53.68+00`.
 * Cutting it up costs a tenth of a trip through Date, twice for each row of a list.
 */
export function isoInstant(text: string): string {
  const milliseconds = text.slice(20, -3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

/** An instant, in code a string as the API sends it. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoInstant,
})
export const createdAt = () => instant('created_at').notNull().default(sql`now()`)
export const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)
