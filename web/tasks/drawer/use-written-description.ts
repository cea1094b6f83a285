// A description that the AI service writes from the task's title, into the task; taken back by one key.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { suggestTaskDescription } from '#contract/ai.ts'
import type { Task } from '#contract/tasks.ts'
import { useAiText } from '#web/parts/use-ai.ts'
import { useUpdateTask } from '#web/tasks/api.ts'
import { toast } from '#web/ui/toast.ts'

export function useWrittenDescription(task: Task) {
  const t = useTranslations('tasks')
  const { run, text, stop, isRunning, fault } = useAiText(suggestTaskDescription)
  const update = useUpdateTask()
  /** As the service wrote it: marked as such as long as it stands. */
  const [written, setWritten] = useState<string | null>(null)
  const take = async (wanted: string) => {
    const description = wanted.trim()
    if (!description) return
    setWritten(description)
    if (!(await update(task, { description }))) return
    toast({
      text: t('written'),
      tone: 'done',
      undo: () => update(task, { description: task.description }, { ...task, description }),
    })
  }
  return {
    text,
    isRunning,
    fault,
    written,
    write: async () => {
      const whole = await run(task.title)
      if (whole !== undefined) await take(whole)
    },
    /** What is there by then is taken. */
    stop: () => {
      stop()
      void take(text)
    },
  }
}
