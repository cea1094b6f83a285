// A key's name beside what it does; only where there is likely to be a keyboard.
import classes from './Kbd.module.css'

interface Props {
  children: string
  /** On a filled button. */
  isOnPrimary?: boolean
}

export function Kbd({ children, isOnPrimary = false }: Props) {
  return (
    <kbd className={classes.key} data-on-primary={isOnPrimary || undefined} aria-hidden dir="ltr">
      {children}
    </kbd>
  )
}
