// Nothing there yet: the doorway, what will appear, and the one thing to do.
import type { ReactNode } from 'react'
import classes from './StateBlock.module.css'

interface Props {
  title: string
  /** One sentence on what will appear here. */
  hint?: string
  /** The main action, usually a button. */
  action?: ReactNode
  /** A list emptied by its own filters has no picture. */
  hasPicture?: boolean
  /** In a dialog, where the title is all there is. */
  isHeading?: boolean
}

export function EmptyState({ title, hint, action, hasPicture = true, isHeading = false }: Props) {
  const Title = isHeading ? 'h3' : 'p'
  return (
    <div className={classes.block}>
      {hasPicture && <Doorway />}
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

function Doorway() {
  return (
    <svg className={classes.doorway} width="132" height="84" viewBox="0 0 132 84" aria-hidden="true">
      <rect className={classes.stone} x="6" y="14" width="120" height="9" rx="3" />
      <rect className={classes.stone} x="14" y="27" width="9" height="50" rx="3" />
      <rect className={classes.stone} x="109" y="27" width="9" height="50" rx="3" />
      <path className={classes.door} d="M50 77V46a16 16 0 0 1 32 0v31z" />
      <circle className={classes.knob} cx="76" cy="60" r="2" />
      <path className={classes.ground} d="M2 77h128" />
    </svg>
  )
}
