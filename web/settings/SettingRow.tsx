// One setting: what it is and what it does at the start, its control at the end, what belongs to it below.
import { type ReactNode, useId } from 'react'
import { RowHint } from './row-hint.ts'
import { SavedNote } from './SavedNote.tsx'
import classes from './SettingRow.module.css'

interface Props {
  title: string
  hint?: ReactNode
  /** How often it was saved since the screen opened; each time a word beside the title says so. */
  timesSaved?: number
  /** A switch, a button, a field; it moves below the words where there is no room beside them. */
  control?: ReactNode
  children?: ReactNode
}

export function SettingRow({ title, hint, timesSaved, control, children }: Props) {
  const [titleId, hintId] = [useId(), useId()]
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h3 id={titleId}>{title}</h3>
            {timesSaved !== undefined && <SavedNote times={timesSaved} />}
          </div>
          {hint && (
            <p id={hintId} className={classes.hint}>
              {hint}
            </p>
          )}
        </div>
        {control && (
          <RowHint value={hint ? hintId : undefined}>
            <div className={classes.control}>{control}</div>
          </RowHint>
        )}
      </div>
      {children && <div className={classes.below}>{children}</div>}
    </section>
  )
}

/** Settings under each other, in the column of a section, with lines between them. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>
}
