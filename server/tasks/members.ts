// Who can be given a task.
import { and, eq, sql } from 'drizzle-orm'
import { db, type Scope } from '#server/database/scope.ts'
import { memberships } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'

const isMember = (scope: Scope, userId: string) =>
  and(eq(memberships.companyId, scope.companyId), eq(memberships.userId, userId))

/** Whether somebody is, or was, a member. */
export async function hasBeenMember(scope: Scope, userId: string): Promise<boolean> {
  return (await db.$count(memberships, isMember(scope, userId))) > 0
}

/** Throws `assignee_unknown` for whoever is not at work in the company. */
export async function refuseStranger(scope: Scope, userId: string): Promise<void> {
  refuseOthers([userId], await activeAmong(scope, [userId]))
}

/** Throws `assignee_unknown` unless all of them are among the active ones. */
export function refuseOthers(userIds: string[], active: ReadonlySet<string>): void {
  if (userIds.every((id) => active.has(id))) return
  throw fail('assignee_unknown', { fields: { assigneeId: 'Choose a member of this company.' } })
}

/** Those of the given people who are at work in the company, as the caller is. */
export async function activeAmong(scope: Scope, userIds: Iterable<string>): Promise<Set<string>> {
  const asked = new Set(userIds)
  const active = new Set(asked.delete(scope.userId) ? [scope.userId] : [])
  if (asked.size === 0) return active
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from memberships where company_id = ${scope.companyId} and ended_at is null
      and user_id = any(${sql.param([...asked])}::uuid[])`,
  )
  for (const { id } of rows) active.add(id)
  return active
}

interface Member extends Record<string, unknown> {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageId: string | null
}

/** Everybody who may be given a task. */
export async function listActiveMembers(scope: Scope): Promise<Member[]> {
  const { rows } = await db.execute<Member>(
    sql`select u.id, u.canonical_email as email, u.first_name as "firstName", u.last_name as "lastName",
        u.profile_image_id as "profileImageId"
      from memberships m join users u on u.id = m.user_id
      where m.company_id = ${scope.companyId} and m.ended_at is null`,
  )
  return rows
}
