// A switch that acts at once.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import classes from './Toggle.module.css'

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Its label is for the ear; the words stand beside it. */
export function Toggle({ label, isOn, onChange }: Props) {
  return (
    <Switch
      aria-label={label}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      withThumbIndicator={false}
      classNames={{ input: classes.input ?? '', track: classes.track ?? '' }}
    />
  )
}
