// Hours in which mails wait: off, or from one time to another.
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStoredState } from '#web/lib/stored-state.ts'
import classes from './NotificationSection.module.css'
import { Toggle } from './Toggle.tsx'

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
          <Time label={t('from')} value={from} other={to} onChange={(time) => onChange(time, to)} />
          <Time label={t('to')} value={to} other={from} onChange={(time) => onChange(from, time)} />
        </div>
      )}
    </section>
  )
}

interface TimeProps {
  label: string
  value: string
  /** The other end, from which it must differ. */
  other: string
  onChange: (time: string) => void
}

/** Typed part by part, so it is sent when the field is left or by Enter; an emptied field has its old time back. */
function Time({ label, value, other, onChange }: TimeProps) {
  const t = useTranslations('settings.notifications.quiet')
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const shown = typed ?? value
  const commit = () => {
    setIsRefused(shown === other)
    if (shown === other) return
    setTyped(null)
    if (shown !== '' && shown !== value) onChange(shown)
  }
  return (
    <TextInput
      type="time"
      className={classes.time ?? ''}
      label={label}
      value={shown}
      error={isRefused && t('same')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setIsRefused(false)
      }}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
