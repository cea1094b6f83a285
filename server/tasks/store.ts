// Tasks in the database.
import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { UNDO_DAYS } from '#contract/limits.ts'
import { type Priority, priorities, type TaskSort, type TaskTab } from '#contract/tasks.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { memberships } from '#server/database/tables.ts'
import { tasks } from './tables.ts'

/** A task's columns as PostgreSQL gives them. */
export interface TaskRow extends Record<string, unknown> {
  id: string
  title: string
  description: string | null
  priority: Priority
  deadline: string | null
  assignee_id: string
  creator_id: string
  completed_at: string | null
  created_at: string
  updated_at: string
  revision: number
}

// The most used queries of the product, written by hand: mapping fifty rows takes longer than reading them.
const COLUMNS = sql.raw(
  'id, title, description, priority, deadline, assignee_id, creator_id, completed_at, created_at, updated_at, revision',
)

/** A task's columns for a decision, its row locked until the end of the transaction. */
export type LockedTask = typeof tasks.$inferSelect

const isHere = (scope: Scope) => and(eq(tasks.companyId, scope.companyId), isNull(tasks.deletedAt))

function isInTab({ userId }: Scope, tab: TaskTab | undefined): SQL {
  if (tab === 'all') return sql`true`
  if (tab === 'mine') return sql`assignee_id = ${userId}`
  if (tab === 'assigned') return sql`creator_id = ${userId} and assignee_id <> ${userId}`
  return sql`(assignee_id = ${userId} or creator_id = ${userId})`
}

const URGENCY = `array_position(array['${priorities.join("','")}'], priority)`
const orders: Record<TaskSort, SQL> = {
  newest: sql.raw('id desc'),
  deadline: sql.raw(`deadline asc nulls last, ${URGENCY}, id desc`),
  priority: sql.raw(`${URGENCY}, deadline asc nulls last, id desc`),
}

interface ListOptions {
  tab?: TaskTab | undefined
  sort: TaskSort
  limit: number
}

/** Without a tab: what is assigned to the caller and what they gave to others. */
export async function list(scope: Scope, { tab, sort, limit }: ListOptions): Promise<TaskRow[]> {
  const { rows } = await db.execute<TaskRow>(
    sql`select ${COLUMNS} from tasks where company_id = ${scope.companyId} and deleted_at is null
      and ${isInTab(scope, tab)} order by ${orders[sort]} limit ${limit}`,
  )
  return rows
}

/** Whoever asks: check with `maySee`, or pass only ids that the caller just wrote. */
export async function get(scope: Scope, id: string): Promise<TaskRow | undefined> {
  const { rows } = await db.execute<TaskRow>(
    sql`select ${COLUMNS} from tasks where company_id = ${scope.companyId} and id = ${id} and deleted_at is null`,
  )
  return rows[0]
}

/** The row and nobody else's change until the end of the transaction. */
export async function lock(scope: Scope, id: string): Promise<LockedTask | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(isHere(scope), eq(tasks.id, id)))
    .for('update')
  return row
}

/** As `lock`, of a deleted task that can still be brought back. */
export async function lockRemoved(scope: Scope, id: string): Promise<LockedTask | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        eq(tasks.id, id),
        isNotNull(tasks.deletedAt),
        gt(tasks.deletedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`),
      ),
    )
    .for('update')
  return row
}

interface NewTask {
  title: string
  description: string | null
  priority: Priority
  deadline: string | null
  assigneeId: string
}

export async function create(scope: Scope, input: NewTask & { id: string }): Promise<TaskRow> {
  const { rows } = await db.execute<TaskRow>(
    sql`insert into tasks (company_id, id, title, description, priority, deadline, assignee_id, creator_id)
      values (${scope.companyId}, ${input.id}, ${input.title}, ${input.description}, ${input.priority},
        ${input.deadline}, ${input.assigneeId}, ${scope.userId})
      returning ${COLUMNS}`,
  )
  const [row] = rows
  if (!row) throw new Error('an insert gave no row')
  return row
}

export interface ImportedTask extends NewTask {
  id: string
  completedAt: string | null
}

/** Many at once, given by the caller. */
export async function createAll(scope: Scope, rows: ImportedTask[]): Promise<void> {
  await db.execute(
    sql`insert into tasks
        (company_id, id, title, description, priority, deadline, assignee_id, creator_id, completed_at)
      select ${scope.companyId}, id, title, description, priority, deadline, "assigneeId", ${scope.userId}, "completedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id uuid, title text, description text, priority text, deadline date, "assigneeId" uuid, "completedAt" timestamptz
      )`,
  )
}

interface Twin extends Record<string, unknown> {
  title: string
  deadline: string | null
  assigneeId: string
}

/** Tasks of these titles that the caller gave; until the end of the transaction nobody else adds any by import. */
export async function listTwins(scope: Scope, titles: string[]): Promise<Twin[]> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`tasks of ${scope.companyId} ${scope.userId}`}, 0))`,
  )
  const { rows } = await db.execute<Twin>(
    sql`select title, deadline, assignee_id as "assigneeId" from tasks
      where company_id = ${scope.companyId} and creator_id = ${scope.userId} and deleted_at is null
        and title = any(${sql.param(titles)}::text[])`,
  )
  return rows
}

/** Those of the given tasks that were still there, and who had them. */
export async function removeAll(scope: Scope, ids: string[]): Promise<{ id: string; assigneeId: string }[]> {
  return await db
    .update(tasks)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, revision: sql`${tasks.revision} + 1` })
    .where(and(isHere(scope), sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`))
    .returning({ id: tasks.id, assigneeId: tasks.assigneeId })
}

type Changes = Partial<NewTask & { completedAt: string | null; deletedAt: string | null }>

/** Writes the given columns and counts the edit. */
export async function update(scope: Scope, id: string, changes: Changes): Promise<void> {
  await db
    .update(tasks)
    .set({ ...changes, updatedAt: sql`now()`, revision: sql`${tasks.revision} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.id, id)))
}

/** Open tasks assigned to the caller. */
export async function countOpen(scope: Scope): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(tasks)
    .where(and(isHere(scope), eq(tasks.assigneeId, scope.userId), isNull(tasks.completedAt)))
  return row?.open ?? 0
}

/** Open tasks that somebody else is assigned to. */
export async function countOpenOf(scope: Scope, userId: string): Promise<number> {
  return await db.$count(tasks, isOpenOf(scope, userId))
}

const isOpenOf = (scope: Scope, userId: string) =>
  and(isHere(scope), eq(tasks.assigneeId, userId), isNull(tasks.completedAt))

/** Gives a person's open tasks to another; the rows as they are then, oldest first. */
export async function reassign(scope: Scope, from: string, to: string): Promise<TaskRow[]> {
  const { rows } = await db.execute<TaskRow>(
    sql`with given as (
        update tasks set assignee_id = ${to}, updated_at = now(), revision = revision + 1
        where company_id = ${scope.companyId} and assignee_id = ${from}
          and completed_at is null and deleted_at is null
        returning ${COLUMNS}
      ) select * from given order by id`,
  )
  return rows
}

/** Whether somebody is, or was, a member. */
export async function hasBeenMember(scope: Scope, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.companyId, scope.companyId), eq(memberships.userId, userId)))
  return rows.length > 0
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

/** May this person be given a task? */
export async function isActiveMember(scope: Scope, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.companyId, scope.companyId),
        eq(memberships.userId, userId),
        isNull(memberships.endedAt),
      ),
    )
  return rows.length > 0
}
