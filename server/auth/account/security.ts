// Where an account stands, and what happened to it, over HTTP.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getSecurity, listSecurityLog, type Security } from '#contract/account.ts'
import { accountActions } from '#contract/audit.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db, type PersonScope } from '#server/database/scope.ts'
import { securityEntries } from '#server/database/service-tables.ts'
import { found } from '#server/errors.ts'
import { nextPage } from '#server/paging.ts'
import { route } from '#server/route.ts'

export function securityRoutes(app: FastifyInstance): void {
  route(app, getSecurity, (scope) => securityOf(scope))

  route(app, listSecurityLog, async (scope, { query: { limit, cursor } }) => {
    const rows = await listEntries(scope, { before: cursor, limit: limit + 1 })
    return nextPage(rows, limit, ({ id, at, action: name, subject, isOperator, address, userAgent }) => {
      const action = accountActions.find((known) => known === name)
      if (!action) throw new Error(`${name} is nothing that happens to an account`)
      return { id, _id: id, at, action, subject, isOperator, address, userAgent }
    })
  })
}

interface Row extends Record<string, unknown> {
  is_password_enough: boolean
  password_changed_at: string | null
  two_factor_since: string | null
  recovery_codes_left: number
  passkeys: number
  new_email: string | null
  is_left: boolean
  is_taken: boolean
  expires_at: string | null
}

async function securityOf({ userId, sessionId, confirmedUntil }: PersonScope): Promise<Security> {
  const { rows } = await db.execute<Row>(sql`select * from gates.security_of(${userId}, ${sessionId})`)
  const row = found(rows[0])
  return {
    hasPassword: row.password_changed_at !== null,
    passwordChangedAt: row.password_changed_at && isoInstant(row.password_changed_at),
    twoFactor: row.two_factor_since !== null,
    twoFactorSince: row.two_factor_since && isoInstant(row.two_factor_since),
    recoveryCodesLeft: row.recovery_codes_left,
    passkeys: row.passkeys,
    emailChange:
      row.new_email !== null && row.expires_at !== null
        ? {
            email: row.new_email,
            isLeft: row.is_left,
            isTaken: row.is_taken,
            expiresAt: isoInstant(row.expires_at),
          }
        : null,
    confirmBy: waysOf(row),
    confirmedUntil: confirmedUntil.toISOString(),
  }
}

function waysOf(row: Row): Security['confirmBy'] {
  const ways = {
    password: row.password_changed_at !== null && row.is_password_enough,
    code: row.two_factor_since !== null,
    passkey: row.passkeys > 0,
  }
  return (['password', 'code', 'passkey'] as const).filter((way) => ways[way])
}

const listEntries = (
  { userId }: PersonScope,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  db
    .select()
    .from(securityEntries)
    .where(
      and(
        eq(securityEntries.userId, userId),
        before === undefined ? undefined : lt(securityEntries.id, before),
      ),
    )
    .orderBy(desc(securityEntries.id))
    .limit(limit)
