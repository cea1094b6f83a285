// What the tasks screen asks of the server and does to tasks.
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/auth.ts'
import type { Person } from '#contract/people.ts'
import type { NewTask, Task, TaskPatch, TaskTab } from '#contract/tasks.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { changeTask, useUnansweredChanges } from '#web/parts/change-task.ts'
import { applyChanges, type TaskChange, type TaskText } from '#web/parts/task-changes.ts'
import { taskQuery } from '#web/parts/task-queries.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { useTaskList } from '#web/parts/use-task-list.ts'
import { toast } from '#web/ui/toast.ts'
import { openConflict } from './conflicts.ts'
import { countOpen, tasksOfTab } from './groups.ts'
import { useTaskSearch } from './use-task-search.ts'

/** The tasks of a tab, and how many open ones each tab holds. */
export function useTasks(tab: TaskTab) {
  const ownId = useUser().id
  const seesAll = useCan('tasks.viewAll')
  const own = useTaskList('own')
  const all = useTaskList('all', seesAll && tab === 'all')
  const query: UseQueryResult<Task[]> = tab === 'all' ? all : own
  const tasks = useMemo(() => query.data && tasksOfTab(query.data, tab, ownId), [query.data, tab, ownId])
  const counts = useMemo(
    () => ({
      mine: own.data && countOpen(tasksOfTab(own.data, 'mine', ownId)),
      assigned: own.data && countOpen(tasksOfTab(own.data, 'assigned', ownId)),
      ...(seesAll && { all: all.data && countOpen(all.data) }),
    }),
    [own.data, all.data, ownId, seesAll],
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
  assignee: Person
}

/** Shows the new task at once; the CallError of a refusal is for the form, which keeps what was typed. */
export function useCreateTask(): (draft: Draft, key: string) => Promise<void> {
  const client = useQueryClient()
  const user = useUser()
  return useCallback(
    async (draft: Draft, key: string) => {
      const { title, priority, deadline, assignee } = draft
      const description = draft.description.trim() || null
      const body: NewTask = { title: title.trim(), description, priority, deadline, assigneeId: assignee.id }
      const shown = {
        ...newRow(user, key),
        ...body,
        title: title.trim(),
        description,
        priority,
        deadline,
        assignee,
      }
      await changeTask(client, { kind: 'create', shown, body, key })
    },
    [client, user],
  )
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
  }
}

export interface TaskEdit {
  title?: string
  description?: string | null
  priority?: Task['priority']
  deadline?: string | null
  assignee?: Person
}

/** `seen` is the task as it stood when a text's edit began; a later edit by somebody else is then not overwritten. */
export function useUpdateTask(): (task: Task, edit: TaskEdit, seen?: Task) => Promise<boolean> {
  const t = useTranslations('tasks.conflict')
  const { push } = useTaskSearch()
  const onStale = useCallback(
    (change: TaskChange, current: Task) => {
      if (change.kind !== 'update') return
      openConflict(current, change.patch)
      if (new URLSearchParams(location.search).get('task') === current.id) return
      const text = t('notice', { title: current.title })
      toast({ text, tone: 'failed', action: { label: t('show'), run: () => push({ taskId: current.id }) } })
    },
    [t, push],
  )
  const change = useChangeTask(onStale)
  return useCallback(
    (task: Task, { assignee, ...fields }: TaskEdit, seen?: Task) => {
      const patch: TaskPatch = { ...fields, ...(assignee && { assigneeId: assignee.id }) }
      const shown = { ...fields, ...(assignee && { assignee }) }
      const wanted: TaskChange = { kind: 'update', id: task.id, patch, shown }
      if (!seen) return change(wanted)
      const before: TaskText = {
        ...(fields.title !== undefined && { title: seen.title }),
        ...(fields.description !== undefined && { description: seen.description }),
      }
      return change({ ...wanted, patch: { ...patch, revision: seen.revision }, before })
    },
    [change],
  )
}

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
