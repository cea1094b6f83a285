// When something happened: 12 min ago, 3 h ago, Yesterday, 17:00, Wednesday, 18 Nov.
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import { ageOf } from './age.ts'
import { dayWords } from './day-words.ts'

interface Props {
  /** An instant. */
  at: string
  now: Date
  zone: string
}

export function TimeAgo({ at, now, zone }: Props) {
  const words = useTimeWords()
  const format = useFormatter()
  const full = format.dateTime(new Date(at), { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  return (
    <time dateTime={at} title={full}>
      {words(new Date(at), now, zone)}
    </time>
  )
}

function useTimeWords() {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const format = useFormatter()
  return (at: Date, now: Date, zone: string): string => {
    const age = ageOf(at, now, zone)
    const day = () => dayWords(dayIn(zone, at), dayIn(zone, now), locale)
    switch (age.unit) {
      case 'now':
        return t('now')
      case 'minutes':
        return t('minutesAgo', { count: age.count })
      case 'hours':
        return t('hoursAgo', { count: age.count })
      case 'yesterday': {
        const time = format.dateTime(at, { timeStyle: 'short', timeZone: zone })
        return t('dayAndTime', { day: day(), time })
      }
      case 'weekday':
        return format.dateTime(at, { weekday: 'long', timeZone: zone })
      case 'date':
        return day()
    }
  }
}
