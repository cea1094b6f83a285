// One edit of several tasks as a call and as what the screen shows of it, and the call that takes it back.
import type { Person } from '#contract/people.ts'
import type { ChangeOfTasks, Priority, Subtask, Task } from '#contract/tasks.ts'
import { openSubtasks, type ShownFields, type TaskChange } from '#web/parts/task-changes.ts'
import { deadlineOf, timeOf } from '#web/tasks/api.ts'

export interface BulkEdit {
  completed?: boolean
  priority?: Priority
  assignee?: Person
  deadline?: string | null
  /** `HH:MM` in the viewer's zone; without it each task keeps its own. */
  deadlineTime?: string | null
  deleted?: true
}

type Many = Extract<TaskChange, { kind: 'many' }>
type Shown = ShownFields | 'gone' | Task

/** Waits for subtasks that the same edit does not complete. */
export function isLocked(task: Task, edited: ReadonlySet<string>): boolean {
  return openSubtasks({ subtasks: task.subtasks.filter(({ id }) => !edited.has(id)) }) > 0
}

/** Those that the edit makes different: subtasks before their parents, which wait for them. */
export function editedBy(tasks: readonly Task[], edit: BulkEdit): Task[] {
  return tasks
    .filter((task) => isChangedBy(task, edit))
    .toSorted((a, b) => Number(a.parentId === null) - Number(b.parentId === null))
}

function isChangedBy(task: Task, edit: BulkEdit): boolean {
  const { completed, priority, assignee, deadline, deadlineTime, deleted } = edit
  return (
    deleted === true ||
    (completed !== undefined && completed !== task.completed) ||
    (priority !== undefined && priority !== task.priority) ||
    (assignee !== undefined && assignee.id !== task.assignee.id) ||
    (deadline !== undefined && hasOther(task, deadline, deadlineTime))
  )
}

/** It, or a subtask that would take its deadline. */
function hasOther(task: Task, deadline: string | null, time: string | null | undefined): boolean {
  const wanted = deadlineOf(deadline, time === undefined ? timeOf(task) : time)
  const isOther = (one: Task | Subtask) => one.deadline !== wanted.deadline || timeOf(one) !== timeOf(wanted)
  return isOther(task) || task.subtasks.some(isOther)
}

export function changeOf(tasks: readonly Task[], edit: BulkEdit): Many {
  return many(tasks.map((task) => [patchOf(task.id, edit), shownOf(task, edit)]))
}

function patchOf(id: string, { assignee, ...fields }: BulkEdit): ChangeOfTasks {
  return { id, ...fields, ...(assignee && { assigneeId: assignee.id }) }
}

function shownOf(task: Task, { deleted, deadline, deadlineTime, completed, ...fields }: BulkEdit): Shown {
  if (deleted) return 'gone'
  const time = deadlineTime === undefined ? timeOf(task) : deadlineTime
  return {
    ...fields,
    ...(completed !== undefined && { completed, completedAt: completed ? new Date().toISOString() : null }),
    ...(deadline !== undefined && deadlineOf(deadline, time)),
  }
}

/** `tasks` as they stood before. A deadline of a parent moved its subtasks', each of which gets its own back. */
export function undoOf(tasks: readonly Task[], edit: BulkEdit): Many {
  // Parents are open again before their subtasks, and have their own deadline before subtasks get theirs.
  return many(
    tasks.toReversed().flatMap((task): Step[] => {
      if (edit.deleted) return [[{ id: task.id, deleted: false }, task]]
      const subtasks = edit.deadline === undefined ? [] : task.subtasks
      return [ownBefore(task, edit), ...subtasks.map(deadlineBefore)]
    }),
  )
}

function ownBefore(task: Task, edit: BulkEdit): Step {
  const { id, completed, completedAt, priority, assignee } = task
  const [deadlinePatch, deadlineShown] = deadlineBefore(task)
  return [
    {
      id,
      ...(edit.completed !== undefined && { completed }),
      ...(edit.priority && { priority }),
      ...(edit.assignee && { assigneeId: assignee.id }),
      ...(edit.deadline !== undefined && deadlinePatch),
    },
    {
      ...(edit.completed !== undefined && { completed, completedAt }),
      ...(edit.priority && { priority }),
      ...(edit.assignee && { assignee }),
      ...(edit.deadline !== undefined && deadlineShown),
    },
  ]
}

function deadlineBefore(task: Task | Subtask): [ChangeOfTasks, ShownFields] {
  const { id, deadline, deadlineAt } = task
  return [
    { id, deadline, ...(deadline && { deadlineTime: timeOf(task) }) },
    { deadline, deadlineAt },
  ]
}

type Step = [ChangeOfTasks, Shown]

function many(steps: Step[]): Many {
  return {
    kind: 'many',
    changes: steps.map(([change]) => change),
    shown: new Map(steps.map(([{ id }, shown]) => [id, shown])),
  }
}
