// An instant in the middle of a sentence, by day and time in the viewer's zone.
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { dayInText, timeWords } from '#web/ui/day-words.ts'

type Words = ((instant: string) => string) & {
  /** Of what ends at an instant: midnight belongs to the day before. */
  lastDay: (instant: string) => string
  /** Only the time of day. */
  time: (instant: string) => string
  /** A plain date. */
  day: (day: string) => string
}

export function useInstantWords(): Words {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const zone = shownZone.use()
  const today = useToday(zone)
  const day = (plain: string) => dayInText(plain, today, locale)
  const time = (instant: string) => timeWords(new Date(instant), zone, locale)
  const words = (instant: string) =>
    t('dayAndTime', { day: day(dayIn(zone, new Date(instant))), time: time(instant) })
  const lastDay = (instant: string) => day(dayIn(zone, new Date(Date.parse(instant) - 1)))
  return Object.assign(words, { lastDay, time, day })
}
