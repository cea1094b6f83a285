// The organisation chart in the database: one document a company.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OrgChart, Position } from '#contract/org-chart.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { memberships } from '#server/database/tables.ts'
import { orgCharts } from './tables.ts'

/** As it is; before anything was saved, the administrator level alone. Of those who left nobody is on it. */
export async function getChart(scope: Scope): Promise<OrgChart> {
  const [row] = await db.select().from(orgCharts).where(eq(orgCharts.companyId, scope.companyId))
  if (!row) return { revision: 0, levels: [{ id: scope.companyId, name: '' }], departments: [], roles: [] }
  return withMembersOnly(scope, { revision: row.revision, ...row.chart })
}

/** The new chart; undefined when somebody saved another since its revision. */
export async function saveChart(scope: Scope, wanted: OrgChart): Promise<OrgChart | undefined> {
  const { revision, ...chart } = await withMembersOnly(scope, wanted)
  const saved =
    revision === 0
      ? await db
          .insert(orgCharts)
          .values({ companyId: scope.companyId, revision: 1, chart })
          .onConflictDoNothing()
          .returning({ revision: orgCharts.revision })
      : await db
          .update(orgCharts)
          .set({ revision: revision + 1, chart, updatedAt: sql`now()` })
          .where(and(eq(orgCharts.companyId, scope.companyId), eq(orgCharts.revision, revision)))
          .returning({ revision: orgCharts.revision })
  const [row] = saved
  if (!row) return undefined
  await keepDepartments(scope, chart.roles)
  return { revision: row.revision, ...chart }
}

/** Whom announcements for a department reach (audience.ts). */
async function keepDepartments({ companyId }: Scope, positions: Position[]): Promise<void> {
  const rows = positions.flatMap(({ departmentId, userIds }) =>
    departmentId === null ? [] : userIds.map((userId) => ({ department_id: departmentId, user_id: userId })),
  )
  await db.execute(sql`delete from department_members where company_id = ${companyId}`)
  await db.execute(
    sql`insert into department_members (company_id, department_id, user_id)
      select distinct ${companyId}::uuid, department_id, user_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (department_id uuid, user_id uuid)`,
  )
}

async function withMembersOnly(scope: Scope, chart: OrgChart): Promise<OrgChart> {
  const named = new Set(chart.roles.flatMap(({ userIds }) => userIds))
  if (named.size === 0) return chart
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.companyId, scope.companyId),
        isNull(memberships.endedAt),
        sql`${memberships.userId} = any(${sql.param([...named])}::uuid[])`,
      ),
    )
  const members = new Set(rows.map(({ userId }) => userId))
  const roles = chart.roles.map((position) => ({
    ...position,
    userIds: position.userIds.filter((id) => members.has(id)),
  }))
  return { ...chart, roles }
}
