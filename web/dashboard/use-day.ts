// The greeting and the sentence about the day. Both are true again after each tick, and after midnight.
import { useMemo } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import { type Task, taskStatus } from '#contract/tasks.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useTaskClock } from '#web/parts/use-task-clock.ts'
import { useTaskList } from '#web/parts/use-task-list.ts'
import { tasksOf } from './next-tasks.ts'

export interface DayCounts {
  overdue: number
  dueToday: number
  open: number
  doneToday: number
}

const none: Task[] = []

export function useDay() {
  const zone = shownZone.use()
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const locale = useLocale()
  const { id, firstName } = useUser()
  const { data: tasks } = useTaskList('own', useCan('tasks.view'))
  const own = useMemo(() => tasks && tasksOf(tasks, id), [tasks, id])
  const now = useTaskClock(zone, own ?? none)
  const words = format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long' })
  // Engines differ in whether British English has a comma here; the design has none.
  const date = locale.startsWith('en') ? words.replace(/^(\p{L}+), (?=\d)/u, '$1 ') : words
  const counts = useMemo(() => own && countDay(own, now, zone), [own, now, zone])
  const state = counts && dayState(counts)
  return {
    greeting: t(`greetings.${partOfDay(new Date())}`, { name: firstName }),
    sentence: date + fullStop(locale) + (state ? t(`day.${state}`, { ...counts }) : ''),
  }
}

/** Of what one person has to do. */
export function countDay(mine: Task[], now: Date, zone: string): DayCounts {
  const statuses = mine.map((task) => taskStatus(task, now, zone))
  const today = dayIn(zone, now)
  return {
    overdue: statuses.filter((status) => status === 'overdue').length,
    dueToday: statuses.filter((status) => status === 'due_today').length,
    open: statuses.filter((status) => status !== 'completed').length,
    doneToday: mine.filter(({ completedAt }) => completedAt && dayIn(zone, new Date(completedAt)) === today)
      .length,
  }
}

/** Which sentence fits; "all done" only when something was done. */
export function dayState({ overdue, dueToday, open, doneToday }: DayCounts) {
  if (overdue > 0 && dueToday > 0) return 'both'
  if (overdue > 0) return 'overdue'
  if (dueToday > 0) return 'due'
  if (doneToday > 0) return 'done'
  return open > 0 ? 'later' : 'free'
}

/** Between the date and the sentence. */
function fullStop(locale: string): string {
  if (/^(ja|zh)/.test(locale)) return '。'
  return locale.startsWith('hi') ? '। ' : '. '
}

function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
