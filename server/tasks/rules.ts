// Who may do what to a task that they see.
import type { Scope } from '#server/database/scope.ts'

interface TaskPeople {
  assigneeId: string
  creatorId: string
}

/** Whoever gave or holds a task sees and changes it; so does whoever may see all. */
export function maySee(scope: Pick<Scope, 'userId' | 'actions'>, task: TaskPeople): boolean {
  return (
    task.assigneeId === scope.userId || task.creatorId === scope.userId || scope.actions.has('tasks.viewAll')
  )
}

/** What somebody gave away cannot be thrown away by whoever got it. */
export function mayRemove(scope: Pick<Scope, 'userId' | 'actions'>, task: TaskPeople): boolean {
  return task.creatorId === scope.userId || scope.actions.has('tasks.viewAll')
}
