// Which tasks a tab shows, in which group and in which order.
import {
  type Priority,
  priorities,
  type Subtask,
  type Task,
  type TaskSort,
  type TaskStatus,
  type TaskTab,
  taskStatus,
  taskStatuses,
} from '#contract/tasks.ts'
import { asTask } from '#web/parts/task-changes.ts'

export interface TaskGroup {
  status: TaskStatus
  tasks: Task[]
}

export interface TaskFilter {
  /** Any of these; none means all. */
  priorities: readonly Priority[]
  /** Of the person; null means everybody. */
  assigneeId: string | null
  /** Part of the title, in any case. */
  text: string
}

/**
 * `own` holds what is mine and what I gave to others, as the server's list without a tab. A subtask stands in its
 * parent, and by itself where the tab does not hold the parent.
 */
export function tasksOfTab(tasks: Task[], tab: TaskTab, ownId: string): Task[] {
  if (tab === 'all') return tasks
  const result: Task[] = []
  for (const task of tasks) {
    if (isIn(tab, ownId, task)) result.push(task)
    else {
      for (const subtask of task.subtasks) {
        if (isIn(tab, ownId, subtask)) result.push(asTask(subtask, task))
      }
    }
  }
  return result
}

/** Open tasks and subtasks of each tab, each once, as the badge of the navigation counts them. */
export function countsOfTabs(own: Task[], ownId: string): { mine: number; assigned: number } {
  const countIn = (tab: 'mine' | 'assigned') => countOpen(own, (one) => isIn(tab, ownId, one))
  return { mine: countIn('mine'), assigned: countIn('assigned') }
}

type People = Pick<Task, 'assignee' | 'creator'>

const isIn = (tab: Exclude<TaskTab, 'all'>, ownId: string, { assignee, creator }: People): boolean =>
  tab === 'mine' ? assignee.id === ownId : creator.id === ownId && assignee.id !== ownId

/** A task that only a subtask of it fits is there too, whole. */
export function filterTasks(tasks: Task[], { priorities: wanted, assigneeId, text }: TaskFilter): Task[] {
  const part = text.trim().toLocaleLowerCase()
  if (wanted.length === 0 && assigneeId === null && !part) return tasks
  const fits = ({ priority, title, assignee }: Pick<Task, 'priority' | 'title' | 'assignee'>) =>
    (wanted.length === 0 || wanted.includes(priority)) &&
    (assigneeId === null || assignee.id === assigneeId) &&
    (!part || title.toLocaleLowerCase().includes(part))
  return tasks.filter((task) => fits(task) || task.subtasks.some(fits))
}

/** Groups in their fixed order, without empty ones. */
export function groupTasks(tasks: Task[], sort: TaskSort, now: Date, zone: string): TaskGroup[] {
  const groups = new Map<TaskStatus, Task[]>(taskStatuses.map((status) => [status, []]))
  for (const task of tasks) groups.get(taskStatus(task, now, zone))?.push(task)
  return taskStatuses.flatMap((status) => {
    const members = groups.get(status) ?? []
    const isByItself = sort === 'priority' || sort === 'manual'
    const order = status === 'completed' && !isByItself ? byCompletion : orders[sort]
    return members.length === 0 ? [] : [{ status, tasks: members.sort(order) }]
  })
}

/** Open tasks, also of priorities that none has. */
export function groupByPriority(tasks: Task[], sort: TaskSort): { priority: Priority; tasks: Task[] }[] {
  const open = tasks.filter(({ completed }) => !completed).sort(orders[sort])
  return priorities.map((priority) => ({
    priority,
    tasks: open.filter((task) => task.priority === priority),
  }))
}

type Order = (a: Task, b: Task) => number

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Ids are made in order of time, so they decide between equals. */
const byNewest: Order = (a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id)
const byCompletion: Order = (a, b) => compare(b.completedAt ?? '', a.completedAt ?? '') || byNewest(a, b)
const byUrgency: Order = (a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority)
/** Without a deadline last; on one day those with a time of day first. */
const byDay: Order = (a, b) =>
  compare(a.deadline ?? '~', b.deadline ?? '~') || compare(a.deadlineAt ?? '~', b.deadlineAt ?? '~')

const orders: Record<TaskSort, Order> = {
  newest: byNewest,
  deadline: (a, b) => byDay(a, b) || byUrgency(a, b) || byNewest(a, b),
  manual: (a, b) => a.position - b.position || byNewest(a, b),
  priority: (a, b) => byUrgency(a, b) || byDay(a, b) || byNewest(a, b),
}

/** With subtasks; only those that fit. */
function countOpen(tasks: Task[], fits: (one: Task | Subtask) => boolean): number {
  const counts = (one: Task | Subtask) => (!one.completed && fits(one) ? 1 : 0)
  return tasks.reduce(
    (count, task) => task.subtasks.reduce((sum, one) => sum + counts(one), count + counts(task)),
    0,
  )
}

export const isStatusList = (value: unknown): value is TaskStatus[] =>
  Array.isArray(value) && value.every((item) => taskStatuses.some((status) => status === item))
