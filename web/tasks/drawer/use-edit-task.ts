// Changes one field of a task, at once on the screen, with a way back.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { taskQuery } from '#web/parts/task-queries.ts'
import { type TaskEdit, timeOf, useUpdateTask } from '#web/tasks/api.ts'
import { dismissToast, showToast } from '#web/ui/toast.ts'

/** The message about the last change of a field, by the task and the field. */
const offered = new Map<string, number>()

/** As `useUpdateTask`. What others make of the field in the meantime is not taken back with it. */
export function useEditTask(): (task: Task, edit: TaskEdit, seen?: Task) => Promise<boolean> {
  const t = useTranslations('tasks')
  const client = useQueryClient()
  const update = useUpdateTask()
  return useCallback(
    async (task: Task, edit: TaskEdit, seen: Task = task) => {
      const isDone = await update(task, edit, seen)
      if (!isDone) return false
      const now = client.getQueryData(taskQuery(task.id).queryKey) ?? task
      const undo = () => update(now, before(seen, edit), now)
      const field = fieldOf(edit)
      const key = `${task.id} ${field}`
      // What it went back from is no longer there.
      const earlier = offered.get(key)
      if (earlier !== undefined) dismissToast(earlier)
      offered.set(key, showToast({ text: t('changedNotice', { field }), tone: 'done', undo }))
      return true
    },
    [client, update, t],
  )
}

/** The one that the person meant: a rule may bring its first day along. */
const fields = ['title', 'description', 'priority', 'repeat', 'deadline', 'assignee', 'parentId'] as const

const fieldOf = (edit: TaskEdit) => fields.find((field) => edit[field] !== undefined) ?? 'title'

/** What takes the edit back. */
export function before(task: Task, edit: TaskEdit): TaskEdit {
  const { title, description, priority, assignee, repeat, parentId, deadline } = task
  return {
    ...(edit.title !== undefined && { title }),
    ...(edit.description !== undefined && { description }),
    ...(edit.priority && { priority }),
    ...(edit.assignee && { assignee }),
    ...(edit.repeat !== undefined && { repeat }),
    ...(edit.parentId !== undefined && { parentId }),
    ...(edit.deadline !== undefined && { deadline, ...(deadline && { deadlineTime: timeOf(task) }) }),
  } as TaskEdit
}
