// Above a list that is read in pages: that it loads, why it does not, and the way to what was before.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import classes from './ActivityState.module.css'

interface Props {
  query: UseInfiniteQueryResult
  /** What failed; the reason follows. */
  failure: string
  earlier: string
}

export function ActivityState({ query, failure, earlier }: Props) {
  const t = useTranslations()
  const isLoading = query.data === undefined && !query.error
  const showsSkeleton = useDelayed(isLoading)
  if (query.error && (query.data === undefined || query.isFetchNextPageError)) {
    const again = () => (query.data === undefined ? query.refetch() : query.fetchNextPage())
    return (
      <p className={classes.failed} role="alert">
        {failure} {errorText(t, query.error)}{' '}
        <TextButton onClick={() => void again()}>{t('common.tryAgain')}</TextButton>
      </p>
    )
  }
  if (isLoading || showsSkeleton) {
    return (
      <div className={classes.bones} aria-busy="true">
        {showsSkeleton && (
          <>
            <Bone width={20} height={20} radius={10} />
            <Bone width="60%" height={10} />
          </>
        )}
      </div>
    )
  }
  if (!query.hasNextPage) return null
  return <TextButton onClick={() => !query.isFetching && void query.fetchNextPage()}>{earlier}</TextButton>
}
