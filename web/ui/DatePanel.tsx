// The calendar of a DateField: a typed date, quick choices, the month's days, and the time of day.
import '@mantine/dates/styles.layer.css'
import { Button, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { addDays, daysBetween } from '#contract/dates.ts'
import { companyQuery } from '#web/lib/company.ts'
import { shownZone } from '#web/lib/zone.ts'
import classes from './DateField.module.css'
import { dayWords, fullDay } from './day-words.ts'
import { parseWhen } from './parse-when.ts'
import { TimeOfDay } from './TimeOfDay.tsx'
import { typingLocale, useWhenWords } from './when-words.ts'

/** A day to choose by its name; null takes the date away. */
export interface DayChoice {
  label: string
  day: string | null
}

interface Props {
  value: string | null
  /** `HH:MM`; undefined where only days can be chosen. */
  time?: string | null | undefined
  onChange: (day: string | null, time: string | null) => void
  today: string
  choices?: DayChoice[] | undefined
  /** What takes the date away. */
  none?: string | undefined
  /** There is a date that could be taken away. */
  hasNone: boolean
  earliest?: string | undefined
  needsTime?: boolean
}

export function DatePanel(props: Props) {
  const { value, time, onChange, today, choices, none, hasNone, earliest, needsTime = false } = props
  const t = useTranslations('tasks.calendar')
  const locale = useLocale()
  const labels = useMemo(() => labelsFor(locale), [locale])
  const { data: company } = useQuery(companyQuery)
  const firstDay = company?.firstDayOfWeek ?? firstDayIn(locale)
  const [shown, setShown] = useState(value ?? today)
  /** Another day leaves the time. */
  const choose = (day: string | null) => onChange(day, day && (time ?? null))
  const chevron = { size: 16, 'data-flip': true, 'aria-hidden': true }
  return (
    <div className={classes.panel}>
      <TypedDate
        value={value}
        time={time}
        onChange={onChange}
        onRead={setShown}
        today={today}
        earliest={earliest}
        firstDay={firstDay}
        format={labels.day}
      />
      <QuickChoices onChange={choose} today={today} choices={choices} none={none} hasNone={hasNone} />
      <DatePicker
        value={value}
        // Mantine speaks in plain YYYY-MM-DD too: no zone can move the day.
        onChange={choose}
        date={shown}
        onDateChange={setShown}
        {...(earliest && { minDate: earliest })}
        fullWidth
        highlightToday
        firstDayOfWeek={weekday(firstDay)}
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
      {time !== undefined && (
        <TimeOfDay
          time={time}
          isNeeded={needsTime}
          onChange={(chosen) => onChange(value ?? shownDay(shown, today), chosen)}
        />
      )}
    </div>
  )
}

interface TypedProps extends Omit<Props, 'choices' | 'none' | 'hasNone' | 'needsTime'> {
  onRead: (day: string) => void
  firstDay: number
  format: (day: string) => string
}

/** A time without a day is meant for the day that the typed text has led to, else today. */
const shownDay = (shown: string, today: string): string => (shown > today ? shown : today)

/** Shows how it reads what is typed, so that 3/12 surprises nobody; Enter takes it. */
function TypedDate({ value, time, onChange, onRead, today, earliest, firstDay, format }: TypedProps) {
  const t = useTranslations('tasks.calendar')
  const locale = useLocale()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<'date_invalid' | 'expiry_past' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone focus would raise the keyboard over the calendar.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])
  const errorText = useTranslations('errors')
  const zone = shownZone.use()
  const typed = typingLocale(locale)
  useWhenWords(typed)
  const hasTime = time !== undefined
  const readAs = (text: string) => parseWhen(text, { today, now: new Date(), zone, locale: typed, firstDay })
  const read = readAs(text)
  const readWords =
    read && (hasTime && read.time ? `${dayWords(read.day, today, locale)} ${read.time}` : format(read.day))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isPast = read !== undefined && earliest !== undefined && read.day < earliest
    const isRefused = isPast || (!read && text.trim() !== '')
    if (isRefused) setRefusal(isPast ? 'expiry_past' : 'date_invalid')
    // Ctrl+Enter goes on to the form below, which is sent with this date.
    if (isRefused || !(event.ctrlKey || event.metaKey)) event.preventDefault()
    if (read && !isPast) flushSync(() => onChange(read.day, hasTime ? (read.time ?? time) : null))
  }
  return (
    <TextInput
      ref={input}
      aria-label={t('typed')}
      placeholder={value ? format(value) : t('example', { example: format(addDays(today, 4)) })}
      value={text}
      error={refusal && errorText(refusal)}
      rightSection={read && <span className={classes.read}>{readWords}</span>}
      rightSectionWidth={read ? 136 : 0}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        setRefusal(null)
        const when = readAs(currentTarget.value)
        if (when) onRead(when.day)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

type QuickProps = Pick<Props, 'today' | 'choices' | 'none' | 'hasNone'> & {
  onChange: (day: string | null) => void
}

function QuickChoices({ onChange, today, choices, none, hasNone }: QuickProps) {
  const t = useTranslations('tasks.calendar')
  // Days since Monday 1 January 1900.
  const sinceMonday = daysBetween('1900-01-01', today) % 7
  const ahead: DayChoice[] = [
    { label: t('today'), day: today },
    { label: t('tomorrow'), day: addDays(today, 1) },
    { label: t('nextMonday'), day: addDays(today, 7 - sinceMonday) },
    { label: none ?? t('none'), day: null },
  ]
  const offered = (choices ?? ahead).filter(({ day }) => day !== null || hasNone)
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

interface WeekInfo {
  firstDay: number
}

/** Where the company's is not known yet: 1 Monday .. 7 Sunday; Monday where the browser does not know either. */
function firstDayIn(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

/** As Mantine counts: 0 Sunday .. 6 Saturday. */
const weekday = (day: number) => (day % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
