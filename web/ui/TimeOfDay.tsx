// The time of day in the calendar of a DateField or as a field of its own, with twelve or twenty-four hours as the person's language has it;
// taken by Enter or on leaving, not with every digit.
import '@mantine/dates/styles.layer.css'
import { ActionIcon } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import classes from './DateField.module.css'

interface Props {
  /** `HH:MM`. */
  time: string | null
  /** It cannot be taken away. */
  isNeeded?: boolean
  onChange: (time: string | null) => void
}

export function TimeOfDay({ time, isNeeded = false, onChange }: Props) {
  const t = useTranslations('tasks.calendar')
  return (
    <div className={classes.time}>
      <IconClock size={16} aria-hidden />
      <span className={classes.timeLabel} aria-hidden>
        {t('time')}
      </span>
      <Clock time={time} label={t('time')} onTake={onChange} isKept={isNeeded} />
      {time && !isNeeded && (
        <ActionIcon size={28} aria-label={t('noTime')} title={t('noTime')} onClick={() => onChange(null)}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

interface FieldProps {
  label: string
  /** `HH:MM`. */
  time: string
  /** What is wrong with what was typed; null: it is taken. */
  onChange: (time: string) => string | null
}

/** Under its label, and never empty: an emptied field has its old time back. */
export function TimeField({ label, time, onChange }: FieldProps) {
  const [fault, setFault] = useState<string | null>(null)
  return (
    <div className={classes.timeField}>
      <span aria-hidden>{label}</span>
      <Clock time={time} label={label} onTake={(typed) => setFault(onChange(typed))} isKept />
      {fault && (
        <p className={classes.timeFault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

interface ClockProps {
  time: string | null
  label: string
  onTake: (time: string) => void
  /** An emptied one has its old time back. */
  isKept?: boolean
}

function Clock({ time, label, onTake, isKept = false }: ClockProps) {
  const t = useTranslations('tasks.calendar')
  const halves = halvesOfDay(useLocale())
  const [typed, setTyped] = useState(time ?? '')
  useEffect(() => setTyped(time ?? ''), [time])
  // An empty field is one that is being typed in.
  const take = () => {
    if (typed && typed !== time) onTake(typed)
    if (!typed && isKept) setTyped(time ?? '')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one line of fields needs no frame
    <div
      role="group"
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || take()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Ctrl+Enter goes on to the form below, which is sent with this time.
        if (!event.ctrlKey && !event.metaKey) event.preventDefault()
        flushSync(take)
      }}
    >
      <TimePicker
        value={typed}
        onChange={setTyped}
        format={halves ? '12h' : '24h'}
        {...(halves && { amPmLabels: halves })}
        hoursInputLabel={t('hours')}
        minutesInputLabel={t('minutes')}
        amPmInputLabel={t('half')}
        classNames={{ input: classes.clock ?? '', fieldsGroup: classes.clockFields ?? '' }}
        variant="unstyled"
      />
    </div>
  )
}

/** What the language calls the halves of a day; undefined where it counts to twenty-four. */
function halvesOfDay(locale: string): { am: string; pm: string } | undefined {
  const formatter = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  if (!formatter.resolvedOptions().hour12) return undefined
  const half = (hour: number) =>
    formatter.formatToParts(Date.UTC(2024, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value
  return { am: half(9) ?? 'AM', pm: half(21) ?? 'PM' }
}
