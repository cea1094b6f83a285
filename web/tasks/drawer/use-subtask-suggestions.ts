// Subtasks that the AI service suggests for the open task, to accept one by one or all.
import { useState } from 'react'
import type { SuggestedSubtask } from '#contract/ai.ts'
import type { Task } from '#contract/tasks.ts'
import { useAiSubtasks } from '#web/parts/use-ai.ts'
import { useAddSubtasks } from '#web/tasks/api.ts'

export function useSubtaskSuggestions(task: Task) {
  const { run, stop, isRunning, fault } = useAiSubtasks()
  const add = useAddSubtasks()
  const [ghosts, setGhosts] = useState<SuggestedSubtask[]>([])
  const accept = (accepted: SuggestedSubtask[]) => {
    setGhosts(ghosts.filter((ghost) => !accepted.includes(ghost)))
    void add(task, accepted)
  }
  return {
    ghosts,
    isRunning,
    fault,
    stop,
    accept,
    reject: (rejected: SuggestedSubtask) => setGhosts(ghosts.filter((ghost) => ghost !== rejected)),
    suggest: async () => {
      const { title, description } = task
      const found = await run({ title, ...(description && { description }) })
      const taken = new Set(task.subtasks.map((subtask) => subtask.title))
      if (found) setGhosts(found.filter((ghost) => !taken.has(ghost.title)))
    },
  }
}
