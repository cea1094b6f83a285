// The card until it is known what is behind a mailed link: the shape of it, or why it could not be loaded.
import type { UseQueryResult } from '@tanstack/react-query'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Load } from '#web/ui/Load.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './LinkCard.module.css'

interface Props<T> {
  /** Of the window. */
  title: string
  query: UseQueryResult<T>
  failure: string
}

const skeleton = (
  <div className={classes.skeleton}>
    <Bone width={260} height={24} radius={6} />
    <Bone width={300} height={13} />
    <Bone width="100%" height={42} radius={8} />
  </div>
)

export function LinkLoad<T>({ title, query, failure }: Props<T>) {
  return (
    <EntryFrame title={title}>
      <Load query={query} failure={failure} skeleton={skeleton}>
        {() => null}
      </Load>
    </EntryFrame>
  )
}

/** The shape alone: where the card stands whether or not it could be loaded. */
export function LinkWait({ title }: { title: string }) {
  const showsSkeleton = useDelayed(true)
  return (
    <EntryFrame title={title}>
      <div aria-busy="true">{showsSkeleton && skeleton}</div>
    </EntryFrame>
  )
}
