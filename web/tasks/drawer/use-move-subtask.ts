// Puts a subtask into another place among its siblings, for everybody.
import { useCallback } from 'react'
import type { Task } from '#contract/tasks.ts'
import { positionBetween } from '#web/parts/task-changes.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'

export function useMoveSubtask(): (parent: Task, from: number, to: number) => void {
  const change = useChangeTask()
  return useCallback(
    ({ subtasks }: Task, from: number, to: number) => {
      const moved = subtasks[from]
      const others = subtasks.toSpliced(from, 1)
      const [lower, upper] = [others[to - 1], others[to]]
      if (!moved || (!lower && !upper)) return
      const beside = lower ? { after: lower.id } : { before: upper?.id ?? '' }
      const place = { ...beside, order: 'subtasks' } as const
      const position = positionBetween(lower?.position, upper?.position)
      void change({ kind: 'move', id: moved.id, place, position })
    },
    [change],
  )
}
