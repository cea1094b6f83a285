// Companies in the database, through the gates: their founder or member is outside their walls at that moment.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterCommit, db, type PersonScope } from '#server/database/scope.ts'
import { hangUpPages } from '#server/realtime.ts'
import { SEARCH_VERSION } from '#server/search-index.ts'
import type { CompanySettings } from './defaults.ts'

export interface NewCompany extends CompanySettings {
  name: string
  registrationNumber: string | null
}

/** A company with the built-in roles, the caller its admin; its id. */
export async function create(scope: PersonScope, input: NewCompany): Promise<string> {
  const id = uuidv7()
  const roleIds = `{${[uuidv7(), uuidv7(), uuidv7()].join(',')}}`
  await db.execute(
    sql`select gates.found_company(${scope.userId}, ${id}, ${input.name}, ${input.registrationNumber}, ${input.currency}, ${input.timeZone}, ${input.firstDayOfWeek}, ${input.locale}, ${roleIds}, ${SEARCH_VERSION})`,
  )
  return id
}

/** Moves the session there, and tells its other pages; false when the person is no member there. */
export async function choose(scope: PersonScope, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_member: boolean }>(
    sql`select gates.choose_company(${scope.sessionId}, ${scope.userId}, ${companyId}) as is_member`,
  )
  const isMember = rows[0]?.is_member ?? false
  const { companyId: former } = scope
  if (isMember && former && former !== companyId) afterCommit(() => hangUpPages(scope.sessionId, former))
  return isMember
}
