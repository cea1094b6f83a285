// The end of a list that is loaded page by page: how much is shown, and a button for the next page.
import { Button, Loader } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import classes from './More.module.css'

interface Props {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  /** How much: "50 entries". */
  shown: string
}

export function More({ query, shown }: Props) {
  const t = useTranslations()
  const { hasNextPage, isFetchingNextPage } = query
  const count = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    // The last page takes the button away, and would take the focus with it.
    if (!hasNextPage && wasAsked.current) count.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  const load = () => {
    wasAsked.current = true
    if (!isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <div className={classes.end}>
      {query.isFetchNextPageError && (
        <p role="alert" className={classes.fault}>
          {t('settings.more.failed')} {errorText(t, query.error)}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          leftSection={isFetchingNextPage && <Loader size={16} color="currentColor" />}
          {...(isFetchingNextPage && { 'data-disabled': true })}
          aria-disabled={isFetchingNextPage}
          onClick={load}
        >
          {t('settings.more.load')}
        </Button>
      )}
      <p ref={count} className={classes.count} role="status" tabIndex={-1}>
        {shown}
      </p>
    </div>
  )
}
