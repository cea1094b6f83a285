// The reminders of the person who looks at the task; nobody else sees them.
import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getReminders, type Task } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { remindersKey, useSetReminders } from '#web/tasks/use-set-reminders.ts'
import { ReminderChoice } from './ReminderChoice.tsx'
import classes from './TaskProperties.module.css'
import { useReminderLabel, useReminderWords } from './use-reminder-words.ts'

const none: number[] = []

export function RemindersMenu({ task: { id, deadlineAt } }: { task: Task }) {
  const t = useTranslations('tasks.reminders')
  const isTimed = deadlineAt !== null
  const words = useReminderWords(isTimed)
  const label = useReminderLabel(isTimed)
  const set = useSetReminders()
  const { data: chosen, isError } = useQuery({
    queryKey: remindersKey(id),
    queryFn: async ({ signal }) => [...(await call(getReminders, { params: { id } }, { signal })).reminders],
  })
  const text = chosen ? label(chosen) : isError ? t('failed') : ''
  return (
    <ReminderChoice
      chosen={chosen ?? none}
      isTimed={isTimed}
      onChange={(reminders) => void set(id, reminders)}
    >
      <UnstyledButton
        className={classes.value}
        disabled={chosen === undefined}
        data-empty={!chosen?.length || undefined}
        title={chosen && chosen.length > 1 ? chosen.map(words).join('\n') : undefined}
      >
        <IconBell size={16} aria-hidden />
        {text}
      </UnstyledButton>
    </ReminderChoice>
  )
}
