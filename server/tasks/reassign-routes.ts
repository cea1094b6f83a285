// Handing the open tasks of somebody who goes to somebody else.
import type { FastifyInstance } from 'fastify'
import { countOpenTasksOf, reassignTasks } from '#contract/tasks.ts'
import { record } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { notifyEach } from '#server/notify.ts'
import { fullName, namesOf } from '#server/people.ts'
import { publishChange } from '#server/realtime.ts'
import { route } from '#server/route.ts'
import { put } from '#server/search-index.ts'
import { documentOf } from './documents.ts'
import * as store from './store.ts'

/** More is no news but noise. */
const MOST_TOLD = 50

export function reassignRoutes(app: FastifyInstance): void {
  route(app, countOpenTasksOf, async (scope, { params: { userId } }) => {
    await refuseUnknown(scope, userId)
    return { open: await store.countOpenOf(scope, userId) }
  })

  route(app, reassignTasks, async (scope, { params: { userId }, body: { assigneeId } }) => {
    if (!scope.actions.has('tasks.viewAll') || !scope.actions.has('tasks.update')) throw fail('forbidden')
    await refuseUnknown(scope, userId)
    if (!(await store.isActiveMember(scope, assigneeId))) {
      throw fail('assignee_unknown', { fields: { assigneeId: 'Choose a member of this company.' } })
    }
    if (assigneeId === userId) return { reassigned: 0 }
    const rows = await store.reassign(scope, userId, assigneeId)
    if (rows.length === 0) return { reassigned: 0 }
    await put(scope, rows.map(documentOf))
    await notifyEach(
      scope,
      rows.slice(-MOST_TOLD).map(({ id }) => ({
        type: 'task.assigned',
        subject: { type: 'task', id },
        people: [assigneeId],
        isQuiet: true,
      })),
    )
    const person = await namesOf([userId, assigneeId])
    const nameOf = (id: string) => fullName(person(id))
    await record(scope, 'tasks_reassigned', {
      subject: nameOf(userId),
      details: { to: nameOf(assigneeId), tasks: String(rows.length) },
    })
    await publish(scope, rows, [userId, assigneeId])
    return { reassigned: rows.length }
  })
}

async function refuseUnknown(scope: Scope, userId: string): Promise<void> {
  if (!(await store.hasBeenMember(scope, userId))) throw fail('not_found')
}

/** Each creator is told of their own tasks only. */
async function publish(scope: Scope, rows: store.TaskRow[], people: string[]): Promise<void> {
  const all = rows.map(({ id }) => id)
  await publishChange(scope, 'tasks', all, { people, holdersOf: 'tasks.viewAll' })
  for (const creator of new Set(rows.map((row) => row.creator_id))) {
    const ids = rows.filter((row) => row.creator_id === creator).map(({ id }) => id)
    await publishChange(scope, 'tasks', ids, { people: [creator] })
  }
}
