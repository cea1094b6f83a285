// Tasks from a file: what its columns may be called and hold, and how its rows become tasks.
import { z } from 'zod'
import type { Person } from '#contract/people.ts'
import type { TaskMapping } from '#contract/task-import.ts'
import { newTask, type Priority } from '#contract/tasks.ts'
import { canonicalEmail } from '#contract/text.ts'
import type { Scope } from '#server/database/scope.ts'
import { dateCell, lettersOf, wordCell } from '#server/import-cells.ts'
import type { Importer } from '#server/imports.ts'
import { imageOf } from '#server/people.ts'
import { put, remove } from '#server/search-index.ts'
import { deadlineOn } from './deadline.ts'
import { documentOf } from './documents.ts'
import { noEffects, publish, settle } from './effects.ts'
import { type ImportedTask, listTwins, removeAll } from './import-store.ts'
import { columnNames, completedWords, priorityWords } from './import-words.ts'
import { activeAmong, listActiveMembers } from './members.ts'
import { mentionedIn, mentionsOf } from './mentions.ts'
import { create, identified, type NewTask } from './new-rows.ts'
import { freeMoved } from './placement.ts'

interface Row {
  title: string
  description: string | null
  priority: Priority
  deadline: string | null
  assignee: Person
  completed: boolean
}

export const taskImporter: Importer<keyof TaskMapping, Row> = {
  module: 'tasks',
  names: columnNames,
  required: ['title'],
  async rowSchema(scope, cellsOf) {
    return z.object({
      title: newTask.shape.title,
      description: newTask.shape.description.transform((text) => text ?? null),
      priority: wordCell<Priority>(priorityWords, 'medium'),
      deadline: dateCell(cellsOf('deadline')),
      assignee: await memberCell(scope),
      completed: wordCell<boolean>(completedWords, false),
    })
  },
}

/** A cell with the address or the name of a member; an empty one stands for the caller. */
async function memberCell(scope: Scope) {
  const members = await listActiveMembers(scope)
  const people = new Map(
    members.map(({ id, firstName, lastName, profileImageId }) => [
      id,
      { id, firstName, lastName, profileImage: imageOf(scope.companyId, { id, profileImageId }) },
    ]),
  )
  const ids = new Map<string, Set<string>>()
  for (const { id, email, firstName, lastName } of members) {
    for (const key of [email, lettersOf(firstName + lastName), lettersOf(lastName + firstName)]) {
      ids.set(key, (ids.get(key) ?? new Set()).add(id))
    }
  }
  return z.string().transform((cell, context): Person => {
    const key = cell.includes('@') ? canonicalEmail(cell) : lettersOf(cell)
    const [id, ...others] = cell === '' ? [scope.userId] : (ids.get(key) ?? [])
    const person = others.length === 0 && people.get(id ?? '')
    if (person) return person
    const message = others.length > 0 ? 'assignee_ambiguous' : 'assignee_unknown'
    context.addIssue({ code: 'custom', message, input: cell })
    return z.NEVER
  })
}

const AT_ONCE = 500

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += AT_ONCE) yield all.slice(start, start + AT_ONCE)
}

/** Adds them but those that are there already: same title, deadline and assignee, given by the caller. */
export async function takeTasks(
  scope: Scope,
  rows: Row[],
): Promise<{ createdIds: string[]; skipped: number }> {
  const twins = await listTwins(
    scope,
    rows.map(({ title }) => title),
  )
  const known = new Set(twins.map(twinKey))
  const now = new Date().toISOString()
  const tasks: NewTask[] = []
  for (const { assignee, completed, title, description, priority, deadline } of rows) {
    const task = { title, description, priority, ...deadlineOn(deadline), assigneeId: assignee.id }
    if (known.has(twinKey(task))) continue
    known.add(twinKey(task))
    tasks.push({ ...task, completedAt: completed ? now : null })
  }
  const active = await activeAmong(scope, mentionedIn(tasks))
  // Those further down count as newer, as if somebody had typed them one after the other.
  for (const [index, task] of tasks.entries()) task.age = tasks.length - 1 - index
  const created: ImportedTask[] = []
  for (const batch of batchesOf(tasks)) {
    const made = identified(batch)
    const mentioned = mentionsOf(made, active)
    await create(scope, made, mentioned)
    const seen = made.map(({ id, title, description, deadline, completedAt, assigneeId }) => ({
      ...{ id, title, description, deadline, deadline_at: null },
      is_completed: completedAt !== null,
      people: [scope.userId, assigneeId, ...(mentioned.get(id) ?? [])],
    }))
    await put(scope, seen.map(documentOf))
    created.push(...seen)
  }
  await publishAll(scope, created)
  return { createdIds: created.map(({ id }) => id), skipped: rows.length - created.length }
}

type Twin = Pick<NewTask, 'title' | 'deadline' | 'assigneeId'>

const twinKey = ({ title, deadline, assigneeId }: Twin) => JSON.stringify([title, deadline, assigneeId])

/** Deletes those that are still there, without what others put below them; how many. */
export async function removeTasks(scope: Scope, ids: string[]): Promise<number> {
  const effects = noEffects()
  await freeMoved(scope, ids, effects)
  const tasks = await removeAll(scope, ids)
  await settle(scope, effects)
  for (const batch of batchesOf(tasks)) {
    await remove(
      scope,
      'task',
      batch.map(({ id }) => id),
    )
  }
  await publishAll(scope, tasks)
  return tasks.filter(({ id }) => ids.includes(id)).length
}

const publishAll = (scope: Scope, tasks: ImportedTask[]): Promise<void> =>
  publish(
    scope,
    tasks.map(({ id }) => id),
    tasks.flatMap(({ id, people }) => people.map((userId) => ({ taskId: id, userId }))),
  )
