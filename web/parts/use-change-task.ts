// Changes a task at once on the screen; when the server refuses, the row is as before and a toast offers to try again.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'
import { changeTask, staleRow } from './change-task.ts'
import type { TaskChange } from './task-changes.ts'

/**
 * The answer says whether the change stands. `onStale` is told of an edit that met another's, with the row as it
 * is now.
 */
export function useChangeTask(onStale?: (change: TaskChange, current: Task) => void) {
  const client = useQueryClient()
  const t = useTranslations()
  return useCallback(
    async function change(wanted: TaskChange): Promise<boolean> {
      try {
        await changeTask(client, wanted)
        return true
      } catch (error) {
        const current = staleRow(error)
        if (current && onStale) onStale(wanted, current)
        else {
          const action = { label: t('common.tryAgain'), run: () => change(wanted) }
          toast({ text: errorText(t, error), tone: 'failed', action })
        }
        return false
      }
    },
    [client, t, onStale],
  )
}
