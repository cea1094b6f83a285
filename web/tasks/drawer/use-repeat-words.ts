// How often a task comes again, in words: Every 2 weeks on Mon and Fri.
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { TaskRepeat } from '#contract/task-repeat.ts'

/** Monday, 1 January 2024, began a week. */
export const weekdayName = (weekday: number, locale: string, style: 'short' | 'long' | 'narrow'): string =>
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

export const workdays = [1, 2, 3, 4, 5]

export const isWorkdays = ({ every, unit, weekdays }: TaskRepeat): boolean =>
  every === 1 && unit === 'week' && weekdays?.join() === workdays.join()

export function useRepeatWords(): (rule: TaskRepeat) => string {
  const t = useTranslations('tasks.repeat')
  const locale = useLocale()
  const format = useFormatter()
  return (rule) => {
    const { every, unit, weekdays, lastDay, day, after } = rule
    const often = t(`units.${unit}`, { count: every })
    const withDays = () => {
      if (isWorkdays(rule)) return t('workdays')
      if (unit === 'week' && weekdays && weekdays.length > 0) {
        const days = weekdays.map((weekday) =>
          weekdayName(weekday, locale, weekdays.length > 1 ? 'short' : 'long'),
        )
        return t('onDays', { often, days: format.list(days, { type: 'conjunction' }) })
      }
      if (unit === 'month' && lastDay) return t('onLastDay', { often })
      if (unit === 'month' && day) return t('onDay', { often, day })
      return often
    }
    return after === 'completion' ? t('afterCompletion', { rule: withDays() }) : withDays()
  }
}
