// Companies in the database: founding, choosing and ending one through the gates, its settings inside its walls.
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterCommit, db, type PersonScope, type Scope } from '#server/database/scope.ts'
import { companies } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'
import { hangUpCompany, hangUpPages, hangUpWeak, publishToPeople } from '#server/realtime.ts'
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
  const { rows } = await db.execute<{ is_founded: boolean }>(
    sql`select gates.found_company(${scope.userId}, ${id}, ${input.name}, ${input.registrationNumber}, ${input.currency}, ${input.timeZone}, ${input.firstDayOfWeek}, ${input.locale}, ${roleIds}, ${SEARCH_VERSION}) as is_founded`,
  )
  if (!rows[0]?.is_founded) throw fail('no_session') // the account ended a moment ago
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

const settings = {
  name: companies.name,
  registrationNumber: companies.registrationNumber,
  currency: companies.currency,
  timeZone: companies.timeZone,
  firstDayOfWeek: companies.firstDayOfWeek,
  locale: companies.locale,
  inviters: companies.inviters,
  requiresTwoFactor: companies.requiresTwoFactor,
}

/** The company of the scope, with the number of its active members. */
export async function getCurrent({ companyId }: Scope) {
  const [row] = await db
    .select({
      id: companies.id,
      ...settings,
      members: sql<number>`(
        select count(*)::int from memberships m where m.company_id = ${companyId} and m.ended_at is null
      )`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row
}

export type Settings = Omit<NonNullable<Awaited<ReturnType<typeof getCurrent>>>, 'id' | 'members'>

/** Ids of the first by name, how many there are in all, and of how many members. */
export async function withoutFactor(atMost: number): Promise<{ ids: string[]; count: number; of: number }> {
  const { rows } = await db.execute<{ ids: string[]; count: number; of: number }>(
    sql`select user_ids as ids, found as count, members as of from gates.members_without_factor(${atMost})`,
  )
  return rows[0] ?? { ids: [], count: 0, of: 0 }
}

export async function soleAdminCompanies({
  sessionId,
}: PersonScope): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from gates.sole_admin_companies(${sessionId})`,
  )
  return rows
}

/** Sets what is named. */
export async function update({ companyId }: Scope, changes: Partial<Settings>): Promise<void> {
  await db
    .update(companies)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(companies.id, companyId))
}

/** Hangs up on everybody in the company who came without a second factor. */
export async function shutOutWeakSessions({ companyId }: Scope): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select gates.weak_sessions() as id`)
  hangUpWeak(
    companyId,
    rows.map(({ id }) => id),
  )
}

/** Tells every page of the active members, in whatever company it is. */
export async function tellMembers({ companyId }: Scope): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from memberships where company_id = ${companyId} and ended_at is null`,
  )
  publishToPeople(
    rows.map(({ id }) => id),
    'users',
    [companyId],
  )
}

/** From here on nobody finds it; its pages hang up, and other pages of its members are told. */
export async function end({ companyId }: Scope): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select gates.end_company() as id`)
  hangUpCompany(companyId)
  publishToPeople(
    rows.map(({ id }) => id),
    'users',
    [companyId],
  )
}
