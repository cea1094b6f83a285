// Heading and buttons of a screen that is a list with something open beside it; long words put the buttons under it.
import type { ReactNode } from 'react'
import classes from './ListHead.module.css'

export function ListHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.head}>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
