// What the search box knows and does: the text, what is shown of the answer, the active hit, and where a hit leads.
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseSearch } from '#contract/search.ts'
import { useComposition } from '#web/lib/use-composition.ts'
import { useFollowed } from '#web/ui/use-followed.ts'
import { groupHits, type Hit, isCut } from './search-hits.ts'
import { type Answer, useSearch } from './use-search.ts'

interface Options {
  /** What shows the answer is there. */
  isReady: boolean
  /** It stands in a sheet, whose entry in the history a hit takes over. */
  isSheet: boolean
  /** A hit was chosen, or the search given up. */
  onLeave: () => void
  /** A person was chosen. */
  onUser: (hit: Hit) => void
}

export function useSearchBox({ isReady, isSheet, onLeave, onUser }: Options) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { answer, isLoading, isSlow, refresh } = useSearch(text)
  const composition = useComposition()
  const shown = useShown(answer)
  const [active, setActive] = useActive(answer?.query, shown.hits.length)
  const listId = useId()
  const navigate = useNavigate()
  const followed = useFollowed()
  const close = () => {
    wanted.current = null
    setIsOpen(false)
  }
  const leave = () => {
    close()
    onLeave()
  }
  useOnRoute(leave)
  const pick = (hit: Hit, isNewTab = false) => {
    if (hit.type === 'user') {
      setIsOpen(false)
      onUser(hit)
    } else if (hit.link && isNewTab) window.open(hit.link, '_blank', 'noopener')
    else if (hit.link) {
      leave()
      followed()
      void navigate(hit.link, { replace: isSheet })
    }
  }
  const wanted = useFirstHit(isLoading, shown.hits, pick)
  const isAsked = isReady && isOpen && text.trim() !== ''
  return {
    text,
    setText: (typed: string) => {
      wanted.current = null
      setText(typed)
      setIsOpen(true)
    },
    /** Shows the last answer again, and asks whether it still holds. */
    open: () => {
      setIsOpen(true)
      if (!isLoading) refresh()
    },
    close,
    leave,
    pick,
    /** Picks the first hit of the answer that is on its way. */
    pickFirst: (isNewTab: boolean) => {
      wanted.current = { isNewTab }
      setIsOpen(true)
    },
    /** Picks nothing by itself any more. */
    forget: () => {
      wanted.current = null
    },
    view: isAsked ? viewOf(answer, shown.hits.length, isSlow, composition.isComposing) : 'closed',
    isLoading,
    ...shown,
    active,
    setActive,
    listId,
    composition,
  }
}

export type SearchState = ReturnType<typeof useSearchBox>

/** `closed` while nothing is asked, nothing has been answered yet, or the call failed. */
export type SearchView = 'closed' | 'loading' | 'empty' | 'hits'

function viewOf(answer: Answer | null, count: number, isSlow: boolean, isComposing: boolean): SearchView {
  if (isSlow) return 'loading'
  if (!answer?.hits) return 'closed'
  if (count > 0) return 'hits'
  // Half a word finds nothing yet; that is no news.
  return isComposing ? 'closed' : 'empty'
}

function useShown(answer: Answer | null) {
  return useMemo(() => {
    const { text, filter } = parseSearch(answer?.query ?? '')
    const groups = groupHits(answer?.hits ?? [], filter)
    /** `looked`: what the hits were found by, without its filter. */
    return { groups, hits: groups.flatMap(({ hits }) => hits), isCut: isCut(groups), looked: text }
  }, [answer])
}

/** While the ref holds something, an answer's first hit is picked as soon as it is there. */
function useFirstHit(isLoading: boolean, hits: Hit[], pick: (hit: Hit, isNewTab: boolean) => void) {
  const wanted = useRef<{ isNewTab: boolean }>(null)
  useEffect(() => {
    if (isLoading || !wanted.current) return
    const { isNewTab } = wanted.current
    wanted.current = null
    if (hits[0]) pick(hits[0], isNewTab)
  }, [isLoading, hits, pick])
  return wanted
}

/** The first hit of a new answer, until another one is made active. */
function useActive(query: string | undefined, count: number) {
  const [active, setActive] = useState({ query, index: 0 })
  const index = active.query === query ? Math.max(0, Math.min(active.index, count - 1)) : 0
  return [index, (index: number) => setActive({ query, index })] as const
}

/** Another page closes what lay over the one before. */
function useOnRoute(run: () => void): void {
  const { key } = useLocation()
  const [seen, setSeen] = useState(key)
  useEffect(() => {
    if (key === seen) return
    setSeen(key)
    run()
  }, [key, seen, run])
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`
