// Hours in which mails wait: off, or from one time to another.
import { lazy, Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useStoredState } from '#web/lib/stored-state.ts'
import classes from './NotificationSection.module.css'
import { Toggle } from './Toggle.tsx'

// The picker is heavy, and most people have no quiet hours.
const TimeField = lazy(async () => ({ default: (await import('#web/ui/TimeOfDay.tsx')).TimeField }))

/** Offered to whoever switches them on for the first time. */
const NIGHT = { from: '22:00', to: '07:00' }

const isTime = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const isHours = (value: unknown): value is typeof NIGHT =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  isTime(value.from) &&
  isTime(value.to)

interface Props {
  /** `HH:MM`; both null: off. */
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
}

export function QuietHours({ from, to, onChange }: Props) {
  const t = useTranslations('settings.notifications.quiet')
  const [headingId, hintId] = [useId(), useId()]
  const [last, setLast] = useStoredState('quiet-hours', NIGHT, isHours)
  const change = (isOn: boolean) => {
    if (isOn) return onChange(last.from, last.to)
    // Switched on again they are what they were: the server forgets them.
    if (from !== null && to !== null) setLast({ from, to })
    onChange(null, null)
  }
  const changeTo = (from: string, to: string) => {
    if (from === to) return t('same')
    onChange(from, to)
    return null
  }
  return (
    <section className={classes.quiet} aria-labelledby={headingId}>
      <div className={classes.quietHead}>
        <div>
          <h3 id={headingId}>{t('title')}</h3>
          <p id={hintId} className={classes.hint}>
            {t('hint')}
          </p>
        </div>
        <Toggle label={t('title')} isOn={from !== null} describedBy={hintId} onChange={change} />
      </div>
      {from !== null && to !== null && (
        <div className={classes.times}>
          <Suspense>
            <TimeField label={t('from')} time={from} onChange={(time) => changeTo(time, to)} />
            <TimeField label={t('to')} time={to} onChange={(time) => changeTo(from, time)} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
