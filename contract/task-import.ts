// Tasks from a CSV file: its fields, the calls.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { importOrder, importOutcome, importPreview, importUndone, mappedColumn } from '#contract/imports.ts'
import { IMPORT_BYTES } from '#contract/limits.ts'
import { person } from '#contract/people.ts'
import { priorities } from '#contract/tasks.ts'

export const taskMapping = z.strictObject({
  title: mappedColumn,
  description: mappedColumn,
  priority: mappedColumn,
  deadline: mappedColumn,
  assignee: mappedColumn,
  completed: mappedColumn,
})
export type TaskMapping = z.output<typeof taskMapping>

const row = {
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(priorities),
  /** A plain date. */
  deadline: z.string().nullable(),
  assignee: person,
  completed: z.boolean(),
}

/**
 * A file is read and shown, then asked to be taken over, once, by whoever sent it. Rows with a problem are left
 * out; a task with the same title, deadline and assignee that the caller gave before is there already.
 */
export const importTasks = endpoint('POST', '/api/tasks/import', {
  can: 'tasks.create',
  file: { name: 'file', bytes: IMPORT_BYTES, reply: importPreview(taskMapping, row) },
  body: importOrder(taskMapping),
  reply: importOutcome,
  status: 201,
})

/** Deletes what an import made, once. */
export const undoTaskImport = endpoint('POST', '/api/tasks/imports/:importId/undo', {
  can: 'tasks.create',
  reply: importUndone,
})
