// What of the tasks screen stands in its address: tab, filters, order, the open task, the form for a new one.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Priority,
  priorities,
  type TaskSort,
  type TaskStatus,
  type TaskTab,
  taskSorts,
  taskStatuses,
  taskTabs,
} from '#contract/tasks.ts'
import { readStored, useStoredState } from '#web/lib/stored-state.ts'

export interface TaskSearch {
  tab: TaskTab
  sort: TaskSort
  /** Any of these; none means all. */
  statuses: TaskStatus[]
  priorities: Priority[]
  assigneeId: string | null
  /** Part of the title. */
  text: string
  /** Id of the task that the drawer shows. */
  taskId: string | null
  /** The form for a new task is open; its deadline, if one is set beforehand. */
  newTask: { deadline: string | null } | null
  view: TaskView
  /** What the board's columns are. */
  by: TaskGrouping
}

export const taskViews = ['list', 'board'] as const
export type TaskView = (typeof taskViews)[number]
export const taskGroupings = ['status', 'priority'] as const
export type TaskGrouping = (typeof taskGroupings)[number]

export const noFilter = {
  statuses: [],
  priorities: [],
  assigneeId: null,
  text: '',
} satisfies Partial<TaskSearch>

/** Kinds of filters that are set. */
export const countFilters = ({ statuses, priorities, assigneeId, text }: TaskSearch): number =>
  [statuses.length > 0, priorities.length > 0, assigneeId !== null, text.trim() !== ''].filter(Boolean).length

/** What was chosen last holds wherever the address says nothing. */
type Choice = Pick<TaskSearch, 'view' | 'sort'>

const STORED = 'tasks.view'
/** In the order in which the design shows the groups. */
const usual: Choice = { view: 'list', sort: 'deadline' }

const isChoice = (value: unknown): value is Choice => {
  const { view, sort } = (value ?? {}) as Record<keyof Choice, unknown>
  return taskViews.some((known) => known === view) && taskSorts.some((known) => known === sort)
}

const lastChoice = (): Choice => readStored(STORED, isChoice) ?? usual

const oneOf = <T extends string>(known: readonly T[], value: string | null, otherwise: T): T =>
  known.find((item) => item === value) ?? otherwise

function read(params: URLSearchParams): TaskSearch {
  const wanted = (name: string): string[] => (params.get(name) ?? '').split(',')
  const deadline = params.get('new')
  const last = lastChoice()
  return {
    tab: oneOf(taskTabs, params.get('tab'), 'mine'),
    sort: oneOf(taskSorts, params.get('sort'), last.sort),
    statuses: taskStatuses.filter((status) => wanted('status').includes(status)),
    priorities: priorities.filter((priority) => wanted('priority').includes(priority)),
    assigneeId: params.get('assignee'),
    text: params.get('q') ?? '',
    taskId: params.get('task'),
    newTask: deadline === null ? null : { deadline: /^\d{4}-\d\d-\d\d$/.test(deadline) ? deadline : null },
    view: oneOf(taskViews, params.get('view'), last.view),
    by: oneOf(taskGroupings, params.get('by'), 'status'),
  }
}

/** Leaves out whatever is as usual, so that addresses stay short. */
function write(params: URLSearchParams, change: Partial<TaskSearch>): URLSearchParams {
  const { tab, sort, statuses, priorities, assigneeId, text, taskId, newTask, view, by } = {
    ...read(params),
    ...change,
  }
  const last = lastChoice()
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  put('tab', tab === 'mine' ? null : tab)
  put('sort', sort === usual.sort && sort === last.sort ? null : sort)
  put('status', statuses.length > 0 ? statuses.join(',') : null)
  put('priority', priorities.length > 0 ? priorities.join(',') : null)
  put('assignee', assigneeId)
  put('q', text || null)
  put('task', taskId)
  put('view', view === usual.view && view === last.view ? null : view)
  put('by', view === 'list' || by === 'status' ? null : by)
  put('new', newTask && (newTask.deadline ?? ''))
  return next
}

/** `push` makes an entry of its own in the history, so that Back closes what was opened. */
export function useTaskSearch() {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useStoredState(STORED, usual, isChoice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is read where it is stored
  return useMemo(() => {
    const go = (change: Partial<TaskSearch>, replace: boolean) => {
      const { view, sort } = { ...lastChoice(), ...change }
      if (change.view || change.sort) setChosen({ view, sort })
      setParams((current) => write(current, change), { replace })
    }
    return {
      search: read(params),
      set: (change: Partial<TaskSearch>) => go(change, true),
      push: (change: Partial<TaskSearch>) => go(change, false),
      /** The address with a change, for links. */
      addressOf: (change: Partial<TaskSearch>) => `?${write(params, change)}`,
    }
  }, [params, setParams, chosen, setChosen])
}
