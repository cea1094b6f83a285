// Who may do what to a task, and whom a change to it is news for.
import { changedFields } from '#contract/notifications.ts'
import type { Scope } from '#server/database/scope.ts'
import type { NotificationEvent } from '#server/notify.ts'

interface TaskPeople {
  assigneeId: string
  creatorId: string
}

interface Kin {
  task: TaskPeople
  /** Of a subtask; its people see and change the subtask too. */
  parent: TaskPeople | null
}

type Caller = Pick<Scope, 'userId' | 'actions'>

const isOf = ({ assigneeId, creatorId }: TaskPeople, userId: string): boolean =>
  assigneeId === userId || creatorId === userId

/**
 * Whoever gave or holds a task changes it; so does whoever may see all. Besides them, whoever is mentioned sees it
 * (store.isMentioned).
 */
export function mayChange({ userId, actions }: Caller, { task, parent }: Kin): boolean {
  return isOf(task, userId) || (parent !== null && isOf(parent, userId)) || actions.has('tasks.viewAll')
}

/** What somebody gave away cannot be thrown away by whoever got it. */
export function mayRemove({ userId, actions }: Caller, { task, parent }: Kin): boolean {
  return task.creatorId === userId || parent?.creatorId === userId || actions.has('tasks.viewAll')
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
