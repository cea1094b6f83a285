// Asks the server for what was typed: after a pause, and only the newest question's answer counts.
import { useCallback, useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'
import { universalSearch } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { type Hit, hitsOf } from './search-hits.ts'

export interface Answer {
  query: string
  /** Null when the call failed, of which nothing is said. */
  hits: Hit[] | null
}

/** While a question is open the answer before it stays; a blank one has none, even when an answer is on its way. */
export function useSearch(text: string) {
  const query = text.trim()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const settle = (hits: Hit[] | null) => {
      if (signal.aborted) return
      setIsAsking(false)
      setAnswer(query === '' ? null : { query, hits })
    }
    if (query === '') return settle(null)
    const timer = setTimeout(() => {
      setIsAsking(true)
      call(universalSearch, { query: { q: query } }, { signal })
        .then(({ results }) => hitsOf(results))
        .then(settle, () => settle(null))
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, round])
  const isLoading = query !== '' && answer?.query !== query
  return {
    answer,
    isLoading,
    /** It takes long enough to show it. */
    isSlow: useDelayed(isLoading && isAsking),
    /** Asks again, while the answer stays. */
    refresh: useCallback(() => setRound((round) => round + 1), []),
  }
}
