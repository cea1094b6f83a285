// Handing the open tasks of somebody who goes to somebody else.
import type { FastifyInstance } from 'fastify'
import { countOpenTasksOf, reassignTasks } from '#contract/tasks.ts'
import { record } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { fullName, namesOf } from '#server/people.ts'
import { route } from '#server/route.ts'
import { noEffects, settle } from './effects.ts'
import { hasBeenMember, refuseStranger } from './members.ts'
import * as store from './store.ts'

export function reassignRoutes(app: FastifyInstance): void {
  route(app, countOpenTasksOf, async (scope, { params: { userId } }) => {
    await refuseUnknown(scope, userId)
    return { open: await store.countOpenOf(scope, userId) }
  })

  route(app, reassignTasks, async (scope, { params: { userId }, body: { assigneeId } }) => {
    if (!scope.actions.has('tasks.viewAll') || !scope.actions.has('tasks.update')) throw fail('forbidden')
    await refuseUnknown(scope, userId)
    await refuseStranger(scope, assigneeId)
    if (assigneeId === userId) return { reassigned: 0 }
    const ids = await store.reassign(scope, userId, assigneeId)
    if (ids.length === 0) return { reassigned: 0 }
    const person = await namesOf([userId, assigneeId])
    const nameOf = (id: string) => fullName(person(id))
    await record(scope, 'tasks_reassigned', {
      subject: nameOf(userId),
      details: { to: nameOf(assigneeId), tasks: String(ids.length) },
    })
    const effects = noEffects()
    for (const taskId of ids) {
      effects.taskIds.add(taskId)
      effects.former.push({ taskId, userId })
      effects.history.push({ taskId, event: 'assignee', before: nameOf(userId), after: nameOf(assigneeId) })
      const subject = { type: 'task', id: taskId } as const
      effects.events.push({ type: 'task.assigned', subject, people: [assigneeId], isQuiet: true })
    }
    // Whoever sees a task sees its subtasks.
    for (const taskId of await store.listSubtaskIds(scope, ids)) {
      effects.taskIds.add(taskId)
      effects.former.push({ taskId, userId })
    }
    await settle(scope, effects)
    return { reassigned: ids.length }
  })
}

async function refuseUnknown(scope: Scope, userId: string): Promise<void> {
  if (!(await hasBeenMember(scope, userId))) throw fail('not_found')
}
