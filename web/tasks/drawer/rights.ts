// What the person may do with a task; the server has the last word.
import type { Task } from '#contract/tasks.ts'
import { useCan, useUser } from '#web/lib/user.ts'

type People = Pick<Task, 'assignee' | 'creator'>

export function useMayChange(task: Task | undefined): boolean {
  const canUpdate = useCan('tasks.update')
  return canUpdate && task?.canChange === true
}

/** What somebody gave away cannot be thrown away by whoever got it. */
export function useMayRemove(task: People | undefined, parent?: People): boolean {
  const { id } = useUser()
  const canUpdate = useCan('tasks.update')
  const seesAll = useCan('tasks.viewAll')
  if (!task || !canUpdate) return false
  return seesAll || task.creator.id === id || parent?.creator.id === id
}
