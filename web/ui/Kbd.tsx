// A key's name beside what it does; only where there is likely to be a keyboard.
import classes from './Kbd.module.css'

interface Props {
  children: string
  /** On a filled button. */
  isOnPrimary?: boolean
  /** Not beside what it does, but to be read by itself: on every device, and by screen readers. */
  isRead?: boolean
}

export function Kbd({ children, isOnPrimary = false, isRead = false }: Props) {
  return (
    <kbd
      className={classes.key}
      data-on-primary={isOnPrimary || undefined}
      data-read={isRead || undefined}
      aria-hidden={!isRead || undefined}
      dir="ltr"
    >
      {children}
    </kbd>
  )
}
