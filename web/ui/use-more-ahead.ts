// Asks for the next page of a list before its end comes into view.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'

/** About a screen. */
const AHEAD = '0px 0px 1000px'

/** `end` stands after the last row. A page that failed is asked for by hand. Without a scroller: never. */
export function useMoreAhead(
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
  >,
  end: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | undefined,
): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!isReady || !end.current || !scroller?.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(),
      { root: scroller.current, rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReady, fetchNextPage, end, scroller])
}
