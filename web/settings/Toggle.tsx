// A switch that acts at once.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import classes from './Toggle.module.css'

interface Props {
  label: string
  isOn: boolean
  /** It cannot be moved now; the words beside it say why. */
  isLocked?: boolean
  onChange: (isOn: boolean) => void
}

/** Its label is for the ear; the words stand beside it. */
export function Toggle({ label, isOn, isLocked = false, onChange }: Props) {
  return (
    <Switch
      aria-label={label}
      checked={isOn}
      disabled={isLocked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      withThumbIndicator={false}
      classNames={{ input: classes.input ?? '', track: classes.track ?? '' }}
    />
  )
}
