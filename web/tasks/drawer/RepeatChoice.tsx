// A menu of how often a task comes again: the usual rules, and one of one's own.
import { Menu } from '@mantine/core'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { firstDeadline, type TaskRepeat, weekdayOf } from '#contract/task-repeat.ts'
import { useRepeatWords, workdays } from './use-repeat-words.ts'

const CustomRepeat = lazy(async () => ({ default: (await import('./CustomRepeat.tsx')).CustomRepeat }))

interface Props {
  repeat: TaskRepeat | null
  deadline: string | null
  today: string
  /** `first`: the deadline that a rule begins with where there is none. */
  onChange: (rule: TaskRepeat | null, first?: string) => void
  /** Opens the menu when pressed. */
  children: ReactElement
}

export function RepeatChoice({ repeat, deadline, today, onChange, children }: Props) {
  const t = useTranslations('tasks.repeat')
  const words = useRepeatWords()
  const [isCustom, setIsCustom] = useState(false)
  const offered = usualRules(deadline ?? today)
  const chosen = repeat ? (offered.find((rule) => isSame(rule, repeat, deadline)) ?? null) : null
  const choose = (rule: TaskRepeat | null) => {
    if (isSame(rule, repeat, deadline)) return
    onChange(rule, rule && deadline === null ? firstDeadline(rule, today) : undefined)
  }
  return (
    <>
      <Menu position="bottom-start" offset={4}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={repeat ? (chosen ? keyOf(chosen) : 'custom') : 'never'}
            onChange={(key) => {
              if (key === 'custom') setIsCustom(true)
              else choose(offered.find((rule) => keyOf(rule) === key) ?? null)
            }}
          >
            <Menu.RadioItem value="never" closeMenuOnClick>
              {t('never')}
            </Menu.RadioItem>
            {offered.map((rule) => (
              <Menu.RadioItem key={keyOf(rule)} value={keyOf(rule)} closeMenuOnClick>
                {words(rule)}
              </Menu.RadioItem>
            ))}
            <Menu.RadioItem value="custom" closeMenuOnClick onClick={() => setIsCustom(true)}>
              {repeat && !chosen ? `${t('custom')} (${words(repeat)})` : t('custom')}
            </Menu.RadioItem>
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {isCustom && (
        <Suspense>
          <CustomRepeat
            repeat={repeat}
            deadline={deadline}
            today={today}
            onSave={(rule) => {
              setIsCustom(false)
              choose(rule)
            }}
            onClose={() => setIsCustom(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Of the deadline's own weekday and day of the month. */
function usualRules(start: string): TaskRepeat[] {
  const after = 'calendar'
  return [
    { every: 1, unit: 'day', after },
    { every: 1, unit: 'week', weekdays: workdays, after },
    { every: 1, unit: 'week', weekdays: [weekdayOf(start)], after },
    { every: 1, unit: 'month', day: Number(start.slice(8)), after },
    { every: 1, unit: 'month', lastDay: true, after },
    { every: 1, unit: 'year', after },
  ]
}

/** The server adds the day of the deadline to rules by the month and the year. */
function isSame(a: TaskRepeat | null, b: TaskRepeat | null, deadline: string | null): boolean {
  if (!a || !b) return a === b
  return keyOf(plain(a, deadline)) === keyOf(plain(b, deadline))
}

function plain(rule: TaskRepeat, deadline: string | null): TaskRepeat {
  const { day: _, weekdays: __, ...rest } = rule
  const day = rule.day ?? (deadline ? Number(deadline.slice(8)) : undefined)
  const isByDay = (rule.unit === 'month' && !rule.lastDay) || rule.unit === 'year'
  const weekdays = rule.weekdays ?? (deadline ? [weekdayOf(deadline)] : undefined)
  return {
    ...rest,
    ...(isByDay && day !== undefined && { day }),
    ...(rule.unit === 'week' && weekdays && { weekdays }),
  }
}

const keyOf = ({ every, unit, weekdays, lastDay, day, after }: TaskRepeat): string =>
  [every, unit, weekdays?.join('') ?? '', lastDay ? 'last' : '', day ?? '', after].join(' ')
