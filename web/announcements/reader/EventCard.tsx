// The day of an event: its number, the day in words, in how many days.
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { daysBetween } from '#contract/dates.ts'
import { eventDayOf } from '#web/parts/event-day.ts'
import { timeWords } from '#web/ui/day-words.ts'
import classes from './EventCard.module.css'

interface Props {
  announcement: Announcement
  today: string
  zone: string
}

export function EventCard({ announcement, today, zone }: Props) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const format = useFormatter()
  const { eventAt } = announcement
  const day = eventDayOf(announcement, zone)
  if (!day) return null
  // A plain date has no zone: both ends are UTC.
  const noon = new Date(`${day}T12:00:00Z`)
  const full = format
    .dateTime(noon, {
      ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    })
    .replace(locale.startsWith('en') ? /^(\p{L}+), /u : /^$/, '$1 ')
  const time = eventAt && timeWords(new Date(eventAt), zone, locale)
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysBetween(today, day), 'day')
  const [first = ''] = days
  return (
    <div className={classes.card}>
      <span className={classes.number} aria-hidden dir="ltr">
        {Number(day.slice(8))}
      </span>
      <div className={classes.words}>
        <time className={classes.day} dateTime={eventAt ?? day}>
          {time ? t('eventDayAndTime', { day: full, time }) : full}
        </time>
        <span className={classes.in}>{first.toLocaleUpperCase(locale) + days.slice(first.length)}</span>
      </div>
    </div>
  )
}
