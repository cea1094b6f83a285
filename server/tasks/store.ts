// Tasks in the database: lists and single ones with their subtasks, and the counts that others ask for.
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, dayIn, instantAt } from '#contract/dates.ts'
import type { TaskRepeat } from '#contract/task-repeat.ts'
import { type Priority, priorities, type TaskSort, type TaskStatus, type TaskTab } from '#contract/tasks.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { holdAll } from './holds.ts'
import { tasks } from './tables.ts'

/** A task's columns as PostgreSQL gives them. */
export interface TaskRow extends Record<string, unknown> {
  id: string
  title: string
  description: string | null
  priority: Priority
  deadline: string | null
  deadline_at: string | null
  assignee_id: string
  creator_id: string
  completed_at: string | null
  created_at: string
  updated_at: string
  revision: number
  parent_id: string | null
  repeat: TaskRepeat | null
  /** Where the caller dragged it, if they did; of a subtask below its parent, in everybody's order. */
  position: number | null
  parent_title: string | null
  parent_assignee_id: string | null
  parent_creator_id: string | null
}

/** A task with its subtasks in their order. */
export interface TaskTree extends TaskRow {
  subtasks: TaskRow[]
}

// The most used queries of the product, written by hand: mapping fifty rows takes longer than reading them.
const NAMES = [
  ...[
    'id',
    'title',
    'description',
    'priority',
    'deadline',
    'deadline_at',
    'deadline_zone',
    'assignee_id',
    'creator_id',
  ],
  ...['completed_at', 'created_at', 'updated_at', 'revision', 'parent_id', 'repeat'],
]
const columnsOf = (table: string) => sql.raw(NAMES.map((name) => `${table}.${name}`).join(', '))

/** Where a task stands that nobody dragged: the newest first. In SQL over `t`. */
export const BY_CREATION = sql.raw('-extract(epoch from t.created_at)::float8 * 1000')

interface Selection {
  /** Over tasks `t`, their parents `p` and the caller's positions `o`. */
  where: SQL
  order: SQL
  limit: number
}

/** Rows in order, each with its subtasks. */
async function select(scope: Scope, { where, order, limit }: Selection): Promise<TaskTree[]> {
  const { rows } = await db.execute<TaskRow & { has_subtasks: boolean }>(sql`
    select ${columnsOf('t')}, o.position, p.title as parent_title,
      p.assignee_id as parent_assignee_id, p.creator_id as parent_creator_id,
      exists (select from tasks s
        where s.company_id = t.company_id and s.parent_id = t.id and s.deleted_at is null) as has_subtasks
    from tasks t
    left join tasks p on p.company_id = t.company_id and p.id = t.parent_id
    left join task_positions o on o.company_id = t.company_id and o.user_id = ${scope.userId} and o.task_id = t.id
    where t.company_id = ${scope.companyId} and t.deleted_at is null and ${where}
    order by ${order} limit ${limit}`)
  const parents = rows.filter((row) => row.has_subtasks)
  const below = new Map<string, TaskRow[]>(parents.map(({ id }) => [id, []]))
  if (parents.length > 0) {
    const { rows: subtasks } = await db.execute<TaskRow>(sql`
      select ${columnsOf('s')}, s.position,
        null as parent_title, null as parent_assignee_id, null as parent_creator_id
      from tasks s
      where s.company_id = ${scope.companyId} and s.parent_id = any(${sql.param([...below.keys()])}::uuid[])
        and s.deleted_at is null
      order by s.position, s.id`)
    for (const row of subtasks) below.get(row.parent_id ?? '')?.push(row)
  }
  return rows.map((row) => Object.assign(row, { subtasks: below.get(row.id) ?? [] }))
}

function isInTab({ userId: me }: Scope, tab: TaskTab | undefined): SQL {
  switch (tab) {
    case 'all':
      return sql`t.parent_id is null`
    case 'mine':
      return sql`t.assignee_id = ${me} and (t.parent_id is null or p.assignee_id <> ${me})`
    case 'assigned':
      return sql`t.creator_id = ${me} and t.assignee_id <> ${me}
        and (t.parent_id is null or p.creator_id <> ${me} or p.assignee_id = ${me})`
    default:
      return sql`(t.assignee_id = ${me} or t.creator_id = ${me})
        and (t.parent_id is null or (p.assignee_id <> ${me} and p.creator_id <> ${me}))`
  }
}

const URGENCY = `array_position(array['${priorities.join("','")}'], t.priority)`
const orders: Record<TaskSort, SQL> = {
  newest: sql.raw('t.id desc'),
  deadline: sql.raw(`t.deadline asc nulls last, t.deadline_at asc nulls last, ${URGENCY}, t.id desc`),
  priority: sql.raw(`${URGENCY}, t.deadline asc nulls last, t.deadline_at asc nulls last, t.id desc`),
  manual: sql`coalesce(o.position, ${BY_CREATION}), t.id desc`,
}

export interface TaskFilter {
  status?: TaskStatus[] | undefined
  priority?: Priority[] | undefined
  assignee?: string | undefined
  q?: string | undefined
}

function isMet(
  table: 't' | 's',
  { status, priority, assignee, q }: TaskFilter,
  zone: string,
): SQL | undefined {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  const conditions = [
    status && hasStatus(table, status, zone),
    priority && sql`${column('priority')} = any(${sql.param(priority)}::text[])`,
    assignee && sql`${column('assignee_id')} = ${assignee}`,
    q && sql`position(lower(${q}) in lower(${column('title')})) > 0`,
  ].filter((condition) => condition !== undefined && condition !== '')
  return conditions.length > 0 ? and(...conditions) : undefined
}

/** As `taskStatus` of the contract says it. */
function hasStatus(table: string, statuses: TaskStatus[], zone: string): SQL {
  const now = new Date()
  const today = dayIn(zone, now)
  const tomorrow = instantAt(zone, addDays(today, 1), '00:00')
  const [at, day, done] = ['deadline_at', 'deadline', 'completed_at'].map((name) =>
    sql.raw(`${table}.${name}`),
  )
  return sql`case
    when ${done} is not null then 'completed'
    when ${at} <= ${now.toISOString()} then 'overdue'
    when ${at} < ${tomorrow.toISOString()} then 'due_today'
    when ${at} is not null or ${day} is null or ${day} > ${today}::date then 'pending'
    when ${day} = ${today}::date then 'due_today'
    else 'overdue' end = any(${sql.param(statuses)}::text[])`
}

interface ListOptions extends TaskFilter {
  tab?: TaskTab | undefined
  sort: TaskSort
  limit: number
}

/** Without a tab: what is assigned to the caller and what they gave to others. */
export function list(scope: Scope, { tab, sort, limit, ...filter }: ListOptions): Promise<TaskTree[]> {
  const own = isMet('t', filter, scope.zone)
  const subtasks = isMet('s', filter, scope.zone)
  const isWanted =
    own && subtasks
      ? sql`and (${own} or exists (select from tasks s where s.company_id = t.company_id and s.parent_id = t.id
          and s.deleted_at is null and ${subtasks}))`
      : sql``
  return select(scope, { where: sql`${isInTab(scope, tab)} ${isWanted}`, order: orders[sort], limit })
}

/** Whoever asks: check with `maySee`, or pass only ids that the caller just wrote. */
export async function get(scope: Scope, id: string): Promise<TaskTree | undefined> {
  const [tree] = await select(scope, { where: sql`t.id = ${id}`, order: orders.newest, limit: 1 })
  return tree
}

/** As `get`, of many; instead of a subtask its parent, where the caller sees that one. */
export function listByIds(scope: Scope, ids: string[]): Promise<TaskTree[]> {
  const isSeen = scope.actions.has('tasks.viewAll')
    ? sql`above.id is not null`
    : sql`(${scope.userId} in (above.assignee_id, above.creator_id) or exists (select from task_mentions m
        where m.company_id = above.company_id and m.task_id = above.id and m.user_id = ${scope.userId}))`
  const where = sql`t.id in (select case when ${isSeen} then above.id else given.id end from tasks given
    left join tasks above on above.company_id = given.company_id and above.id = given.parent_id
    where given.company_id = ${scope.companyId} and given.id = any(${sql.param(ids)}::uuid[]))`
  return select(scope, { where, order: orders.newest, limit: ids.length })
}

/** Who gave a task and who has it, also of one that the caller may not see. */
export async function peopleOf(
  scope: Scope,
  id: string,
): Promise<{ assigneeId: string; creatorId: string } | undefined> {
  const [row] = await db
    .select({ assigneeId: tasks.assigneeId, creatorId: tasks.creatorId })
    .from(tasks)
    .where(and(isHere(scope), eq(tasks.id, id)))
  return row
}

/** Whether a text about the task, or about its parent, mentions somebody. */
export async function isMentioned(scope: Scope, ids: string[]): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from task_mentions where company_id = ${scope.companyId}
      and task_id = any(${sql.param(ids)}::uuid[]) and user_id = ${scope.userId}) as found`,
  )
  return rows[0]?.found ?? false
}

const isHere = (scope: Scope) => and(eq(tasks.companyId, scope.companyId), isNull(tasks.deletedAt))

const isOpenOf = (scope: Scope, userId: string) =>
  and(isHere(scope), eq(tasks.assigneeId, userId), isNull(tasks.completedAt))

/** Open tasks and subtasks assigned to the caller, each once. */
export async function countOpen(scope: Scope): Promise<number> {
  const [row] = await db.select({ open: count() }).from(tasks).where(isOpenOf(scope, scope.userId))
  return row?.open ?? 0
}

/** Open tasks that somebody else is assigned to. */
export async function countOpenOf(scope: Scope, userId: string): Promise<number> {
  return await db.$count(tasks, isOpenOf(scope, userId))
}

/** Gives a person's open tasks to another; their ids, the oldest first. */
export async function reassign(scope: Scope, from: string, to: string): Promise<string[]> {
  const open = await db.select({ id: tasks.id }).from(tasks).where(isOpenOf(scope, from))
  await holdAll(
    scope,
    open.map(({ id }) => id),
  )
  const rows = await db
    .update(tasks)
    .set({ assigneeId: to, updatedAt: sql`now()`, revision: sql`${tasks.revision} + 1` })
    .where(isOpenOf(scope, from))
    .returning({ id: tasks.id })
  return rows.map(({ id }) => id).sort()
}

export async function listSubtaskIds(scope: Scope, parentIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isHere(scope), sql`${tasks.parentId} = any(${sql.param(parentIds)}::uuid[])`))
  return rows.map(({ id }) => id)
}
