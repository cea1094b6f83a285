// The time of day in the calendar of a DateField, with twelve or twenty-four hours as the person's language has it;
// taken by Enter or on leaving, not with every digit.
import { ActionIcon } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { IconClock, IconX } from '@tabler/icons-react'
import { useState } from 'react'
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
  const halves = halvesOfDay(useLocale())
  const [typed, setTyped] = useState(time ?? '')
  // An empty field is one that is being typed in; the button takes the time away.
  const take = () => typed && typed !== time && onChange(typed)
  return (
    // biome-ignore lint/a11y/useSemanticElements: one line of fields needs no frame
    <div
      role="group"
      aria-label={t('time')}
      className={classes.time}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || take()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        take()
      }}
    >
      <IconClock size={16} aria-hidden />
      <span className={classes.timeLabel} aria-hidden>
        {t('time')}
      </span>
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
      {time && !isNeeded && (
        <ActionIcon size={28} aria-label={t('noTime')} title={t('noTime')} onClick={() => onChange(null)}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
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
