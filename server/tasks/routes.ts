// Tasks over HTTP.
import type { FastifyInstance } from 'fastify'
import { importTasks, undoTaskImport } from '#contract/task-import.ts'
import {
  changeTasks,
  createSubtasks,
  createTask,
  duplicateTask,
  getReminders,
  getTask,
  listTasks,
  moveTask,
  removeTask,
  restoreTask,
  setReminders,
  type Task,
  updateTask,
} from '#contract/tasks.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { commitImport, startImport, undoImport } from '#server/imports.ts'
import { addDocumentSource } from '#server/reindex.ts'
import { route } from '#server/route.ts'
import { activityRoutes } from './activity-routes.ts'
import { change } from './changes.ts'
import * as creation from './creation.ts'
import { taskDocuments } from './documents.ts'
import { type Effects, noEffects, settle } from './effects.ts'
import { lockFamily } from './family.ts'
import { holdPlacements } from './holds.ts'
import { removeTasks, takeTasks, taskImporter } from './import.ts'
import { changeMany } from './many.ts'
import { moveInOwnOrder, moveSubtask } from './order.ts'
import { remove, restore } from './placement.ts'
import { present, presentAll } from './present.ts'
import { visibleTask } from './reading.ts'
import { reassignRoutes } from './reassign-routes.ts'
import * as reminders from './reminders.ts'
import * as store from './store.ts'
import { suggestionRoutes } from './suggestion-routes.ts'

addDocumentSource(taskDocuments)

export function taskRoutes(app: FastifyInstance): void {
  route(app, listTasks, async (scope, { query }) => {
    if (query.tab === 'all' && !scope.actions.has('tasks.viewAll')) throw fail('forbidden')
    return presentAll(scope, await store.list(scope, query))
  })

  route(app, getTask, async (scope, { params }) => present(scope, await visibleTask(scope, params.id)))

  route(app, createTask, (scope, { body }) => creation.createTask(scope, body))

  route(app, createSubtasks, (scope, { params, body }) =>
    settled(scope, async (effects) => {
      await creation.createSubtasks(scope, await lockFamily(scope, params.id), body.subtasks, effects)
      return params.id
    }),
  )

  route(app, updateTask, (scope, { params, body: { revision, ...patch } }) =>
    settled(scope, async (effects) => {
      if (patch.parentId !== undefined) await holdPlacements(scope)
      const family = await lockFamily(scope, params.id, { isTakenBack: patch.assigneeId === scope.userId })
      if (revision !== undefined && revision !== family.task.revision) {
        throw fail('changed_meanwhile', { current: await taskOf(scope, params.id) })
      }
      await change(scope, family, patch, effects)
      return params.id
    }),
  )

  route(app, changeTasks, (scope, { body }) => changeMany(scope, body.changes))

  route(app, removeTask, async (scope, { params }) => {
    const effects = noEffects()
    await remove(scope, await lockFamily(scope, params.id), effects)
    await settle(scope, effects)
    return undefined
  })

  route(app, restoreTask, (scope, { params }) =>
    settled(scope, async (effects) => {
      await restore(scope, await lockFamily(scope, params.id, { isRemoved: true }), effects)
      return params.id
    }),
  )

  route(app, duplicateTask, (scope, { params }) =>
    settled(scope, async (effects) =>
      creation.duplicate(scope, await visibleTask(scope, params.id), effects),
    ),
  )

  route(app, moveTask, async (scope, { params, body }) => {
    const task = await visibleTask(scope, params.id)
    const other = await visibleTask(scope, body.before ?? body.after ?? '')
    if (other.id === task.id) throw fail('other_list')
    if (body.order === 'own') return { position: await moveInOwnOrder(scope, task.id, body) }
    if (task.parent_id === null || task.parent_id !== other.parent_id) throw fail('other_list')
    if (!scope.actions.has('tasks.update')) throw fail('forbidden')
    const effects = noEffects()
    const position = await moveSubtask(scope, await lockFamily(scope, task.id), body, effects)
    await settle(scope, effects)
    return { position }
  })

  route(app, getReminders, async (scope, { params }) => {
    await visibleTask(scope, params.id)
    return { reminders: await reminders.list(scope, params.id) }
  })

  route(app, setReminders, async (scope, { params, body }) => {
    await visibleTask(scope, params.id)
    await reminders.set(scope, params.id, body.reminders)
    return { reminders: await reminders.list(scope, params.id) }
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

  activityRoutes(app)
  reassignRoutes(app)
  suggestionRoutes(app)
}

/** Does the work, settles what it brings about, and answers with the task that it names. */
async function settled(scope: Scope, work: (effects: Effects) => Promise<string>): Promise<Task> {
  const effects = noEffects()
  const id = await work(effects)
  await settle(scope, effects)
  return taskOf(scope, id)
}

const taskOf = async (scope: Scope, id: string): Promise<Task> =>
  present(scope, found(await store.get(scope, id)))
