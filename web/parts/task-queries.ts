// The lists of tasks that screens share, and one task by itself.
import { queryOptions } from '@tanstack/react-query'
import { getTask, listTasks, type Task } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { keepSameRows } from './same-rows.ts'

export const tasksKey = ['tasks'] as const

/** Changes without an answer yet, and the creations among them; see change-task.ts. */
export const sending = new Set<Promise<unknown>>()
export const creations = new Set<Promise<unknown>>()

/** `own`: what is mine and what I gave to others. `all`: everybody's, for holders of tasks.viewAll. */
export const tasksQuery = (scope: 'own' | 'all') =>
  queryOptions({
    queryKey: [...tasksKey, 'list', scope],
    queryFn: async ({ signal, client, queryKey }): Promise<Task[]> => {
      // The answer could hold a new task that already stands in the list without its id. And a list that is there
      // would be asked for again when a change is answered, which counts with thousands of rows.
      const isThere = client.getQueryData(queryKey) !== undefined
      const awaited = isThere ? sending : creations
      while (awaited.size > 0) await Promise.allSettled(awaited)
      signal.throwIfAborted()
      return await call(listTasks, { query: scope === 'all' ? { tab: 'all' } : {} }, { signal })
    },
    structuralSharing: keepSameRows,
  })

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'one', id],
    queryFn: async ({ signal }): Promise<Task> => await call(getTask, { params: { id } }, { signal }),
  })
