// A task that the caller sees; any other is not there.
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { maySee } from './rules.ts'
import { get, isMentioned, type TaskTree } from './store.ts'

export async function visibleTask(scope: Scope, id: string): Promise<TaskTree> {
  const tree = found(await get(scope, id))
  const { assignee_id, creator_id, parent_id, parent_assignee_id, parent_creator_id } = tree
  const parent =
    parent_assignee_id && parent_creator_id
      ? { assigneeId: parent_assignee_id, creatorId: parent_creator_id }
      : null
  if (maySee(scope, { task: { assigneeId: assignee_id, creatorId: creator_id }, parent })) return tree
  if (await isMentioned(scope, parent_id ? [id, parent_id] : [id])) return tree
  throw fail('not_found')
}
