// What a menu offers to choose one of; the choice closes it.
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props<Choice extends string> {
  value: Choice
  choices: readonly { value: Choice; label: ReactNode }[]
  onChange: (value: Choice) => void
}

export function MenuChoices<Choice extends string>({ value, choices, onChange }: Props<Choice>) {
  return (
    <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as Choice)}>
      {choices.map((choice) => (
        <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
          {choice.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
