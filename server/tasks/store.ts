// Tasks in the database.
import { and, count, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { UNDO_DAYS } from '#contract/limits.ts'
import { type Priority, priorities, type TaskSort, type TaskTab } from '#contract/tasks.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { memberships, users } from '#server/database/tables.ts'
import { tasks } from './tables.ts'

const assignees = alias(users, 'assignees')
const creators = alias(users, 'creators')

const personOf = (people: typeof assignees | typeof creators) => ({
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
})

const columns = {
  id: tasks.id,
  title: tasks.title,
  description: tasks.description,
  priority: tasks.priority,
  deadline: tasks.deadline,
  completedAt: tasks.completedAt,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
  revision: tasks.revision,
  assignee: personOf(assignees),
  creator: personOf(creators),
}

const selectTasks = () =>
  db
    .select(columns)
    .from(tasks)
    .innerJoin(assignees, eq(assignees.id, tasks.assigneeId))
    .innerJoin(creators, eq(creators.id, tasks.creatorId))

export type TaskRow = Awaited<ReturnType<typeof list>>[number]

/** A task's columns for a decision, its row locked until the end of the transaction. */
export type LockedTask = typeof tasks.$inferSelect

const isHere = (scope: Scope) => and(eq(tasks.companyId, scope.companyId), isNull(tasks.deletedAt))
const isMine = (scope: Scope) => eq(tasks.assigneeId, scope.userId)
const isGiven = (scope: Scope) => and(eq(tasks.creatorId, scope.userId), ne(tasks.assigneeId, scope.userId))

function isInTab(scope: Scope, tab: TaskTab | undefined): SQL | undefined {
  if (tab === 'all') return undefined
  if (tab === 'mine') return isMine(scope)
  if (tab === 'assigned') return isGiven(scope)
  return or(isMine(scope), eq(tasks.creatorId, scope.userId))
}

const urgency = sql`array_position(${sql.raw(`array['${priorities.join("','")}']`)}, ${tasks.priority})`

const orders: Record<TaskSort, SQL[]> = {
  newest: [desc(tasks.id)],
  deadline: [sql`${tasks.deadline} asc nulls last`, sql`${urgency} asc`, desc(tasks.id)],
  priority: [sql`${urgency} asc`, sql`${tasks.deadline} asc nulls last`, desc(tasks.id)],
}

/** Without a tab: what is assigned to the caller and what they gave to others. */
export const list = async (
  scope: Scope,
  options: { tab?: TaskTab | undefined; sort: TaskSort; limit: number },
) =>
  await selectTasks()
    .where(and(isHere(scope), isInTab(scope, options.tab)))
    .orderBy(...orders[options.sort])
    .limit(options.limit)

/** Whoever asks: check with `maySee`, or pass only ids that the caller just wrote. */
export async function get(scope: Scope, id: string): Promise<TaskRow | undefined> {
  const [row] = await selectTasks().where(and(isHere(scope), eq(tasks.id, id)))
  return row
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

/** Writes and reads back in one statement. */
export async function create(scope: Scope, input: NewTask & { id: string }): Promise<TaskRow> {
  const inserted = db.$with('inserted').as(
    db
      .insert(tasks)
      .values({ ...input, companyId: scope.companyId, creatorId: scope.userId })
      .returning(),
  )
  const [row] = await db
    .with(inserted)
    .select({
      id: inserted.id,
      title: inserted.title,
      description: inserted.description,
      priority: inserted.priority,
      deadline: inserted.deadline,
      completedAt: inserted.completedAt,
      createdAt: inserted.createdAt,
      updatedAt: inserted.updatedAt,
      revision: inserted.revision,
      assignee: personOf(assignees),
      creator: personOf(creators),
    })
    .from(inserted)
    .innerJoin(assignees, eq(assignees.id, inserted.assigneeId))
    .innerJoin(creators, eq(creators.id, inserted.creatorId))
  if (!row) throw new Error('an insert gave no row')
  return row
}

type Changes = Partial<NewTask & { completedAt: Date | null; deletedAt: Date | null }>

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
    .where(and(isHere(scope), isMine(scope), isNull(tasks.completedAt)))
  return row?.open ?? 0
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
