// The time of day in the calendar of a DateField; taken by Enter or on leaving, not with every digit.
import { ActionIcon } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './DateField.module.css'

interface Props {
  /** `HH:MM`. */
  time: string | null
  onChange: (time: string | null) => void
}

export function TimeOfDay({ time, onChange }: Props) {
  const t = useTranslations('tasks.calendar')
  const id = useId()
  const [typed, setTyped] = useState(time ?? '')
  // An empty field is one that is being typed in; the button takes the time away.
  const take = () => typed && typed !== time && onChange(typed)
  return (
    <div className={classes.time}>
      <IconClock size={16} aria-hidden />
      <label htmlFor={id}>{t('time')}</label>
      <input
        id={id}
        type="time"
        className={classes.clock}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      {time && (
        <ActionIcon size={28} aria-label={t('noTime')} title={t('noTime')} onClick={() => onChange(null)}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
