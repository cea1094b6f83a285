// A button that opens the four priorities to choose one.
import { Menu } from '@mantine/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Priority, priorities } from '#contract/tasks.ts'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import classes from './PriorityMenu.module.css'

interface Props {
  /** Null: of several tasks. */
  value: Priority | null
  onChange: (priority: Priority) => void
  /** Opens the menu when pressed. */
  children: ReactElement
  /** A new number opens it, for a key that leads here. */
  openKey?: number | undefined
}

export function PriorityMenu({ value, onChange, children, openKey }: Props) {
  const t = useTranslations('tasks')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(openKey !== undefined), [openKey])
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-start" offset={4} returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value ?? ''} onChange={(priority) => onChange(priority as Priority)}>
          {priorities.map((priority) => (
            <Menu.RadioItem key={priority} value={priority} closeMenuOnClick>
              <span className={classes.choice}>
                <PriorityGlyph priority={priority} isDecorative />
                {t(`priorities.${priority}`)}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
