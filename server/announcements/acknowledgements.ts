// Who was asked to confirm an announcement, and who has.
import { type SQL, sql } from 'drizzle-orm'
import type { listAcknowledgements } from '#contract/announcements.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { REMIND_SECONDS } from '#contract/limits.ts'
import { builtInRolesWith } from '#contract/permissions.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { notify } from '#server/notify.ts'
import { type Announcement, confirmations, isAddressed } from './store.ts'

interface AskedRow extends Record<string, unknown> {
  id: string
  acknowledged_at: string | null
  acknowledged_earlier_at: string | null
}

/** Members at work whom it is for and who may read announcements, without its author. `name`: by which they stand in order. */
const asked = ({ companyId }: Scope, id: string) => sql`select m.user_id as id, ${confirmations},
    lower(u.first_name || ' ' || u.last_name) as name
  from announcements a
  join memberships m on m.company_id = a.company_id and m.ended_at is null and m.user_id <> a.author_id
  join users u on u.id = m.user_id and u.deleted_at is null
  join roles o on o.company_id = m.company_id and o.id = m.role_id
    and (o.kind = any(${sql.param(builtInRolesWith('announcements.view'))}::text[]) or 'announcements.view' = any(o.actions))
  left join announcement_reads r
    on r.company_id = a.company_id and r.user_id = m.user_id and r.announcement_id = a.id
  where a.company_id = ${companyId} and a.id = ${id} and ${isAddressed(sql.raw('m.user_id'), sql.raw('m.role_id'))}`

type Query = ParsedOf<typeof listAcknowledgements>['query']

const hasOrNot = (state: Query['state']): SQL =>
  state === 'acknowledged' ? sql`acknowledged_at is not null` : sql`acknowledged_at is null`

/** By name; one row more than `limit` says that there are others. */
export async function listAsked(
  scope: Scope,
  id: string,
  { state, cursor, limit }: Query,
): Promise<AskedRow[]> {
  const { rows } = await db.execute<AskedRow>(
    sql`with asked as (${asked(scope, id)})
      select id, acknowledged_at, acknowledged_earlier_at from asked
      where ${hasOrNot(state)} and (
        ${cursor ?? null}::uuid is null
        or (name, id) > (select lower(u.first_name || ' ' || u.last_name), u.id from users u where u.id = ${cursor ?? null}::uuid)
      )
      order by name, id limit ${limit + 1}`,
  )
  return rows
}

export async function countAsked(
  scope: Scope,
  id: string,
): Promise<{ acknowledged: number; waiting: number }> {
  const { rows } = await db.execute<{ acknowledged: number; waiting: number }>(
    sql`select count(acknowledged_at)::int as acknowledged, (count(*) - count(acknowledged_at))::int as waiting
      from (${asked(scope, id)}) asked`,
  )
  return found(rows[0])
}

/** Reminds those who have not confirmed it; how many. `before` is held. */
export async function remind(scope: Scope, before: Announcement): Promise<number> {
  const remindedAt = before.remindedAt ? Date.parse(before.remindedAt) : 0
  const wait = remindedAt / 1000 + REMIND_SECONDS - Date.now() / 1000
  if (wait > 0) throw fail('too_many_tries', { retryAfter: wait })
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${asked(scope, before.id)}) asked where acknowledged_at is null`,
  )
  await db.execute(
    sql`update announcements set reminded_at = now() where company_id = ${scope.companyId} and id = ${before.id}`,
  )
  const subject = { type: 'announcement', id: before.id } as const
  await notify(scope, { type: 'announcement.reminder', subject, people: rows.map(({ id }) => id) })
  return rows.length
}

/** Tells those whose confirmation no longer counts that it is asked for anew. */
export async function askAgain(scope: Scope, { id }: Pick<Announcement, 'id'>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${asked(scope, id)}) asked where acknowledged_earlier_at is not null`,
  )
  const subject = { type: 'announcement', id } as const
  await notify(scope, { type: 'announcement.reminder', subject, people: rows.map(({ id }) => id) })
}
