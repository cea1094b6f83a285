// One setting: what it is and what it does at the start, its control at the end, what belongs to it below.
import { type ReactNode, useId } from 'react'
import classes from './SettingRow.module.css'

interface Props {
  title: string
  hint?: ReactNode
  /** A switch, a button, a field; it moves below the words where there is no room beside them. */
  control?: ReactNode
  children?: ReactNode
}

export function SettingRow({ title, hint, control, children }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.row}>
        <div className={classes.words}>
          <h3 id={titleId}>{title}</h3>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        {control && <div className={classes.control}>{control}</div>}
      </div>
      {children && <div className={classes.below}>{children}</div>}
    </section>
  )
}

/** Settings under each other, in the column of a section, with lines between them. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>
}
