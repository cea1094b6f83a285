// Instants and days in the middle of a sentence, in the viewer's zone.
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { dayIn, timeIn } from '#contract/dates.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { dayInText, timeWords } from '#web/ui/day-words.ts'

type Words = ((instant: string) => string) & {
  /** Of what ends then, its last day by its name, with the time; at midnight it ends with the day before. */
  end: (instant: string) => string
  /** Only the time of day. */
  time: (instant: string) => string
  /** A plain date, by its name whenever it is read. */
  day: (day: string) => string
}

export function useInstantWords(): Words {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const format = useFormatter()
  const zone = shownZone.use()
  const today = useToday(zone)
  const near = (plain: string) => dayInText(plain, today, locale)
  const day = (plain: string) =>
    format.dateTime(new Date(`${plain}T00:00:00Z`), {
      ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
      ...(plain.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    })
  const time = (instant: string) => timeWords(new Date(instant), zone, locale)
  const words = (instant: string) =>
    t('dayAndTime', { day: near(dayIn(zone, new Date(instant))), time: time(instant) })
  const end = (instant: string) => {
    const lastDay = day(dayIn(zone, new Date(Date.parse(instant) - 1)))
    if (timeIn(zone, new Date(instant)) === '00:00') return lastDay
    return t('dayAndTime', { day: lastDay, time: time(instant) })
  }
  return Object.assign(words, { end, time, day })
}
