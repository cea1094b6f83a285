// The end of an account, by its owner: out of every company, then everything that is theirs alone goes.
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { deleteUser } from '#contract/account.ts'
import type { OwnCompany } from '#contract/companies.ts'
import { recordAccount } from '#server/audit.ts'
import { queueNotice } from '#server/auth/notice.ts'
import { afterCommit, db, inJoinedCompany, type PersonScope } from '#server/database/scope.ts'
import { sessions } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { assertConfirmed } from '#server/guard.ts'
import { leave } from '#server/membership.ts'
import { companiesOf } from '#server/own-companies.ts'
import { hangUpSession } from '#server/realtime.ts'
import { isOnlyAdmin, waitForRights } from '#server/rights.ts'
import { route } from '#server/route.ts'
import { clearSessionCookie } from '#server/session-cookie.ts'

export function deletionRoutes(app: FastifyInstance): void {
  route(app, deleteUser, async (scope, _input, { reply }) => {
    assertConfirmed(scope)
    await lockAccount(scope)
    await hangUpEverywhere(scope)
    const companies = await lockCompanies(scope)
    await refuseSoleAdmin(scope, companies)
    await recordAccount(scope.userId, 'account_deleted', scope.origin)
    for (const { id: companyId } of companies) {
      await inJoinedCompany(scope, companyId, () => leave({ ...scope, companyId }))
    }
    await db.execute(sql`select gates.forget_mails(${scope.sessionId}, ${scope.userId})`)
    await queueNotice(scope.userId, 'account_deleted', scope.origin)
    await db.execute(sql`select gates.end_account(${scope.sessionId}, ${scope.userId})`)
    clearSessionCookie(reply)
    return undefined
  })
}

/** Nobody makes it a member or founder of anything until it is gone. */
async function lockAccount({ userId, sessionId }: PersonScope): Promise<void> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select gates.lock_account(${sessionId}, ${userId}) as is_there`,
  )
  if (!rows[0]?.is_there) throw fail('no_session')
}

/** First of all: pages are told that the account is gone, not that a company is. */
async function hangUpEverywhere({ userId }: PersonScope): Promise<void> {
  const ending = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  afterCommit(() => {
    for (const { id } of ending) hangUpSession(id, 'session_ended')
  })
}

/**
 * In the order of their ids, so that two people who go at once never wait for each other. While this waits they may be
 * put out of one, or brought back into another.
 */
async function lockCompanies(scope: PersonScope): Promise<OwnCompany[]> {
  const locked = new Set<string>()
  for (;;) {
    const companies = await companiesOf(scope)
    const added = companies.map(({ id }) => id).filter((id) => !locked.has(id))
    if (added.length === 0) return companies
    for (const companyId of added.sort()) {
      await waitForRights({ companyId })
      locked.add(companyId)
    }
  }
}

async function refuseSoleAdmin(scope: PersonScope, companies: OwnCompany[]): Promise<void> {
  const stuck: Pick<OwnCompany, 'id' | 'name'>[] = []
  for (const { id, name } of companies) {
    const isOnly = await inJoinedCompany(scope, id, () => isOnlyAdmin({ companyId: id }, scope.userId))
    if (isOnly) stuck.push({ id, name })
  }
  if (stuck.length > 0) throw fail('sole_admin', { current: { companies: stuck } })
}
