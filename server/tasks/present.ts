// Rows as callers are given them: with people, and with the status in the caller's zone.
import { dayIn } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { type Task, taskStatus } from '#contract/tasks.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { namesOf } from '#server/people.ts'
import { mayChange } from './rules.ts'
import type { TaskRow, TaskTree } from './store.ts'

export async function present(scope: Scope, tree: TaskTree): Promise<Task> {
  const [task] = await presentAll(scope, [tree])
  if (!task) throw new Error('one row gave no task')
  return task
}

export async function presentAll(scope: Scope, trees: TaskTree[]): Promise<Task[]> {
  const people = new Set<string>()
  for (const tree of trees) {
    people.add(tree.assignee_id).add(tree.creator_id)
    for (const row of tree.subtasks) people.add(row.assignee_id).add(row.creator_id)
  }
  return presentBy(scope, trees, await namesOf(people))
}

/** With the people's names known. */
export function presentBy(scope: Scope, trees: TaskTree[], person: View['person']): Task[] {
  const view = { scope, person, now: new Date() }
  return trees.map((tree) => one(tree, tree.subtasks, view))
}

interface View {
  scope: Scope
  person: (id: string) => Person
  now: Date
}

const none: TaskRow[] = []

/** Written out in one piece, because a list makes thousands; what a subtask does not have the reply leaves out. */
function one(row: TaskRow, subtasks: TaskRow[], view: View): Task {
  const { zone } = view.scope
  const completed = row.completed_at !== null
  const createdAt = isoInstant(row.created_at)
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
    status: taskStatus({ completed, deadline, deadlineAt }, view.now, zone),
    completed,
    completedAt: row.completed_at && isoInstant(row.completed_at),
    assignee: view.person(row.assignee_id),
    creator: view.person(row.creator_id),
    createdAt,
    updatedAt: isoInstant(row.updated_at),
    revision: row.revision,
    parentId: row.parent_id,
    // As order.ts reckons it.
    position: row.position ?? -Date.parse(createdAt),
    parentTitle: row.parent_title,
    canChange: mayChange(view.scope, kinOf(row)),
    repeat: row.repeat,
    subtasks: subtasks.length === 0 ? [] : subtasks.map((subtask) => one(subtask, none, view)),
  }
}

function kinOf({ assignee_id, creator_id, parent_assignee_id, parent_creator_id }: TaskRow) {
  const task = { assigneeId: assignee_id, creatorId: creator_id }
  const hasParent = parent_assignee_id !== null && parent_creator_id !== null
  return { task, parent: hasParent ? { assigneeId: parent_assignee_id, creatorId: parent_creator_id } : null }
}
