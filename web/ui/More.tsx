// The end of a list that is loaded page by page: a button for the next page, why it failed, how much is shown.
import { Button, Loader } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import classes from './More.module.css'
import { useMoreAhead } from './use-more-ahead.ts'

interface Props {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  /** Of the button. */
  label: string
  /** What failed: "More could not be loaded:". The reason follows. */
  failure: string
  /** How much: "50 entries". It has the focus when the last page has taken the button away. */
  shown?: string
  /** Where there is little room. */
  isSlim?: boolean
  /** What the list scrolls in: the next page comes by itself, before its end is in view. */
  scroller?: RefObject<HTMLElement | null>
  /** Before the next page is asked for. */
  onLoad?: () => void
}

export function More({ query, label, failure, shown, isSlim = false, scroller, onLoad }: Props) {
  const t = useTranslations()
  const { hasNextPage, isFetchingNextPage } = query
  const count = useRef<HTMLParagraphElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useMoreAhead(query, end, scroller)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!hasNextPage && wasAsked.current) count.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  if (!hasNextPage && shown === undefined) return null
  const load = () => {
    if (isFetchingNextPage) return
    wasAsked.current = true
    onLoad?.()
    void query.fetchNextPage()
  }
  return (
    <div ref={end} className={classes.end} data-slim={isSlim || undefined}>
      {query.isFetchNextPageError && (
        <p role="alert" className={classes.fault}>
          {failure} {errorText(t, query.error)}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant={isSlim ? 'subtle' : 'default'}
          {...(isSlim && { size: 'xs', fullWidth: true })}
          leftSection={isFetchingNextPage && <Loader size={isSlim ? 14 : 16} color="currentColor" />}
          {...(isFetchingNextPage && { 'data-disabled': true })}
          aria-disabled={isFetchingNextPage}
          onClick={load}
        >
          {label}
        </Button>
      )}
      {shown !== undefined && (
        <p ref={count} className={classes.count} tabIndex={-1}>
          {shown}
        </p>
      )}
    </div>
  )
}
