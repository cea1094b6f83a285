// The heading of a settings section, a sentence on it, and what stands beside them.
import type { ReactNode } from 'react'
import classes from './SectionHead.module.css'

interface Props {
  title: string
  hint: string
  children?: ReactNode
}

export function SectionHead({ title, hint, children }: Props) {
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <h2 id="section">{title}</h2>
        <p className={classes.hint}>{hint}</p>
      </div>
      {children}
    </div>
  )
}
