// A button that looks like a link: another way to do the same.
import type { ReactNode } from 'react'
import classes from './TextButton.module.css'

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      {children}
    </button>
  )
}
