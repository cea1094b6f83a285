// Category, audience, pin, event date and expiry of an announcement that is written.
import { Button, Menu } from '@mantine/core'
import { IconCalendarEvent, IconClockOff, IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { announcementCategories } from '#contract/announcements.ts'
import { addDays } from '#contract/dates.ts'
import { useCan } from '#web/lib/user.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { clockWords, dayInText, dayWords } from '#web/ui/day-words.ts'
import dialog from '#web/ui/WritingDialog.module.css'
import { AUDIENCE_LINE } from './AudienceLine.tsx'
import { AudiencePicker } from './AudiencePicker.tsx'
import classes from './Composer.module.css'
import type { TypedAnnouncement } from './typed-announcement.ts'
import type { ErrorField, Errors } from './use-errors.ts'

interface Props {
  typed: TypedAnnouncement
  change: (part: Partial<TypedAnnouncement>) => void
  errors: Errors
  today: string
}

export function ComposerChips(props: Props) {
  const { typed, change, errors } = props
  const maySeePeople = useCan('users.view')
  return (
    <div className={`${dialog.chips} ${classes.chips}`}>
      <Field name="category" errors={errors}>
        <Category {...props} />
      </Field>
      {maySeePeople && (
        <Field name="audience" errors={errors} isSaidElsewhere>
          <AudiencePicker
            value={typed.audience}
            onChange={(audience) => change({ audience })}
            errorId={errors.audience && AUDIENCE_LINE}
          />
        </Field>
      )}
      <Field name="pinnedUntil" errors={errors}>
        <Pin {...props} />
      </Field>
      <Field name="eventDate" errors={errors}>
        <EventDate {...props} />
      </Field>
      <Field name="expiresAt" errors={errors}>
        <Expiry {...props} />
      </Field>
    </div>
  )
}

interface FieldProps {
  name: ErrorField
  errors: Errors
  /** What is wrong stands in a line of its own. */
  isSaidElsewhere?: boolean
  children: ReactNode
}

export function Field({ name, errors, isSaidElsewhere = false, children }: FieldProps) {
  const error = errors[name]
  return (
    <div className={classes.field} data-field={name} data-error={error !== undefined || undefined}>
      <div className={classes.controls}>{children}</div>
      {error && !isSaidElsewhere && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Category({ typed, change }: Props) {
  const t = useTranslations('announcements')
  const { category } = typed
  return (
    <Menu position="bottom-start" offset={4} returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<span className={classes.dot} data-category={category} aria-hidden />}
          aria-label={t('composer.categoryIs', { category: t(`categories.${category}`) })}
        >
          {t(`categories.${category}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={category}
          onChange={(chosen) => change({ category: chosen as typeof category })}
        >
          {announcementCategories.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              <span className={classes.choice}>
                <span className={classes.dot} data-category={one} aria-hidden />
                {t(`categories.${one}`)}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function Pin({ typed, change, today }: Props) {
  const t = useTranslations('announcements.composer')
  const locale = useLocale()
  const { isPinned, pinnedUntil } = typed
  const choices = useEndChoices(today, t('pinOpenAlone'))
  const until = pinnedUntil ? t('pinUntil', { day: dayInText(pinnedUntil, today, locale) }) : t('pinOpen')
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPin size={16} aria-hidden />}
        aria-pressed={isPinned}
        className={classes.toggle ?? ''}
        onClick={() => change({ isPinned: !isPinned, pinnedUntil: null })}
      >
        {isPinned ? t('pinned') : t('pin')}
      </Button>
      {isPinned && (
        <DateField
          value={pinnedUntil}
          onChange={(day) => change({ pinnedUntil: day })}
          today={today}
          earliest={today}
          choices={choices}
          button={(toggle) => (
            <Button variant="default" size="xs" onClick={toggle}>
              {until}
            </Button>
          )}
        />
      )}
    </>
  )
}

function EventDate({ typed: { eventDate, eventTime }, change, today }: Props) {
  const t = useTranslations('announcements.composer')
  const words = useDayAndTime(today)
  const label = eventDate ? t('eventIs', { day: words(eventDate, eventTime) }) : t('event')
  return (
    <DateField
      value={eventDate}
      time={eventTime}
      onChange={(day, time) => change({ eventDate: day, eventTime: time })}
      today={today}
      none={t('eventNone')}
      button={(toggle) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendarEvent size={16} aria-hidden />}
          onClick={toggle}
        >
          {label}
        </Button>
      )}
    />
  )
}

function Expiry({ typed: { expiresOn }, change, today }: Props) {
  const t = useTranslations('announcements.composer')
  const words = useDayAndTime(today)
  const choices = useEndChoices(today, t('expiryNever'))
  return (
    <DateField
      value={expiresOn}
      onChange={(day) => change({ expiresOn: day })}
      today={today}
      earliest={today}
      choices={choices}
      button={(toggle) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconClockOff size={16} aria-hidden />}
          title={t('expiryHint')}
          onClick={toggle}
        >
          {expiresOn ? t('expiryIs', { day: words(expiresOn, null) }) : t('expiry')}
        </Button>
      )}
    />
  )
}

/** Days ahead on which something may end. */
function useEndChoices(today: string, none: string) {
  const t = useTranslations('announcements.composer')
  return [
    { label: t('inWeeks', { count: 1 }), day: addDays(today, 7) },
    { label: t('inWeeks', { count: 2 }), day: addDays(today, 14) },
    { label: t('inWeeks', { count: 4 }), day: addDays(today, 28) },
    { label: none, day: null },
  ]
}

export function useDayAndTime(today: string): (day: string, time: string | null) => string {
  const t = useTranslations('announcements')
  const locale = useLocale()
  return (day, time) => {
    const words = dayWords(day, today, locale)
    if (!time) return words
    return t('eventDayAndTime', { day: words, time: clockWords(time, locale) })
  }
}
