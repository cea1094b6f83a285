// What a person has just changed and the server has not answered yet, laid over the server's list.
import type { ChangeOfTasks, NewSubtask, NewTask, Subtask, Task, TaskPatch } from '#contract/tasks.ts'

/** Fields that were edited, as they stood when the edit began. */
export type SeenFields = Partial<Pick<Task, EditedField>>
export type EditedField =
  | 'title'
  | 'description'
  | 'priority'
  | 'deadline'
  | 'deadlineAt'
  | 'assignee'
  | 'repeat'
  | 'parentId'

/** What a change makes of a row until the server's own takes its place. */
export type ShownFields = Partial<Omit<Task, 'id' | '_id' | 'subtasks'>>

/** Right before or behind another of the person's own list, or of the same parent's subtasks. */
export type MovePlace = ({ before: string } | { after: string }) & { order?: 'subtasks' }

export type TaskChange =
  | { kind: 'create'; shown: Task; body: NewTask; key: string }
  | { kind: 'subtasks'; parentId: string; shown: Subtask[]; subtasks: NewSubtask[]; key: string }
  | { kind: 'update'; id: string; patch: TaskPatch; shown: ShownFields; before?: SeenFields }
  | { kind: 'remove'; task: Task }
  | { kind: 'restore'; task: Task }
  | { kind: 'move'; id: string; place: MovePlace; position: number }
  | { kind: 'many'; changes: ChangeOfTasks[]; shown: ReadonlyMap<string, ShownFields | 'gone' | Task> }

/** Changes of the same task go out one after the other. */
export function idOf(change: TaskChange): string {
  switch (change.kind) {
    case 'update':
    case 'move':
      return change.id
    case 'subtasks':
      return change.parentId
    case 'many':
      return 'many'
    case 'create':
      return change.shown.id
    default:
      return change.task.id
  }
}

/** A new task that the server has not answered yet: it has no id that the server knows. */
export const isUnsaved = ({ revision }: Pick<Task, 'revision'>): boolean => revision === 0

/** The list as the person expects it: the server's rows with the unanswered changes applied in order. */
export function applyChanges(tasks: Task[], changes: readonly TaskChange[]): Task[] {
  return changes.reduce(applyChange, tasks)
}

function applyChange(tasks: Task[], change: TaskChange): Task[] {
  switch (change.kind) {
    case 'create':
      return withRow(tasks, change.shown)
    case 'restore':
      return withRow(tasks, change.task)
    case 'remove':
      return withoutRow(tasks, change.task.id)
    case 'subtasks':
      return tasks.map((task) =>
        task.id === change.parentId ? { ...task, subtasks: [...task.subtasks, ...change.shown] } : task,
      )
    case 'update':
      return changed(tasks, change.id, change.shown)
    case 'move':
      return withPosition(tasks, change.id, change.position)
    case 'many':
      return changedMany(tasks, change.shown)
  }
}

function changed(tasks: Task[], id: string, shown: ShownFields): Task[] {
  return tasks.map((task) => {
    if (task.id === id) return { ...task, ...shown, subtasks: moved(task.subtasks, shown) }
    if (!task.subtasks.some((subtask) => subtask.id === id)) return task
    return {
      ...task,
      subtasks: task.subtasks.map((subtask) => (subtask.id === id ? { ...subtask, ...shown } : subtask)),
    }
  })
}

const isWhole = (shown: ShownFields | 'gone' | Task | undefined): shown is Task =>
  typeof shown === 'object' && 'subtasks' in shown

/** In one pass, because thousands may change at once. */
function changedMany(tasks: Task[], shown: ReadonlyMap<string, ShownFields | 'gone' | Task>): Task[] {
  const result = tasks.flatMap((task): Task[] => {
    const own = shown.get(task.id)
    if (own === 'gone') return []
    if (isWhole(own)) return [own]
    if (!own && !task.subtasks.some(({ id }) => shown.has(id))) return [task]
    const subtasks = moved(task.subtasks, own ?? {}).flatMap((subtask): Subtask[] => {
      const change = shown.get(subtask.id)
      if (change === 'gone') return []
      return [isWhole(change) ? asSubtask(change) : { ...subtask, ...change }]
    })
    return [{ ...task, ...own, subtasks }]
  })
  return withRows(result, [...shown.values()].filter(isWhole))
}

/** As `withRow` with each of them, in one pass for those that stand by themselves. */
export function withRows(tasks: Task[], rows: readonly Task[]): Task[] {
  if (rows.length < 2) return rows.reduce(withRow, tasks)
  const indexes = new Map(tasks.map(({ id }, index) => [id, index]))
  const [result, fresh, below] = [tasks.slice(), [] as Task[], [] as Task[]]
  for (const row of rows) {
    const index = indexes.get(row.id)
    if (row.parentId !== null) below.push(row)
    else if (index === undefined) fresh.push(row)
    else result[index] = row
  }
  return below.reduce(withRow, [...fresh, ...result])
}

/** Puts a task into its place in the own order, or a subtask into its place among its siblings. */
export function withPosition(tasks: Task[], id: string, position: number): Task[] {
  return changed(tasks, id, { position }).map((task) =>
    task.subtasks.some((subtask) => subtask.id === id)
      ? { ...task, subtasks: task.subtasks.toSorted((a, b) => a.position - b.position) }
      : task,
  )
}

/** Between these two; as the server finds it. */
export function positionBetween(lower: number | undefined, upper: number | undefined): number {
  if (upper === undefined) return (lower ?? 0) + 1_000_000
  return lower === undefined ? upper - 1 : (lower + upper) / 2
}

/** A new deadline of the parent is every subtask's. */
function moved(subtasks: Subtask[], { deadline, deadlineAt }: ShownFields): Subtask[] {
  if (deadline === undefined && deadlineAt === undefined) return subtasks
  return subtasks.map((subtask) => ({
    ...subtask,
    ...(deadline !== undefined && { deadline }),
    ...(deadlineAt !== undefined && { deadlineAt }),
  }))
}

/** Puts a row in its place: below its parent where that is listed, else by itself, first when it is new; never twice. */
export function withRow(tasks: Task[], row: Task): Task[] {
  const parent = tasks.findIndex(({ id }) => id === row.parentId)
  if (parent !== -1) {
    const { subtasks } = tasks[parent] as Task
    const others = subtasks.filter(({ id }) => id !== row.id)
    const place = others.findIndex(({ position }) => position > row.position)
    const placed = others.toSpliced(place === -1 ? others.length : place, 0, asSubtask(row))
    return withoutRow(tasks, row.id).map((task) =>
      task.id === row.parentId ? { ...task, subtasks: placed } : task,
    )
  }
  const index = tasks.findIndex(({ id }) => id === row.id)
  return index === -1 ? [row, ...withoutRow(tasks, row.id)] : tasks.with(index, row)
}

export const withoutRow = (tasks: Task[], id: string): Task[] => withoutRows(tasks, new Set([id]))

export function withoutRows(tasks: Task[], ids: ReadonlySet<string>): Task[] {
  if (ids.size === 0) return tasks
  return tasks
    .filter(({ id }) => !ids.has(id))
    .map((task) =>
      task.subtasks.some(({ id }) => ids.has(id))
        ? { ...task, subtasks: task.subtasks.filter(({ id }) => !ids.has(id)) }
        : task,
    )
}

const asSubtask = ({
  subtasks: _,
  repeat: _repeat,
  parentTitle: _title,
  canChange: _canChange,
  ...subtask
}: Task): Subtask => subtask

/** A subtask as a row of its own. */
export const asTask = (subtask: Subtask, parent: Pick<Task, 'title' | 'canChange'>): Task => ({
  ...subtask,
  parentTitle: parent.title,
  canChange: parent.canChange,
  repeat: null,
  subtasks: [],
})

/** A task of the list, or one of their subtasks. */
export function findTask(tasks: readonly Task[], id: string | null): Task | undefined {
  for (const task of tasks) {
    if (task.id === id) return task
    const subtask = task.subtasks.find((one) => one.id === id)
    if (subtask) return asTask(subtask, task)
  }
  return undefined
}

export const openSubtasks = ({ subtasks }: Pick<Task, 'subtasks'>): number =>
  subtasks.filter(({ completed }) => !completed).length
