// How long before a deadline somebody is reminded: 10 minutes before; of a whole day: 1 day before at 9:00.
import { useLocale, useTranslations } from 'use-intl'
import { REMINDER_TIME } from '#contract/limits.ts'
import { timeWords } from '#web/ui/day-words.ts'

const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** `isTimed`: the deadline has a time of day. */
export function useReminderWords(isTimed: boolean): (minutes: number) => string {
  const t = useTranslations('tasks.reminders')
  const locale = useLocale()
  const before = (minutes: number): string => {
    if (minutes % WEEK === 0) return t('weeks', { count: minutes / WEEK })
    if (minutes % DAY === 0) return t('days', { count: minutes / DAY })
    return minutes % HOUR === 0 ? t('hours', { count: minutes / HOUR }) : t('minutes', { count: minutes })
  }
  /** Whole days count from nine in the morning. */
  const clock = (minutes: number): string =>
    timeWords(
      new Date(Date.parse(`2024-01-03T${REMINDER_TIME}:00Z`) - (minutes % DAY) * 60_000),
      'UTC',
      locale,
    )
  return (minutes) => {
    if (isTimed) return minutes === 0 ? t('atTime') : before(minutes)
    const days = Math.ceil((minutes - 9 * HOUR) / DAY)
    const time = clock(minutes)
    return days <= 0 ? t('onDay', { time }) : t('atHour', { before: before(days * DAY), time })
  }
}

/** Of those that somebody chose, on the button that opens the choice. */
export function useReminderLabel(isTimed: boolean): (chosen: readonly number[]) => string {
  const t = useTranslations('tasks.reminders')
  const words = useReminderWords(isTimed)
  return (chosen) => {
    const [first] = chosen
    if (first === undefined) return t('none')
    return chosen.length === 1 ? words(first) : t('several', { count: chosen.length })
  }
}
