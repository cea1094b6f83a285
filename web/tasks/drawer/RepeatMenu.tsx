// How often the task comes again, and when the next is due.
import { UnstyledButton } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { nextDeadline } from '#contract/task-repeat.ts'
import type { Task } from '#contract/tasks.ts'
import { dayInText } from '#web/ui/day-words.ts'
import { RepeatChoice } from './RepeatChoice.tsx'
import classes from './TaskProperties.module.css'
import { useChangeDeadline } from './use-change-deadline.ts'
import { useEditTask } from './use-edit-task.ts'
import { useRepeatWords } from './use-repeat-words.ts'

interface Props {
  task: Task
  today: string
  isReadOnly: boolean
}

export function RepeatMenu({ task, today, isReadOnly }: Props) {
  const t = useTranslations('tasks.repeat')
  const locale = useLocale()
  const words = useRepeatWords()
  const edit = useEditTask()
  const changeDeadline = useChangeDeadline()
  const { repeat, deadline } = task
  const next = repeat && !task.completed ? nextDeadline(repeat, deadline, today) : null
  return (
    <RepeatChoice
      repeat={repeat}
      deadline={deadline}
      today={today}
      onChange={(repeat, first) =>
        void (first ? changeDeadline(task, first, null, { repeat }) : edit(task, { repeat }))
      }
    >
      <UnstyledButton className={classes.value} disabled={isReadOnly} data-empty={!repeat || undefined}>
        <IconRepeat size={16} aria-hidden />
        <span className={classes.rule}>
          <span>{repeat ? words(repeat) : t('never')}</span>
          {next && <span className={classes.next}>{t('next', { day: dayInText(next, today, locale) })}</span>}
        </span>
      </UnstyledButton>
    </RepeatChoice>
  )
}
