// Who may do what to a task that they see, and whom a change to it is news for.
import { changedFields } from '#contract/notifications.ts'
import type { Scope } from '#server/database/scope.ts'
import type { NotificationEvent } from '#server/notify.ts'

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

interface Changes {
  assigneeId?: string
  completedAt?: string | null
}

/** Whoever is given the task is told just that; the two people of a task are told what else changed. */
export function eventsOf(task: TaskPeople & { id: string }, changes: Changes): NotificationEvent[] {
  const subject = { type: 'task', id: task.id } as const
  const { assigneeId } = changes
  const people = assigneeId
    ? [task.creatorId].filter((id) => id !== assigneeId)
    : [task.creatorId, task.assigneeId]
  const fields = changedFields.filter((field) => field in changes)
  const events: NotificationEvent[] = []
  if (assigneeId) events.push({ type: 'task.assigned', subject, people: [assigneeId] })
  if (changes.completedAt) events.push({ type: 'task.completed', subject, people })
  if (fields.length > 0) events.push({ type: 'task.changed', subject, people, fields })
  return events
}
