// A button of a row: while it works it cannot be pressed again, and keeps the focus.
import { Button, Loader } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './Security.module.css'

interface Props {
  onClick: () => void
  children: ReactNode
  isDoing?: boolean
  /** Another act of the row is at work. */
  isBlocked?: boolean
  /** With what it is about, where several are alike. */
  label?: string
  isDanger?: boolean
  /** Beside an item of a list. */
  isSmall?: boolean
  isExpanded?: boolean
  buttonRef?: Ref<HTMLButtonElement>
}

export function ActButton(props: Props) {
  const { onClick, children, isDoing = false, label, isDanger, isSmall, isExpanded, buttonRef } = props
  const isDisabled = isDoing || props.isBlocked === true
  return (
    <Button
      variant="default"
      {...(buttonRef && { ref: buttonRef })}
      {...(isSmall && { size: 'xs' })}
      {...(isDanger && { className: classes.danger ?? '' })}
      {...(isDisabled && { 'data-disabled': true })}
      {...(isDoing && { leftSection: <Loader size={14} color="currentColor" /> })}
      aria-disabled={isDisabled || undefined}
      aria-label={label}
      aria-expanded={isExpanded}
      onClick={() => !isDisabled && onClick()}
    >
      {children}
    </Button>
  )
}
