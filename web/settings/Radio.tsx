// One choice among several: the round mark as drawn, and its words.
import type { ReactNode } from 'react'
import classes from './Radio.module.css'

interface Props {
  /** Of the group. */
  name: string
  isChosen: boolean
  onChoose: () => void
  className?: string | undefined
  /** Above mark and words; it chooses too. */
  picture?: ReactNode
  children: string
}

export function Radio({ name, isChosen, onChoose, className, picture, children }: Props) {
  return (
    <label className={className}>
      {picture}
      <span className={classes.choice}>
        <input type="radio" className={classes.mark} name={name} checked={isChosen} onChange={onChoose} />
        {children}
      </span>
    </label>
  )
}
