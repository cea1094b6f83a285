// Completes a task or opens it again, at once on the screen, with a way back.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import { nextDeadline } from '#contract/task-repeat.ts'
import type { Subtask, Task } from '#contract/tasks.ts'
import { shownZone } from '#web/lib/zone.ts'
import { dayWords } from '#web/ui/day-words.ts'
import { toast } from '#web/ui/toast.ts'
import { showRefusal } from './refusal.ts'
import { isUnsaved, openSubtasks } from './task-changes.ts'
import { tasksKey } from './task-queries.ts'
import { useChangeTask } from './use-change-task.ts'

/** Turns the task's completion over; a parent waits for its subtasks. */
export function useCompleteTask(): (task: Task | Subtask) => void {
  const change = useChangeTask()
  const client = useQueryClient()
  const t = useTranslations('tasks')
  const locale = useLocale()
  const errorText = useTranslations('errors')
  return useCallback(
    (task: Task | Subtask) => {
      if (isUnsaved(task)) return
      if (!task.completed && 'subtasks' in task && openSubtasks(task) > 0) {
        return showRefusal(errorText('subtasks_open'))
      }
      const set = (completed: boolean) => {
        const completedAt = completed ? new Date().toISOString() : null
        const shown = { completed, completedAt }
        return change({ kind: 'update', id: task.id, patch: { completed }, shown })
      }
      const completed = !task.completed
      const next = completed ? nextOf(task) : null
      const done = t(completed ? 'completedNotice' : 'reopenedNotice')
      const text = next ? t('completedNext', { day: dayWords(next, today(), locale) }) : done
      void set(completed).then((isDone) => {
        if (!isDone) return
        // The next one is a task that no answer has brought yet.
        if (next) void client.invalidateQueries({ queryKey: tasksKey })
        toast({ text, tone: 'done', undo: () => set(!completed) })
      })
    },
    [change, client, t, locale, errorText],
  )
}

const today = (): string => dayIn(shownZone.get(), new Date())

/** The day on which a repeating task is due again. */
function nextOf(task: Task | Subtask): string | null {
  if (!('repeat' in task) || !task.repeat) return null
  return nextDeadline(task.repeat, task.deadline, today())
}
