// A button over a list that narrows it down by one of several choices; it stands out while one is chosen.
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FilterMenu.module.css'
import { MenuChoices } from './MenuChoices.tsx'

interface Props<Choice extends string> {
  /** On the button. */
  children: ReactNode
  /** Its name, where the button alone does not say what is chosen. */
  label?: string | undefined
  value: Choice
  choices: readonly { value: Choice; label: ReactNode }[]
  onChange: (value: Choice) => void
  /** Something is narrowed down. */
  isActive: boolean
  position?: 'bottom-start' | 'bottom-end'
}

export function FilterMenu<Choice extends string>(props: Props<Choice>) {
  const { children, label, value, choices, onChange, isActive, position = 'bottom-start' } = props
  return (
    <Menu position={position} offset={4}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.button ?? ''}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-active={isActive || undefined}
          aria-label={label}
        >
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices ?? ''}>
        <MenuChoices value={value} choices={choices} onChange={onChange} />
      </Menu.Dropdown>
    </Menu>
  )
}
