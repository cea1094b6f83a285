// The calendar of a DateField: a typed date, quick choices, and the month's days.
import '@mantine/dates/styles.layer.css'
import { Button, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { addDays, daysBetween } from '#contract/dates.ts'
import classes from './DateField.module.css'
import { fullDay } from './day-words.ts'
import { parseDay } from './parse-day.ts'

/** A day to choose by its name; null takes the date away. */
export interface DayChoice {
  label: string
  day: string | null
}

interface Props {
  value: string | null
  onChange: (day: string | null) => void
  today: string
  choices?: DayChoice[] | undefined
}

export function DatePanel({ value, onChange, today, choices }: Props) {
  const t = useTranslations('tasks.calendar')
  const locale = useLocale()
  const labels = useMemo(() => labelsFor(locale), [locale])
  const [shown, setShown] = useState(value ?? today)
  const chevron = { size: 16, 'data-flip': true, 'aria-hidden': true }
  return (
    <div className={classes.panel}>
      <TypedDate value={value} onChange={onChange} onRead={setShown} today={today} format={labels.day} />
      <QuickChoices value={value} onChange={onChange} today={today} choices={choices} />
      <DatePicker
        value={value}
        // Mantine speaks in plain YYYY-MM-DD too: no zone can move the day.
        onChange={(day) => onChange(day)}
        date={shown}
        onDateChange={setShown}
        fullWidth
        highlightToday
        firstDayOfWeek={firstDayOfWeek(locale)}
        weekendDays={[]}
        monthLabelFormat={labels.month}
        monthsListFormat={labels.monthAlone}
        weekdayFormat={labels.weekday}
        getDayAriaLabel={labels.day}
        getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
        previousIcon={<IconChevronLeft {...chevron} />}
        nextIcon={<IconChevronRight {...chevron} />}
        ariaLabels={{
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          monthLevelControl: t('months'),
          previousYear: t('previousYear'),
          nextYear: t('nextYear'),
          yearLevelControl: t('years'),
          previousDecade: t('previousDecade'),
          nextDecade: t('nextDecade'),
        }}
        classNames={{
          calendarHeaderControl: classes.step ?? '',
          weekday: classes.weekday ?? '',
          day: classes.day ?? '',
        }}
      />
    </div>
  )
}

interface TypedProps extends Props {
  onRead: (day: string) => void
  format: (day: string) => string
}

/** Shows how it reads what is typed, so that 3/12 surprises nobody; Enter takes it. */
function TypedDate({ value, onChange, onRead, today, format }: TypedProps) {
  const t = useTranslations('tasks.calendar')
  const locale = useLocale()
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone focus would raise the keyboard over the calendar.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])
  const errorText = useTranslations('errors')
  const read = parseDay(text, today, typingLocale(locale))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (read) onChange(read)
    else if (text.trim()) setIsRefused(true)
  }
  return (
    <TextInput
      ref={input}
      aria-label={t('typed')}
      placeholder={value ? format(value) : t('example', { example: format(addDays(today, 4)) })}
      value={text}
      error={isRefused && errorText('date_invalid')}
      rightSection={read && <span className={classes.read}>{format(read)}</span>}
      rightSectionWidth={read ? 136 : 0}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        setIsRefused(false)
        const day = parseDay(currentTarget.value, today, typingLocale(locale))
        if (day) onRead(day)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

function QuickChoices({ value, onChange, today, choices }: Props) {
  const t = useTranslations('tasks.calendar')
  // Days since Monday 1 January 1900.
  const sinceMonday = daysBetween('1900-01-01', today) % 7
  const ahead: DayChoice[] = [
    { label: t('today'), day: today },
    { label: t('tomorrow'), day: addDays(today, 1) },
    { label: t('nextMonday'), day: addDays(today, 7 - sinceMonday) },
    { label: t('none'), day: null },
  ]
  const offered = (choices ?? ahead).filter(({ day }) => day !== null || value !== null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields, these are buttons
    <div className={classes.quick} role="group" aria-label={t('quick')}>
      {offered.map(({ label, day }) => (
        <Button key={label} size="xs" variant="light" onClick={() => onChange(day)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Functions in place of dayjs formats, so that no language file of dayjs is loaded. */
function labelsFor(locale: string) {
  const make = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => formatter.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  }
  const weekday = {
    short: make({ weekday: 'short' }),
    narrow: make({ weekday: 'narrow' }),
    long: make({ weekday: 'long' }),
  }
  return {
    day: (day: string) => fullDay(day.slice(0, 10), locale),
    month: make({ month: 'long', year: 'numeric' }),
    monthAlone: make({ month: 'short' }),
    weekday: (day: string) => (
      <WeekDay short={weekday.short(day)} narrow={weekday.narrow(day)} long={weekday.long(day)} />
    ),
  }
}

/** Some languages have no short names that fit into a column. */
function WeekDay({ short, narrow, long }: { short: string; narrow: string; long: string }) {
  return <abbr title={long}>{[...short].length <= 4 ? short : narrow}</abbr>
}

/** Somebody who reads English dates may write them in the order of their own country. */
function typingLocale(locale: string): string {
  const own = navigator.language
  return own.slice(0, 2) === locale.slice(0, 2) ? own : locale
}

interface WeekInfo {
  firstDay: number
}

/** 0 Sunday .. 6 Saturday; Monday where the browser does not know. */
function firstDayOfWeek(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
