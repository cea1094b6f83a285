// A list that was loaded page by page begins with one page again when it is opened the next time.
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Or each of its pages would be asked for anew. */
export function useOnePageNextTime(queryKey: QueryKey): void {
  const client = useQueryClient()
  const latest = useRef(queryKey)
  latest.current = queryKey
  useEffect(
    () => () => {
      client.setQueryData(
        latest.current,
        (list: InfiniteData<unknown> | undefined) =>
          list && { pages: list.pages.slice(0, 1), pageParams: [undefined] },
      )
    },
    [client],
  )
}
