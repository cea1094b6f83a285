// A deadline in full: Fri 27 Nov 2026, and 17:00 where it has a time.
import { useLocale, useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { shownZone } from '#web/lib/zone.ts'
import { fullDay, timeWords } from '#web/ui/day-words.ts'

export function useDeadlineWords(): (task: Pick<Task, 'deadline' | 'deadlineAt'>) => string {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const zone = shownZone.use()
  return ({ deadline, deadlineAt }) => {
    if (!deadline) return t('noDeadline')
    const day = fullDay(deadline, locale)
    if (!deadlineAt) return day
    return t('dayAndTime', { day, time: timeWords(new Date(deadlineAt), zone, locale) })
  }
}
