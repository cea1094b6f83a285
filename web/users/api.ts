// The calls of the users screen that no other asks.
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { PAGE_ROWS, PAGE_ROWS_MAX } from '#contract/limits.ts'
import { countOpenTasksOf } from '#contract/tasks.ts'
import { type DirectoryEntry, type DirectoryFilter, listUsers } from '#contract/users.ts'
import { call } from '#web/lib/call.ts'

interface DirectoryPage {
  items: DirectoryEntry[]
  nextCursor: string | null
  total: number
}

const directoryKey = ['users', 'directory'] as const
const firstPage = undefined as string | undefined

export type DirectoryQuestion = Partial<DirectoryFilter>

export const directoryQuery = (filter: DirectoryQuestion) =>
  infiniteQueryOptions({
    queryKey: [...directoryKey, filter],
    queryFn: async ({ pageParam: cursor, signal }): Promise<DirectoryPage> => {
      // The first page is soon there; whoever scrolls on is given more at once.
      const limit = cursor === undefined ? PAGE_ROWS : PAGE_ROWS_MAX
      return await call(listUsers, { query: { ...filter, cursor, limit } }, { signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      people: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
    }),
  })

/** Takes somebody out of every list at once, before the server has answered. */
export async function leaveOut(client: QueryClient, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: directoryKey })
  client.setQueriesData<{ pages: DirectoryPage[]; pageParams: unknown[] }>(
    { queryKey: directoryKey },
    (list) => {
      const isListed = list?.pages.some(({ items }) => items.some((entry) => entry.id === id))
      if (!list || !isListed) return list
      return {
        ...list,
        pages: list.pages.map(({ items, total, ...page }) => ({
          ...page,
          items: items.filter((entry) => entry.id !== id),
          total: total - 1,
        })),
      }
    },
  )
}

/** How many open tasks somebody has; for holders of tasks.viewAll. */
export const openTasksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['tasks', 'open-of', userId],
    queryFn: async ({ signal }): Promise<number> =>
      (await call(countOpenTasksOf, { params: { userId } }, { signal })).open,
    staleTime: 0,
  })
