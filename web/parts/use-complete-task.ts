// Completes a task or opens it again, at once on the screen, with a way back.
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Subtask, Task } from '#contract/tasks.ts'
import { toast } from '#web/ui/toast.ts'
import { isUnsaved, openSubtasks } from './task-changes.ts'
import { useChangeTask } from './use-change-task.ts'

/** Turns the task's completion over; a parent waits for its subtasks. */
export function useCompleteTask(): (task: Task | Subtask) => void {
  const change = useChangeTask()
  const t = useTranslations('tasks')
  const errorText = useTranslations('errors')
  return useCallback(
    (task: Task | Subtask) => {
      if (isUnsaved(task)) return
      if (!task.completed && 'subtasks' in task && openSubtasks(task) > 0) {
        return toast({ text: errorText('subtasks_open'), tone: 'failed' })
      }
      const set = (completed: boolean) => {
        const completedAt = completed ? new Date().toISOString() : null
        const shown = { completed, completedAt }
        return change({ kind: 'update', id: task.id, patch: { completed }, shown })
      }
      const completed = !task.completed
      const text = t(completed ? 'completedNotice' : 'reopenedNotice')
      void set(completed).then((isDone) => {
        if (isDone) toast({ text, tone: 'done', undo: () => set(!completed) })
      })
    },
    [change, t, errorText],
  )
}
