// How many of something wait: a number in a pill for the eye, words for the ear.
import { VisuallyHidden } from '@mantine/core'
import classes from './CountBadge.module.css'

interface Props {
  /** As it is shown: "7", "99+". */
  count: number | string
  /** "7 unread". */
  words: string
  /** In the colour of what one is to look at. */
  isLit?: boolean
}

export function CountBadge({ count, words, isLit = false }: Props) {
  return (
    <span className={classes.badge} data-lit={isLit || undefined}>
      <span aria-hidden dir="ltr">
        {count}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
