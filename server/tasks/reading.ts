// A task that the caller sees; any other is not there.
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { mayChange } from './rules.ts'
import { get, isMentioned, peopleOf, type TaskTree } from './store.ts'

export async function visibleTask(scope: Scope, id: string): Promise<TaskTree> {
  const tree = found(await get(scope, id))
  const task = { assigneeId: tree.assignee_id, creatorId: tree.creator_id }
  if (mayChange(scope, { task, parent: null })) return tree
  const { parent_id: parentId } = tree
  const parent = (parentId && (await peopleOf(scope, parentId))) || null
  if (mayChange(scope, { task, parent })) return tree
  if (await isMentioned(scope, parentId ? [id, parentId] : [id])) return tree
  throw fail('not_found')
}
