// A way to sign in besides the password: shows in the place of its icon that it is under way.
import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import classes from './SignInForm.module.css'

interface Props {
  icon: ReactNode
  isBusy: boolean
  onClick: (event: MouseEvent) => unknown
  /** Makes it a link: the page leaves with it. */
  href?: string
  /** The person is about to press it. */
  onNear?: () => void
  children: ReactNode
}

export function WayButton({ icon, isBusy, onClick, href, onNear, children }: Props) {
  const look = {
    variant: 'default',
    size: 'lg',
    fullWidth: true,
    leftSection: isBusy ? <span className={classes.spinner} /> : icon,
    'aria-busy': isBusy,
    onClick,
    ...(onNear && { onPointerEnter: onNear, onFocus: onNear }),
  }
  return href ? (
    <Button component="a" href={href} {...look}>
      {children}
    </Button>
  ) : (
    <Button {...look}>{children}</Button>
  )
}
