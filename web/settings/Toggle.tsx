// A switch that acts at once.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useContext } from 'react'
import { RowHint } from './row-hint.ts'
import classes from './Toggle.module.css'

interface Props {
  label: string
  isOn: boolean
  /** It cannot be moved now; the words beside it say why. */
  isLocked?: boolean
  /** Id of the words beside it; in a row of settings they are its hint. */
  describedBy?: string
  onChange: (isOn: boolean) => void
}

/** Locked it is reached by the keyboard all the same, so that the reason is heard. Its label is for the ear; the words stand beside it. */
export function Toggle({ label, isOn, isLocked = false, describedBy, onChange }: Props) {
  const rowHint = useContext(RowHint)
  return (
    <Switch
      aria-label={label}
      checked={isOn}
      aria-disabled={isLocked || undefined}
      aria-describedby={describedBy ?? rowHint}
      onChange={({ currentTarget }) => !isLocked && onChange(currentTarget.checked)}
      withThumbIndicator={false}
      classNames={{ input: classes.input ?? '', track: classes.track ?? '' }}
    />
  )
}
