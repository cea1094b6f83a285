// What a query shows: a skeleton when it takes long, its data, or why it failed with a way to try again.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { RETRY_SECONDS } from '#web/lib/query-client.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { ErrorState } from './ErrorState.tsx'

interface Props<T> {
  query: UseQueryResult<T>
  /** In the exact shape of the content. */
  skeleton: ReactNode
  /** What failed: "Failed to load tasks:". The reason follows. */
  failure: string
  /** Where people change what failed to load: they are told that it is safe. */
  isEditable?: boolean
  /** Stands in the place of trying again where that cannot help: it is gone, or not for this person. */
  wayOut?: ReactNode
  children: (data: T) => ReactNode
}

export function Load<T>({ query, skeleton, failure, isEditable = false, wayOut, children }: Props<T>) {
  const t = useTranslations()
  // A query without data forgets its error while it asks again; the screen keeps it, or it would blink.
  const lastError = useRef<Error>(null)
  if (query.error) lastError.current = query.error
  else if (query.data !== undefined) lastError.current = null
  const error = lastError.current
  const isLoading = query.data === undefined && !error
  const showsSkeleton = useDelayed(isLoading)

  if (isLoading || (showsSkeleton && !error)) return <div aria-busy="true">{showsSkeleton && skeleton}</div>
  // What was taken away from the reader is not shown any longer; of any other fault the last answer still stands.
  const isRefused = error instanceof CallError && (error.status === 403 || error.status === 404)
  if (query.data !== undefined && !(query.isRefetchError && isRefused)) return children(query.data)
  const isSilent = error instanceof CallError && error.code === 'offline'
  return (
    <ErrorState
      title={`${failure} ${isSilent ? t('errors.offlineInText') : errorText(t, error)}`}
      {...(isSilent && {
        hint: t(isEditable ? 'common.safeTriesAgain' : 'common.triesAgain', { seconds: RETRY_SECONDS }),
      })}
      {...(isRefused && wayOut
        ? { action: wayOut }
        : { onRetry: () => query.refetch(), isRetrying: query.isFetching })}
    />
  )
}
