// A task held for a change together with its parent, always the parent first: what is true of both stays true.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { UNDO_DAYS } from '#contract/limits.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { mayChange } from './rules.ts'
import { isMentioned } from './store.ts'
import { tasks } from './tables.ts'
import { hasGivenOn } from './undo.ts'

/** A task's columns for a decision, its row locked until the end of the transaction. */
export type LockedTask = typeof tasks.$inferSelect

export interface Family {
  task: LockedTask
  parent: LockedTask | null
}

/**
 * Holds a task that is there for the caller to change. Throws `not_found` for a task that they do not see, `forbidden`
 * for one that they only see. `isRemoved`: a deleted one that can still be brought back. `isTakenBack`: also one that
 * they just gave on.
 */
export async function lockFamily(
  scope: Scope,
  id: string,
  { isRemoved = false, isTakenBack = false }: { isRemoved?: boolean; isTakenBack?: boolean } = {},
): Promise<Family> {
  const family = found(await lock(scope, id, isRemoved))
  if (isTakenBack && (await hasGivenOn(scope, id))) return family
  if (!(await sees(scope, family))) throw fail('not_found')
  if (!mayChange(scope, family)) throw fail('forbidden')
  return family
}

async function sees(scope: Scope, { task, parent }: Family): Promise<boolean> {
  if (mayChange(scope, { task, parent })) return true
  return await isMentioned(scope, parent ? [task.id, parent.id] : [task.id])
}

async function lock(scope: Scope, id: string, isRemoved: boolean): Promise<Family | undefined> {
  const rows = await db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        sql`(${tasks.id} = ${id} or ${tasks.id} = (
          select s.parent_id from tasks s where s.company_id = ${scope.companyId} and s.id = ${id}))`,
      ),
    )
    // Rows are locked in the order in which they come.
    .orderBy(sql`${tasks.parentId} is not null`)
    .for('update')
  const task = rows.find((row) => row.id === id)
  if (!task) return undefined
  const parent = rows.find((row) => row.id === task.parentId) ?? null
  // It was put below another while this waited for it.
  if ((task.parentId === null) !== (parent === null)) return await lock(scope, id, isRemoved)
  if (parent?.deletedAt) return undefined
  return (isRemoved ? isRestorable(task) : task.deletedAt === null) ? { task, parent } : undefined
}

const isRestorable = ({ deletedAt }: LockedTask): boolean =>
  deletedAt !== null && Date.parse(deletedAt) > Date.now() - UNDO_DAYS * 86_400_000

/** The subtasks of a held task, in their order; nobody changes them without holding their parent. */
export const subtasksOf = (scope: Scope, parentId: string): Promise<LockedTask[]> =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.parentId, parentId), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.position), asc(tasks.id))

type Columns = Partial<Omit<LockedTask, 'companyId' | 'id' | 'createdAt' | 'updatedAt' | 'revision'>>

/** Writes columns of held tasks and counts the edit. */
export async function write(scope: Scope, ids: string[], columns: Columns): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(tasks)
    .set({ ...columns, updatedAt: sql`now()`, revision: sql`${tasks.revision} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`))
}
