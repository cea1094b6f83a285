// The order that a person gives their list by hand, and the one of a task's subtasks, which is everybody's.
import { sql } from 'drizzle-orm'
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

/** Between neighbours that are closer there is no number that a double can tell from theirs; all get new ones. */
const CLOSEST = 0.01
/** Between tasks that got new numbers: fifty moves to the same place. */
const GAP = 1_000_000

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
  const others = sql`select t.id, coalesce(o.position, ${BY_CREATION}) as position from tasks t
    left join task_positions o on o.company_id = t.company_id and o.user_id = ${scope.userId} and o.task_id = t.id
    where t.company_id = ${scope.companyId} and t.deleted_at is null and t.id <> ${taskId} and ${mayBeListed}`
  const write = async (rows: ReturnType<typeof sql>) =>
    db.execute(sql`insert into task_positions (company_id, user_id, task_id, position)
      select ${scope.companyId}, ${scope.userId}, id, position from (${rows}) n
      on conflict (company_id, user_id, task_id) do update set position = excluded.position`)
  const number = () =>
    write(sql`select id, -extract(epoch from now())::float8 * 1000
        + row_number() over (order by position, id desc) * ${GAP}::float8 as position from (${others}) s`)
  const position = await placeIn(others, place, number)
  await write(sql`select ${taskId}::uuid as id, ${position}::float8 as position`)
  return position
}

/** The number for a place among rows of id and position; where there is none left, after `number` gave all new ones. */
async function placeIn(
  rows: ReturnType<typeof sql>,
  { before, after }: Place,
  number: () => Promise<unknown>,
): Promise<number> {
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
