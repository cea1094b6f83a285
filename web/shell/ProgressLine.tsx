// Two pixels under the header while what is on the screen is fetched anew.
import { useIsFetching } from '@tanstack/react-query'
import { useDelayed } from '#web/lib/use-delayed.ts'
import classes from './ProgressLine.module.css'

export function ProgressLine() {
  const count = useIsFetching({ predicate: ({ state }) => state.data !== undefined })
  const isShown = useDelayed(count > 0)
  return isShown ? <span className={classes.line} aria-hidden /> : null
}
