// The button that sends a form: says what it is doing meanwhile, without changing its width or losing the focus.
import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SaveButton.module.css'

interface Props extends ButtonProps {
  children: ReactNode
  /** Its label while the form is being sent: "Adding...". */
  savingLabel: string
  isSaving: boolean
  title?: string
}

export function SaveButton({ children, savingLabel, isSaving, ...rest }: Props) {
  return (
    <Button
      type="submit"
      {...rest}
      {...(isSaving && { 'data-disabled': true, 'aria-disabled': true })}
      classNames={{ root: classes.button ?? '' }}
      mod={{ saving: isSaving }}
      // The Enter key in a field clicks it too.
      onClick={(event) => isSaving && event.preventDefault()}
    >
      <span className={classes.labels}>
        <span data-hidden={isSaving || undefined} aria-hidden={isSaving || undefined}>
          {children}
        </span>
        <span
          className={classes.saving}
          data-hidden={!isSaving || undefined}
          aria-hidden={!isSaving || undefined}
        >
          <span className={classes.spinner} />
          {savingLabel}
        </span>
      </span>
    </Button>
  )
}
