// Rows as callers are given them: with people, and with the status in the caller's zone.
import { dayIn } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { type Subtask, type Task, taskStatus } from '#contract/tasks.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { namesOf } from '#server/people.ts'
import type { TaskRow, TaskTree } from './store.ts'

export async function present(scope: Scope, tree: TaskTree): Promise<Task> {
  const [task] = await presentAll(scope, [tree])
  if (!task) throw new Error('one row gave no task')
  return task
}

export async function presentAll({ zone }: Scope, trees: TaskTree[]): Promise<Task[]> {
  const people = trees
    .flatMap((tree) => [tree, ...tree.subtasks])
    .flatMap((row) => [row.assignee_id, row.creator_id])
  const person = await namesOf(people)
  const now = new Date()
  const one = (row: TaskRow) => fieldsOf(row, { person, zone, now })
  return trees.map((tree) => ({
    ...one(tree),
    parentTitle: tree.parent_title,
    repeat: tree.repeat,
    subtasks: tree.subtasks.map(one),
  }))
}

interface View {
  person: (id: string) => Person
  zone: string
  now: Date
}

function fieldsOf(row: TaskRow, { person, zone, now }: View): Subtask {
  const completed = row.completed_at !== null
  const deadlineAt = row.deadline_at && isoInstant(row.deadline_at)
  const deadline = deadlineAt ? dayIn(zone, new Date(deadlineAt)) : row.deadline
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.description,
    priority: row.priority,
    deadline,
    deadlineAt,
    status: taskStatus({ completed, deadline, deadlineAt }, now, zone),
    completed,
    completedAt: row.completed_at && isoInstant(row.completed_at),
    assignee: person(row.assignee_id),
    creator: person(row.creator_id),
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    revision: row.revision,
    parentId: row.parent_id,
    position: row.position,
  }
}
