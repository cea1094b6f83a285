// The order that a person gives their list by hand, and the one of a task's subtasks, which is everybody's.
import { type SQL, sql } from 'drizzle-orm'
import { db, type Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import type { Effects } from './effects.ts'
import type { Family } from './family.ts'
import { BY_CREATION } from './store.ts'

/** Exactly one of them. */
export interface Place {
  before?: string | undefined
  after?: string | undefined
}

/** Between neighbours that are closer there is no number that a double can tell from theirs; some get new ones. */
const CLOSEST = 0.01
/** Between tasks that got new numbers at the end of a list: fifty moves to the same place. */
const GAP = 1_000_000
/** And elsewhere at least. */
const ROOM = 0.1
/** Tasks on each side that get new numbers first. */
const NEARBY = 32

interface Neighbours extends Record<string, unknown> {
  lower: number | null
  upper: number | null
  /** The one to stand beside has its number with another. */
  is_shared: boolean
}

function middle({ lower, upper }: Neighbours): number | undefined {
  if (upper === null) return (lower ?? 0) + GAP
  // A little above the first, so that tasks made later still come before it.
  if (lower === null) return upper - 1
  return upper - lower < CLOSEST ? undefined : (lower + upper) / 2
}

/** Puts a subtask, held with its parent, before or behind another subtask of it. */
export async function moveSubtask(
  scope: Scope,
  { task, parent }: Family,
  place: Place,
  effects: Effects,
): Promise<number> {
  const parentId = parent?.id ?? ''
  const siblings = sql`select id, position from tasks where company_id = ${scope.companyId} and parent_id = ${parentId}
    and deleted_at is null and id <> ${task.id}`
  const write = async (position: number) => {
    await db.execute(sql`update tasks set position = ${position}
      where company_id = ${scope.companyId} and id = ${task.id}`)
    effects.taskIds.add(parentId).add(task.id)
    return position
  }
  const number = () =>
    db.execute(sql`update tasks t set position = n.position from (
        select id, row_number() over (order by position, id) * ${GAP}::float8 as position from (${siblings}) s
      ) n where t.company_id = ${scope.companyId} and t.id = n.id`)
  return write(await placeIn(siblings, place, number))
}

/** Puts a task before or behind another in the caller's own order; nobody else's changes. */
export async function moveInOwnOrder(scope: Scope, taskId: string, place: Place): Promise<number> {
  // One after the other, or two moves at once would take the same place.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`task order of ${scope.companyId} ${scope.userId}`}, 0))`,
  )
  const mayBeListed = scope.actions.has('tasks.viewAll')
    ? sql`true`
    : sql`(t.assignee_id = ${scope.userId} or t.creator_id = ${scope.userId})`
  // Looked up one by one: joined, they are gone through for each task where the database knows nothing of them yet.
  const position = sql`coalesce((select o.position from task_positions o where o.company_id = t.company_id
    and o.user_id = ${scope.userId} and o.task_id = t.id), ${BY_CREATION})`
  const others = sql`select t.id, ${position} as position from tasks t
    where t.company_id = ${scope.companyId} and t.deleted_at is null and t.id <> ${taskId} and ${mayBeListed}`
  const write = async (rows: Numbered[]) => {
    await db.execute(sql`insert into task_positions (company_id, user_id, task_id, position)
      select ${scope.companyId}, ${scope.userId}, id, position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, position float8)
      on conflict (company_id, user_id, task_id) do update set position = excluded.position`)
  }
  const beside = place.before ?? place.after ?? ''
  const found = await placeIn(others, place, async () => write(await spread(others, beside)))
  await write([{ id: taskId, position: found }])
  return found
}

interface Numbered extends Record<string, unknown> {
  id: string
  position: number
}

/**
 * New numbers for the tasks around one that has no room beside it: as few of them as have room between the two that
 * stand around them and stay.
 */
async function spread(rows: SQL, beside: string, nearby = NEARBY): Promise<Numbered[]> {
  const { rows: around } = await db.execute<Numbered & { is_above: boolean }>(
    sql`with s as materialized (${rows}), a as (select id, position from s where id = ${beside})
      select id, position, is_above from (
        (select s.id, s.position, true as is_above from s, a
          where s.position < a.position or (s.position = a.position and s.id >= a.id)
          order by s.position desc, s.id limit ${nearby})
        union all
        (select s.id, s.position, false from s, a
          where s.position > a.position or (s.position = a.position and s.id < a.id)
          order by s.position, s.id desc limit ${nearby})
      ) n order by position, id desc`,
  )
  const above = around.filter((row) => row.is_above).length
  const [isFirst, isLast] = [above < nearby, around.length - above < nearby]
  const moved = around.slice(isFirst ? 0 : 1, isLast ? around.length : -1)
  // Tasks made later come before the first.
  const start = (isFirst ? undefined : around[0]?.position) ?? -Date.now()
  const end = (isLast ? undefined : around.at(-1)?.position) ?? start + GAP * (moved.length + 1)
  const step = (end - start) / (moved.length + 1)
  if (step < ROOM) return spread(rows, beside, nearby * 8)
  return moved.map(({ id }, index) => ({ id, position: start + step * (index + 1) }))
}

/** The number for a place among rows of id and position; where there is none left, after `number` gave new ones. */
async function placeIn(rows: SQL, { before, after }: Place, number: () => Promise<unknown>): Promise<number> {
  const find = async () => {
    const neighbours = before
      ? sql`(select max(position) from s where position < a.position) as lower, a.position as upper`
      : sql`a.position as lower, (select min(position) from s where position > a.position) as upper`
    const { rows: found } = await db.execute<Neighbours>(
      sql`with s as materialized (${rows}), a as (select position from s where id = ${before ?? after}) 
        select ${neighbours}, (select count(*) from s, a where s.position = a.position) > 1 as is_shared from a`,
    )
    const [place] = found
    if (!place) throw fail('other_list')
    return place.is_shared ? undefined : middle(place)
  }
  const position = await find()
  if (position !== undefined) return position
  await number()
  const again = await find()
  if (again === undefined) throw new Error('new numbers left no room')
  return again
}
