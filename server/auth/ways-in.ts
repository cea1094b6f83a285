// Whether somebody still comes into their account when one way in is taken away.
import { sql } from 'drizzle-orm'
import { configuredProviders } from '#server/auth/identities/providers.ts'
import { db, type PersonScope } from '#server/database/scope.ts'

/**
 * Without this passkey or identity; one of a provider that is no longer configured opens nothing. Others who take a
 * way in from the same person wait until the end of the transaction.
 */
export async function hasWayInBesides({ userId }: Pick<PersonScope, 'userId'>, id: string): Promise<boolean> {
  const issuers = configuredProviders().map(({ issuer }) => issuer.replace(/\/+$/, ''))
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select gates.has_way_in_besides(${userId}, ${id}, ${sql.param(issuers)}::text[]) as has`,
  )
  return rows[0]?.has ?? false
}
