// Which reminders of a task somebody wants for themselves, chosen from the usual ones.
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { REMINDERS_MAX } from '#contract/limits.ts'
import { useReminderWords } from './use-reminder-words.ts'

/** Minutes before. */
const beforeTime = [0, 10, 60, 1440, 10_080]
const beforeDay = [0, 1440, 2880, 10_080]

interface Props {
  /** Minutes before the deadline, ascending. */
  chosen: readonly number[]
  /** The deadline has a time of day. */
  isTimed: boolean
  onChange: (reminders: number[]) => void
  /** The button that opens the menu. */
  children: ReactNode
}

export function ReminderChoice({ chosen, isTimed, onChange, children }: Props) {
  const t = useTranslations('tasks.reminders')
  const words = useReminderWords(isTimed)
  const usual = isTimed ? beforeTime : beforeDay
  const offered = [...new Set([...usual, ...chosen])].sort((a, b) => a - b)
  const toggle = (minutes: number, isOn: boolean) => {
    const others = chosen.filter((one) => one !== minutes)
    onChange(isOn ? [...others, minutes].sort((a, b) => a - b) : others)
  }
  return (
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {offered.map((minutes) => {
          const isChosen = chosen.includes(minutes)
          return (
            <Menu.CheckboxItem
              key={minutes}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= REMINDERS_MAX}
              onChange={(isOn) => toggle(minutes, isOn)}
            >
              {words(minutes)}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Label>{t('own')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
