// Roles in the database.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { GrantableAction } from '#contract/permissions.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { memberships, roles } from '#server/database/tables.ts'
import { invitations } from './tables.ts'

export type RoleRow = typeof roles.$inferSelect

const isOf = ({ companyId }: Scope, which?: SQL) => and(eq(roles.companyId, companyId), which)

/** Built-in roles first, then by age; with the number of their active members. */
export const listRoles = async (scope: Scope, id?: string) =>
  await db
    .select({
      id: roles.id,
      name: roles.name,
      kind: roles.kind,
      actions: roles.actions,
      members: sql<number>`(
        select count(*)::int from ${memberships}
        where ${memberships.companyId} = ${roles.companyId} and ${memberships.roleId} = ${roles.id}
          and ${memberships.endedAt} is null
      )`,
    })
    .from(roles)
    .where(isOf(scope, id === undefined ? undefined : eq(roles.id, id)))
    .orderBy(sql`${roles.kind} = 'custom', ${roles.createdAt}, ${roles.id}`)

/** By its name, whatever the case, or by its id. */
export async function findRole(scope: Scope, by: string | { id: string }): Promise<RoleRow | undefined> {
  const which =
    typeof by === 'string' ? eq(sql`lower(${roles.name})`, sql`lower(${by})`) : eq(roles.id, by.id)
  const [row] = await db.select().from(roles).where(isOf(scope, which))
  return row
}

export async function countRoles(scope: Scope): Promise<number> {
  return await db.$count(roles, isOf(scope))
}

/** The new role's id; undefined when the name is taken. */
export async function createRole(
  scope: Scope,
  { name, actions }: { name: string; actions: GrantableAction[] },
): Promise<string | undefined> {
  const [row] = await db
    .insert(roles)
    .values({ companyId: scope.companyId, id: uuidv7(), name, kind: 'custom', actions })
    .onConflictDoNothing()
    .returning({ id: roles.id })
  return row?.id
}

export async function updateRole(
  scope: Scope,
  id: string,
  changes: { name?: string | undefined; actions?: GrantableAction[] | undefined },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await db
    .update(roles)
    .set(changes)
    .where(isOf(scope, eq(roles.id, id)))
}

/** Whether members or open invitations have it. */
export async function isRoleInUse(scope: Scope, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (
      select from memberships where company_id = ${scope.companyId} and role_id = ${id}
        and (ended_at is null or deactivated_at is not null)
    ) or exists (
      select from invitations where company_id = ${scope.companyId} and role_id = ${id}
        and accepted_at is null and declined_at is null and ended_at is null and expires_at > now()
    )`)
  return rows.length > 0
}

/** Gives everybody who has or had the role another one; who has it now. */
export async function moveMembers(scope: Scope, from: string, to: string): Promise<string[]> {
  const moved = await db
    .update(memberships)
    .set({ roleId: to })
    .where(and(eq(memberships.companyId, scope.companyId), eq(memberships.roleId, from)))
    .returning({ userId: memberships.userId, endedAt: memberships.endedAt })
  await db
    .update(invitations)
    .set({ roleId: to })
    .where(and(eq(invitations.companyId, scope.companyId), eq(invitations.roleId, from)))
  return moved.filter(({ endedAt }) => endedAt === null).map(({ userId }) => userId)
}

export async function removeRole(scope: Scope, id: string): Promise<void> {
  await db.delete(roles).where(isOf(scope, and(eq(roles.id, id), eq(roles.kind, 'custom'))))
}

/** Active members who have a role. */
export async function listHolders(scope: Scope, roleId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.companyId, scope.companyId),
        eq(memberships.roleId, roleId),
        isNull(memberships.endedAt),
      ),
    )
  return rows.map(({ userId }) => userId)
}
