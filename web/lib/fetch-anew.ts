// Fetches what is shown of a module anew; a list that was scrolled far catches up with few calls.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Record<string, unknown> & {
      /** A record: what was loaded of it stays as it is. */
      onlyGrows?: boolean
      /** Brings a list of many pages up to date with what these ids name; null: it has few, and all may be fetched. */
      catchUp?: (ids: string[], queryKey: QueryKey) => Promise<void> | null
    }
  }
}

export async function fetchAnew(client: QueryClient, queryKey: QueryKey, ids: string[]): Promise<void> {
  const caughtUp = new Map(
    client
      .getQueryCache()
      .findAll({ queryKey, type: 'active' })
      .flatMap((query) => {
        const work = query.meta?.catchUp?.(ids, query.queryKey)
        return work ? [[query.queryHash, work] as const] : []
      }),
  )
  const others = client.invalidateQueries({
    queryKey,
    predicate: ({ queryHash }) => !caughtUp.has(queryHash),
  })
  await Promise.all([others, ...caughtUp.values()])
}
