// What the person may do with a task, as far as the page can know; the server has the last word.
import type { Task } from '#contract/tasks.ts'
import { useCan, useUser } from '#web/lib/user.ts'

type People = Pick<Task, 'assignee' | 'creator'>

/**
 * Whoever is only mentioned in a task reads it. Of a subtask by itself the parent's people are not known here: they
 * may change it, and nobody is told no in advance.
 */
export function useMayChange(task: (People & Pick<Task, 'parentId'>) | undefined): boolean {
  const { id } = useUser()
  const canUpdate = useCan('tasks.update')
  const seesAll = useCan('tasks.viewAll')
  if (!task || !canUpdate) return false
  return seesAll || task.parentId !== null || task.creator.id === id || task.assignee.id === id
}

/** What somebody gave away cannot be thrown away by whoever got it. */
export function useMayRemove(task: People | undefined, parent?: People): boolean {
  const { id } = useUser()
  const canUpdate = useCan('tasks.update')
  const seesAll = useCan('tasks.viewAll')
  if (!task || !canUpdate) return false
  return seesAll || task.creator.id === id || parent?.creator.id === id
}
