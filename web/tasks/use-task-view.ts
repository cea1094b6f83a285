// What the screen shows of the tasks: filtered, sorted, in groups, and on a board in columns.
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type Priority, type Task, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import { filterTasks, groupByPriority, groupTasks, type TaskGroup } from './groups.ts'
import type { TaskSearch } from './use-task-search.ts'

export type Column = { tasks: Task[]; hidden: number } & (
  | { by: 'status'; key: TaskStatus }
  | { by: 'priority'; key: Priority }
)

export interface TaskView {
  /** Without empty ones. */
  groups: TaskGroup[]
  /** That the filter leaves. */
  statuses: readonly TaskStatus[]
  /** Of a board, also empty ones. */
  columns: Column[] | undefined
  /** Those on the screen, in their order. */
  rows: Task[]
  showMore: (column: Column) => void
}

interface Options {
  tasks: Task[]
  search: TaskSearch
  now: Date
  zone: string
  folded: readonly TaskStatus[]
}

/** Cards of a column that are shown at once; more on demand. */
const CARDS = 100

export function useTaskView({ tasks, search, now, zone, folded }: Options): TaskView {
  const { sort, assigneeId, view, by } = search
  // Typing is never held up by a long list.
  const text = useDeferredValue(search.text)
  // The lists are new ones with every address.
  const [statusKey, priorityKey] = [search.statuses.join(), search.priorities.join()]
  const [limits, setLimits] = useState<Partial<Record<Column['key'], number>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the lists
  const filtered = useMemo(
    () => filterTasks(tasks, { priorities: search.priorities, assigneeId, text }),
    [tasks, priorityKey, assigneeId, text],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list
  const statuses = useMemo(
    () => taskStatuses.filter((status) => search.statuses.length === 0 || search.statuses.includes(status)),
    [statusKey],
  )
  const groups = useMemo(
    () => groupTasks(filtered, sort, now, zone).filter(({ status }) => statuses.includes(status)),
    [filtered, sort, now, zone, statuses],
  )
  const columns = useMemo((): Column[] | undefined => {
    if (view === 'list') return undefined
    const cut = (key: Column['key'], all: Task[]) => {
      const shown = all.slice(0, limits[key] ?? CARDS)
      return { tasks: shown, hidden: all.length - shown.length }
    }
    if (by === 'priority') {
      const open = groups.flatMap(({ tasks }) => tasks)
      return groupByPriority(open, sort).map(({ priority, tasks }) => ({
        by,
        key: priority,
        ...cut(priority, tasks),
      }))
    }
    return statuses.map((status) => ({
      by,
      key: status,
      ...cut(status, groups.find((group) => group.status === status)?.tasks ?? []),
    }))
  }, [view, by, groups, sort, limits, statuses])
  const rows = useMemo(
    () =>
      columns?.flatMap(({ tasks }) => tasks) ??
      groups.flatMap(({ status, tasks }) => (folded.includes(status) ? [] : tasks)),
    [columns, groups, folded],
  )
  const showMore = useCallback(
    ({ key, tasks }: Column) => setLimits((before) => ({ ...before, [key]: tasks.length + CARDS })),
    [],
  )
  return { groups, statuses, columns, rows, showMore }
}
