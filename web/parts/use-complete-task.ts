// Completes a task or opens it again, at once on the screen, with a way back.
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { toast } from '#web/ui/toast.ts'
import { isUnsaved } from './task-changes.ts'
import { useChangeTask } from './use-change-task.ts'

/** Turns the task's completion over. */
export function useCompleteTask(): (task: Task) => void {
  const change = useChangeTask()
  const t = useTranslations('tasks')
  return useCallback(
    (task: Task) => {
      if (isUnsaved(task)) return
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
    [change, t],
  )
}
