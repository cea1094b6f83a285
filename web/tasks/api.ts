// What the tasks screen asks of the server and does to tasks.
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/auth.ts'
import { instantAt, timeIn } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import type { TaskRepeat } from '#contract/task-repeat.ts'
import type { NewTask, Subtask, Task, TaskPatch, TaskTab } from '#contract/tasks.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { changeTask, useUnansweredChanges } from '#web/parts/change-task.ts'
import {
  applyChanges,
  type EditedField,
  type SeenFields,
  type ShownFields,
  type TaskChange,
} from '#web/parts/task-changes.ts'
import { taskQuery } from '#web/parts/task-queries.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { useTaskList } from '#web/parts/use-task-list.ts'
import { openConflict } from '#web/tasks/drawer/conflicts.ts'
import { toast } from '#web/ui/toast.ts'
import { countsOfTabs, tasksOfTab } from './groups.ts'
import { useSetReminders } from './use-set-reminders.ts'
import { useTaskSearch } from './use-task-search.ts'

/** The tasks of a tab, and how many open ones each tab of the person's own holds. */
export function useTasks(tab: TaskTab) {
  const ownId = useUser().id
  const seesAll = useCan('tasks.viewAll')
  const own = useTaskList('own')
  const all = useTaskList('all', seesAll && tab === 'all')
  const query: UseQueryResult<Task[]> = tab === 'all' ? all : own
  const tasks = useMemo(() => query.data && tasksOfTab(query.data, tab, ownId), [query.data, tab, ownId])
  const counts = useMemo(
    () => ({
      ...(own.data ? countsOfTabs(own.data, ownId) : { mine: undefined, assigned: undefined }),
      // Everybody's tasks are asked for only when they are looked at, and are no heap of mine to work off.
      ...(seesAll && { all: undefined }),
    }),
    [own.data, ownId, seesAll],
  )
  return { query, tasks, counts }
}

/** One task by its id: from the list when it is there, else asked for. */
export function useTask(id: string, listed: Task | undefined) {
  const changes = useUnansweredChanges()
  const query = useQuery({ ...taskQuery(id), enabled: !listed })
  const task = useMemo(() => {
    const known = listed ?? query.data
    return known && (listed ?? applyChanges([known], changes)[0])
  }, [listed, query.data, changes])
  return { task, error: listed ? null : query.error }
}

export interface Draft {
  title: string
  description: string
  priority: Task['priority']
  deadline: string | null
  /** `HH:MM` in the viewer's zone. */
  deadlineTime: string | null
  assignee: Person
  repeat: TaskRepeat | null
  /** The person's own, in minutes before the deadline; without one there are none. */
  reminders: number[]
  subtasks: AddedSubtask[]
}

/** Shows the new task at once and answers with it; the CallError of a refusal is for the form, which keeps what was typed. */
export function useCreateTask(): (draft: Draft, key: string) => Promise<Task | undefined> {
  const client = useQueryClient()
  const user = useUser()
  const remind = useSetReminders()
  return useCallback(
    async (draft: Draft, key: string) => {
      const { priority, deadline, deadlineTime, assignee, repeat } = draft
      const description = draft.description.trim() || null
      const title = draft.title.trim()
      const { subtasks } = draft
      const body: NewTask = {
        ...{ title, description, priority, deadline, assigneeId: assignee.id },
        ...(deadline && deadlineTime && { deadlineTime }),
        ...(repeat && { repeat }),
        ...(subtasks.length > 0 && { subtasks }),
      }
      const fields = { title, description, priority, assignee, ...deadlineOf(deadline, deadlineTime) }
      const shown: Task = {
        ...newRow(user, key),
        ...fields,
        parentTitle: null,
        canChange: true,
        repeat,
        subtasks: [],
      }
      shown.subtasks = subtasks.map(({ title }, index) => newSubtask(user, shown, title, `${key}.${index}`))
      const [made] = await changeTask(client, { kind: 'create', shown, body, key })
      if (made && deadline && draft.reminders.length > 0) void remind(made.id, draft.reminders)
      return made
    },
    [client, user, remind],
  )
}

interface AddedSubtask {
  title: string
  description?: string | undefined
}

/** Adds subtasks behind the others, at once on the screen; whether they stand. */
export function useAddSubtasks(): (parent: Task, subtasks: AddedSubtask[]) => Promise<boolean> {
  const change = useChangeTask()
  const user = useUser()
  return useCallback(
    (parent: Task, subtasks: AddedSubtask[]) => {
      const key = randomKey()
      const shown = subtasks.map(({ title }, index) => newSubtask(user, parent, title, `${key}.${index}`))
      return change({ kind: 'subtasks', parentId: parent.id, shown, subtasks, key })
    },
    [change, user],
  )
}

/** A deadline as a row holds it, from what a person chooses in their zone. */
export function deadlineOf(deadline: string | null, time: string | null) {
  const deadlineAt = deadline && time ? instantAt(shownZone.get(), deadline, time).toISOString() : null
  return { deadline, deadlineAt }
}

/** A row until the server's own is there; its id is only a key of the list. */
function newRow({ id, firstName, lastName, profileImage }: User, key: string) {
  const now = new Date().toISOString()
  return {
    id: key,
    _id: key,
    status: 'pending' as const,
    completed: false,
    completedAt: null,
    creator: { id, firstName, lastName, profileImage },
    createdAt: now,
    updatedAt: now,
    revision: 0,
    parentId: null,
    position: -Date.now(),
  }
}

function newSubtask(user: User, parent: Task, title: string, key: string): Subtask {
  const { priority, assignee, deadline, deadlineAt } = parent
  const fields = { title, description: null, priority, assignee, deadline, deadlineAt, parentId: parent.id }
  return { ...newRow(user, key), ...fields, position: Number.MAX_VALUE }
}

export interface TaskEdit {
  title?: string
  description?: string | null
  priority?: Task['priority']
  deadline?: string | null
  /** `HH:MM` in the viewer's zone; with the day that it is for. */
  deadlineTime?: string | null
  assignee?: Person
  repeat?: TaskRepeat | null
  /** Null: a task of its own. */
  parentId?: string | null
}

/** `seen` is the task as it stood when the edit began; a later edit of the same field by others is not overwritten. */
export function useUpdateTask(): (task: Task, edit: TaskEdit, seen?: Task) => Promise<boolean> {
  const t = useTranslations('tasks.conflict')
  const { push } = useTaskSearch()
  const onStale = useCallback(
    (change: TaskChange, current: Task) => {
      if (change.kind !== 'update') return
      const mine = pick(change.shown, Object.keys(change.before ?? {}) as EditedField[])
      openConflict(current.id, mine, change.patch)
      if (new URLSearchParams(location.search).get('task') === current.id) return
      const text = t('notice', { title: current.title })
      toast({ text, tone: 'failed', action: { label: t('show'), run: () => push({ taskId: current.id }) } })
    },
    [t, push],
  )
  const change = useChangeTask(onStale)
  return useCallback(
    (task: Task, { assignee, deadlineTime, ...fields }: TaskEdit, seen: Task = task) => {
      const time = deadlineTime === undefined ? {} : { deadlineTime }
      const patch: TaskPatch = { ...fields, ...time, ...(assignee && { assigneeId: assignee.id }) }
      const deadline =
        fields.deadline === undefined
          ? {}
          : deadlineOf(fields.deadline, deadlineTime === undefined ? timeOf(task) : deadlineTime)
      const shown: ShownFields = { ...fields, ...deadline, ...(assignee && { assignee }) }
      const before = pick(seen, Object.keys(shown) as EditedField[])
      const whole = { ...patch, revision: seen.revision }
      return change({ kind: 'update', id: task.id, patch: whole, shown, before })
    },
    [change],
  )
}

/** `HH:MM` of a deadline in the viewer's zone. */
export const timeOf = ({ deadlineAt }: Pick<Task, 'deadlineAt'>): string | null =>
  deadlineAt && timeIn(shownZone.get(), new Date(deadlineAt))

const pick = (task: ShownFields, fields: EditedField[]): SeenFields =>
  Object.fromEntries(fields.map((field) => [field, task[field]]))

/** Deletes at once; the toast brings the same task back. */
export function useRemoveTask(): (task: Task) => void {
  const t = useTranslations('tasks')
  const change = useChangeTask()
  return useCallback(
    (task: Task) => {
      void change({ kind: 'remove', task }).then((isDone) => {
        if (!isDone) return
        toast({ text: t('deletedNotice'), tone: 'done', undo: () => change({ kind: 'restore', task }) })
      })
    },
    [change, t],
  )
}
