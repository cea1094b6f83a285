// When a task is due, in few words; of a completed one the day on which it was completed.
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import type { Subtask, Task } from '#contract/tasks.ts'
import { dayWords, fullDay, timeWords } from '#web/ui/day-words.ts'

interface Props {
  task: Task | Subtask
  now: Date
  zone: string
}

export function TaskDue({ task: { completedAt, deadline, deadlineAt }, now, zone }: Props) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const at = completedAt ?? deadlineAt
  const day = at ? dayIn(zone, new Date(at)) : deadline
  if (!day) return null
  const withTime = (words: string) =>
    completedAt || !deadlineAt
      ? words
      : t('dayAtTime', { day: words, time: timeWords(new Date(deadlineAt), zone, locale) })
  const hint = t(completedAt ? 'completedOn' : 'dueOn', { day: withTime(fullDay(day, locale)) })
  return (
    <time dateTime={(completedAt ? null : deadlineAt) ?? day} title={hint}>
      {withTime(dayWords(day, dayIn(zone, now), locale))}
    </time>
  )
}
