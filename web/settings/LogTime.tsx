// When something on record was: the day in words, and the time.
import { useFormatter, useLocale } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import { dayWords } from '#web/ui/day-words.ts'

interface Props {
  at: string
  /** ISO date in the zone. */
  today: string
  zone: string
  className?: string | undefined
  timeClass?: string | undefined
}

export function LogTime({ at, today, zone, className, timeClass }: Props) {
  const locale = useLocale()
  const format = useFormatter()
  const date = new Date(at)
  const full = format.dateTime(date, { dateStyle: 'full', timeStyle: 'long', timeZone: zone })
  const time = format.dateTime(date, { timeStyle: 'short', timeZone: zone })
  return (
    <time className={className} dateTime={at} title={full}>
      {dayWords(dayIn(zone, date), today, locale)} <span className={timeClass}>{time}</span>
    </time>
  )
}
