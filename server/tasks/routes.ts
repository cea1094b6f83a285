// Tasks over HTTP.
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Person } from '#contract/people.ts'
import { importTasks, undoTaskImport } from '#contract/task-import.ts'
import {
  createTask,
  getTask,
  listTasks,
  removeTask,
  restoreTask,
  type Task,
  taskStatus,
  updateTask,
} from '#contract/tasks.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { commitImport, startImport, undoImport } from '#server/imports.ts'
import { notify } from '#server/notify.ts'
import { namesOf } from '#server/people.ts'
import { publishChange } from '#server/realtime.ts'
import { addDocumentSource } from '#server/reindex.ts'
import { route } from '#server/route.ts'
import { put, remove } from '#server/search-index.ts'
import { documentOf, taskDocuments } from './documents.ts'
import { removeTasks, takeTasks, taskImporter } from './import.ts'
import { reassignRoutes } from './reassign-routes.ts'
import { eventsOf, mayRemove, maySee } from './rules.ts'
import * as store from './store.ts'

addDocumentSource(taskDocuments)

export function taskRoutes(app: FastifyInstance): void {
  route(app, listTasks, async (scope, { query }) => {
    if (query.tab === 'all' && !scope.actions.has('tasks.viewAll')) throw fail('forbidden')
    return tasksOf(scope, await store.list(scope, query))
  })

  route(app, getTask, async (scope, { params }) => {
    const row = found(await store.get(scope, params.id))
    if (!maySee(scope, { assigneeId: row.assignee_id, creatorId: row.creator_id })) throw fail('not_found')
    return taskOf(scope, row)
  })

  route(app, createTask, async (scope, { body }) => {
    const { assigneeId = scope.userId, deadline = null, description = null, priority, title } = body
    await refuseStranger(scope, assigneeId)
    const id = uuidv7()
    // Sent together: no query needs another's answer.
    const [row, person] = await Promise.all([
      store.create(scope, { id, title, description, priority, deadline, assigneeId }),
      namesOf([scope.userId, assigneeId]),
      put(scope, [
        documentOf({
          id,
          title,
          description,
          deadline,
          assignee_id: assigneeId,
          creator_id: scope.userId,
          completed_at: null,
        }),
      ]),
      notify(scope, { type: 'task.assigned', subject: { type: 'task', id }, people: [assigneeId] }),
      publish(scope, id, [assigneeId]),
    ])
    return present(scope, row, person)
  })

  route(app, updateTask, async (scope, { params, body }) => {
    const task = await lockVisible(scope, params.id)
    const { revision, completed, ...fields } = body
    if (revision !== undefined && revision !== task.revision) {
      throw fail('changed_meanwhile', { current: await getTaskOf(scope, task.id) })
    }
    if (fields.assigneeId !== undefined && fields.assigneeId !== task.assigneeId) {
      await refuseStranger(scope, fields.assigneeId)
    }
    const changes = { ...changed(task, fields), ...completion(task, completed) }
    if (Object.keys(changes).length === 0) return getTaskOf(scope, task.id)
    await store.update(scope, task.id, changes)
    const row = found(await store.get(scope, task.id))
    await put(scope, [documentOf(row)])
    for (const event of eventsOf(task, changes)) await notify(scope, event)
    await publish(scope, task.id, [task.assigneeId, task.creatorId, row.assignee_id])
    return taskOf(scope, row)
  })

  route(app, removeTask, async (scope, { params }) => {
    const task = await lockVisible(scope, params.id)
    if (!mayRemove(scope, task)) throw fail('forbidden')
    await store.update(scope, task.id, { deletedAt: new Date().toISOString() })
    await remove(scope, 'task', [task.id])
    await publish(scope, task.id, [task.assigneeId, task.creatorId])
    return undefined
  })

  route(app, restoreTask, async (scope, { params }) => {
    const task = found(await store.lockRemoved(scope, params.id))
    if (!maySee(scope, task)) throw fail('not_found')
    if (!mayRemove(scope, task)) throw fail('forbidden')
    await store.update(scope, task.id, { deletedAt: null })
    const row = found(await store.get(scope, task.id))
    await put(scope, [documentOf(row)])
    await publish(scope, task.id, [task.assigneeId, task.creatorId])
    return taskOf(scope, row)
  })

  route(
    app,
    importTasks,
    (scope, { body }) => commitImport(scope, taskImporter, body, (rows) => takeTasks(scope, rows)),
    (scope, { file }) => startImport(scope, taskImporter, file),
  )

  route(app, undoTaskImport, async (scope, { params }) => ({
    removed: await undoImport(scope, taskImporter, params.importId, (ids) => removeTasks(scope, ids)),
  }))

  reassignRoutes(app)
}

async function lockVisible(scope: Scope, id: string): Promise<store.LockedTask> {
  const task = found(await store.lock(scope, id))
  if (!maySee(scope, task)) throw fail('not_found')
  return task
}

async function refuseStranger(scope: Scope, userId: string) {
  if (userId !== scope.userId && !(await store.isActiveMember(scope, userId))) {
    throw fail('assignee_unknown', { fields: { assigneeId: 'Choose a member of this company.' } })
  }
}

/** Ticking twice keeps the first moment. */
function completion(task: store.LockedTask, completed: boolean | undefined) {
  if (completed === undefined || completed === (task.completedAt !== null)) return {}
  return { completedAt: completed ? new Date().toISOString() : null }
}

type Fields = Pick<store.LockedTask, 'title' | 'description' | 'priority' | 'deadline' | 'assigneeId'>

/** Only what a PATCH names and makes different: an edit that changes nothing is none. */
function changed(task: Fields, fields: { [K in keyof Fields]?: Fields[K] | undefined }): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const different = names.filter((name) => fields[name] !== undefined && fields[name] !== task[name])
  return Object.fromEntries(different.map((name) => [name, fields[name]]))
}

const publish = (scope: Scope, id: string, people: string[]) =>
  publishChange(scope, 'tasks', [id], { people: [scope.userId, ...people], holdersOf: 'tasks.viewAll' })

const getTaskOf = async (scope: Scope, id: string) => taskOf(scope, found(await store.get(scope, id)))

async function taskOf(scope: Scope, row: store.TaskRow): Promise<Task> {
  return present(scope, row, await namesOf([row.assignee_id, row.creator_id]))
}

async function tasksOf(scope: Scope, rows: store.TaskRow[]): Promise<Task[]> {
  const person = await namesOf(rows.flatMap((row) => [row.assignee_id, row.creator_id]))
  return rows.map((row) => present(scope, row, person))
}

function present(scope: Scope, row: store.TaskRow, person: (id: string) => Person): Task {
  const completed = row.completed_at !== null
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.description,
    priority: row.priority,
    deadline: row.deadline,
    status: taskStatus({ completed, deadline: row.deadline }, new Date(), scope.zone),
    completed,
    completedAt: row.completed_at && isoInstant(row.completed_at),
    assignee: person(row.assignee_id),
    creator: person(row.creator_id),
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    revision: row.revision,
  }
}
