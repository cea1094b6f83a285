// The reminders of the person who looks at the task; nobody else sees them.
import { Menu, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { REMINDERS_MAX } from '#contract/limits.ts'
import { getReminders, setReminders, type Task } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { tasksKey } from '#web/parts/task-queries.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './TaskProperties.module.css'
import { useReminderWords } from './use-reminder-words.ts'

/** Minutes before. */
const beforeTime = [0, 10, 60, 1440, 10_080]
const beforeDay = [0, 1440, 2880, 10_080]

export function RemindersMenu({ task }: { task: Task }) {
  const t = useTranslations('tasks.reminders')
  const { chosen, isFailed, choose } = useReminders(task.id)
  const isTimed = task.deadlineAt !== null
  const words = useReminderWords(isTimed)
  const usual = isTimed ? beforeTime : beforeDay
  const offered = [...new Set([...usual, ...(chosen ?? [])])].sort((a, b) => a - b)
  const toggle = (minutes: number, isOn: boolean) => {
    const others = (chosen ?? []).filter((one) => one !== minutes)
    choose(isOn ? [...others, minutes].sort((a, b) => a - b) : others)
  }
  const [first] = chosen ?? []
  const label = () => {
    if (isFailed) return t('failed')
    if (chosen === undefined) return ''
    if (first === undefined) return t('none')
    return chosen.length === 1 ? words(first) : t('several', { count: chosen.length })
  }
  return (
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <UnstyledButton
          className={classes.value}
          disabled={chosen === undefined}
          data-empty={first === undefined || undefined}
          title={chosen && chosen.length > 1 ? chosen.map(words).join('\n') : undefined}
        >
          <IconBell size={16} aria-hidden />
          {label()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((minutes) => {
          const isChosen = chosen?.includes(minutes) ?? false
          return (
            <Menu.CheckboxItem
              key={minutes}
              checked={isChosen}
              disabled={!isChosen && (chosen?.length ?? 0) >= REMINDERS_MAX}
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

function useReminders(id: string) {
  const t = useTranslations()
  const client = useQueryClient()
  const queryKey = [...tasksKey, 'reminders', id]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => [...(await call(getReminders, { params: { id } }, { signal })).reminders],
  })
  /** At once on the screen; what is refused is as before. */
  const choose = async (reminders: number[]): Promise<void> => {
    const before = client.getQueryData<number[]>(queryKey)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, reminders)
    try {
      await call(setReminders, { params: { id }, body: { reminders } })
    } catch (error) {
      client.setQueryData(queryKey, before)
      const action = { label: t('common.tryAgain'), run: () => choose(reminders) }
      toast({ text: errorText(t, error), tone: 'failed', action })
    }
  }
  return { chosen: query.data, isFailed: query.isError, choose }
}
