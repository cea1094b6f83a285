// What is wrong with the whole form, above its button: announced, and focused each time it comes.
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './FormAlert.module.css'

/** A new object for every failed try, so that the same text is announced again. */
export interface Fault {
  text: string
  /** The way on, after the text. */
  way?: ReactNode
}

export function FormAlert({ fault }: { fault: Fault | null }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fault) ref.current?.focus()
  }, [fault])
  if (!fault) return null
  return (
    <div ref={ref} className={classes.alert} role="alert" tabIndex={-1}>
      <IconAlertCircle className={classes.icon} size={16} aria-hidden />
      <span>
        {fault.text}
        {fault.way && <> {fault.way}</>}
      </span>
    </div>
  )
}
