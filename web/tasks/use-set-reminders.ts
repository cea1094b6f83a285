// Sets the person's own reminders of a task: at once on the screen, and what is refused is as before.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { setReminders } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { tasksKey } from '#web/parts/task-queries.ts'
import { toast } from '#web/ui/toast.ts'

export const remindersKey = (taskId: string) => [...tasksKey, 'reminders', taskId]

/** `reminders` in minutes before the deadline, ascending. */
export function useSetReminders(): (taskId: string, reminders: number[]) => Promise<void> {
  const t = useTranslations()
  const client = useQueryClient()
  return useCallback(
    async function set(id: string, reminders: number[]): Promise<void> {
      const queryKey = remindersKey(id)
      const before = client.getQueryData<number[]>(queryKey)
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, reminders)
      try {
        await call(setReminders, { params: { id }, body: { reminders } })
      } catch (error) {
        if (before) client.setQueryData(queryKey, before)
        else client.removeQueries({ queryKey })
        const action = { label: t('common.tryAgain'), run: () => set(id, reminders) }
        toast({ text: errorText(t, error), tone: 'failed', action })
      }
    },
    [client, t],
  )
}
