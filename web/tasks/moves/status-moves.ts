// What puts a task into another group: dropping it there, or the keyboard.
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, dayIn, instantAt } from '#contract/dates.ts'
import { type Priority, type Task, type TaskStatus, taskStatus, taskStatuses } from '#contract/tasks.ts'
import { timeOf } from '#web/tasks/api.ts'
import type { BulkEdit } from '#web/tasks/bulk/bulk-edits.ts'
import { useBulkEdit } from '#web/tasks/bulk/use-bulk-edit.ts'

/** Undefined: nothing that anybody does makes a task overdue. */
export function editForStatus(task: Task, status: TaskStatus, now: Date, zone: string): BulkEdit | undefined {
  const today = dayIn(zone, now)
  const open: BulkEdit = task.completed ? { completed: false } : {}
  switch (status) {
    case 'overdue':
      return undefined
    case 'completed':
      return { completed: true }
    case 'due_today': {
      const time = timeOf(task)
      // At a time that is over it would be overdue at once.
      const isOver = time !== null && instantAt(zone, today, time) <= now
      return { ...open, deadline: today, ...(isOver && { deadlineTime: null }) }
    }
    case 'pending':
      if (taskStatus({ ...task, completed: false }, now, zone) === 'pending') return open
      return { ...open, deadline: addDays(today, 1) }
  }
}

/** The group before or after that takes tasks. */
export function nextStatus(status: TaskStatus, step: 1 | -1): TaskStatus | undefined {
  const next = taskStatuses[taskStatuses.indexOf(status) + step]
  return next === 'overdue' ? undefined : next
}

/** At once on the screen, with a way back. */
export function useMoveToStatus(now: Date, zone: string): (task: Task, status: TaskStatus) => void {
  const editTasks = useBulkEdit()
  const t = useTranslations('tasks')
  return useCallback(
    (task: Task, status: TaskStatus) => {
      const edit = editForStatus(task, status, now, zone)
      if (!edit) return
      const notice = edit.completed ? t('completedNotice') : t('movedTo', { group: t(`statuses.${status}`) })
      void editTasks([task], edit, () => notice)
    },
    [editTasks, now, zone, t],
  )
}

/** As `useMoveToStatus`, to another priority. */
export function useMoveToPriority(): (task: Task, priority: Priority) => void {
  const editTasks = useBulkEdit()
  const t = useTranslations('tasks')
  return useCallback(
    (task: Task, priority: Priority) => {
      const notice = t('movedTo', { group: t(`priorities.${priority}`) })
      void editTasks([task], { priority }, () => notice)
    },
    [editTasks, t],
  )
}
