// A list of tasks as the person expects it: what the server said, with their own unanswered changes over it.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Task } from '#contract/tasks.ts'
import { useUnansweredChanges } from './change-task.ts'
import { applyChanges } from './task-changes.ts'
import { tasksQuery } from './task-queries.ts'

/** `own`: what is mine and what I gave to others. `all` (tasks.viewAll): everybody's. */
export function useTaskList(scope: 'own' | 'all', isWanted = true): UseQueryResult<Task[]> {
  const changes = useUnansweredChanges()
  const select = useCallback((tasks: Task[]) => applyChanges(tasks, changes), [changes])
  return useQuery({ ...tasksQuery(scope), select, enabled: isWanted })
}
