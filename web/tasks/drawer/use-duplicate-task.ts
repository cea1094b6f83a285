// Makes a copy of a task and opens it.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { duplicateTask, type Task } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { taskQuery, tasksKey } from '#web/parts/task-queries.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { useTaskSearch } from '#web/tasks/use-task-search.ts'
import { toast } from '#web/ui/toast.ts'

export function useDuplicateTask(): (task: Task) => Promise<void> {
  const t = useTranslations()
  const client = useQueryClient()
  const { push, set } = useTaskSearch()
  const change = useChangeTask()
  return async function duplicate({ id }: Task, key = randomKey()): Promise<void> {
    try {
      const copy = await call(duplicateTask, { params: { id } }, { idempotencyKey: key })
      client.setQueryData(taskQuery(copy.id).queryKey, copy)
      void client.invalidateQueries({ queryKey: tasksKey })
      push({ taskId: copy.id })
      const undo = () => {
        // Back to the one that was copied, unless another is open by now.
        if (new URLSearchParams(location.search).get('task') === copy.id) set({ taskId: id })
        return change({ kind: 'remove', task: copy })
      }
      toast({ text: t('tasks.duplicated'), tone: 'done', undo })
    } catch (error) {
      const action = { label: t('common.tryAgain'), run: () => duplicate({ id } as Task, key) }
      toast({ text: errorText(t, error), tone: 'failed', action })
    }
  }
}
