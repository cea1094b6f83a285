// Changes to many tasks in one transaction: each stands or is refused by itself.
import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { changeTasks } from '#contract/tasks.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { Failure } from '#server/errors.ts'
import { change } from './changes.ts'
import { noEffects, settle } from './effects.ts'
import { lockFamily } from './family.ts'
import { holdAll } from './holds.ts'
import { remove, restore } from './placement.ts'
import { presentAll } from './present.ts'
import { listByIds } from './store.ts'

type Change = ParsedOf<typeof changeTasks>['body']['changes'][number]
type Reply = ReplyOf<typeof changeTasks>

/** In the given order; what a refused one had begun is taken back. */
export async function changeMany(scope: Scope, changes: Change[]): Promise<Reply> {
  const effects = noEffects()
  const refused: Reply['refused'] = []
  const ids = new Set<string>()
  await holdAll(
    scope,
    changes.map(({ id }) => id),
  )
  for (const [index, { id, deleted, ...patch }] of changes.entries()) {
    const own = noEffects()
    try {
      await db.execute(sql`savepoint change`)
      const family = await lockFamily(scope, id, {
        isRemoved: deleted === false,
        isTakenBack: patch.assigneeId === scope.userId,
      })
      if (deleted === true) await remove(scope, family, own)
      if (deleted === false) await restore(scope, family, own)
      if (deleted !== true) await change(scope, family, patch, own)
      await db.execute(sql`release savepoint change`)
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      await db.execute(sql`rollback to savepoint change`)
      refused.push({ index, code: failure.code, message: failure.message })
      continue
    }
    ids.add(id)
    for (const taskId of own.taskIds) effects.taskIds.add(taskId)
    effects.former.push(...own.former)
    effects.history.push(...own.history)
    effects.events.push(...own.events)
  }
  await settle(scope, effects)
  const trees = await listByIds(scope, [...ids])
  return { tasks: await presentAll(scope, trees), refused }
}
