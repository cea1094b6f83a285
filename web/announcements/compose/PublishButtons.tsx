// The buttons that send an announcement: publish it, at once or at a time, keep it as a draft, or save an edit.
import { Button, Menu } from '@mantine/core'
import { IconCalendarClock, IconChevronUp, IconFileText, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, dayIn, daysBetween, timeIn } from '#contract/dates.ts'
import { saveKeys } from '#web/lib/save-keys.ts'
import { shownZone } from '#web/lib/zone.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import dialog from '#web/ui/WritingDialog.module.css'
import classes from './Composer.module.css'
import { Field, useDayAndTime } from './ComposerChips.tsx'
import { MORNING } from './publication.ts'
import type { useComposer } from './use-composer.ts'

interface Props {
  composer: ReturnType<typeof useComposer>
  today: string
  /** The day is asked for at once. */
  isScheduling: boolean
}

export function PublishButtons({ composer, today, isScheduling }: Props) {
  const t = useTranslations('announcements.composer')
  const { typed, change, sending, mainMode, isPublished, errors, conflict, submit } = composer
  const [openKey, setOpenKey] = useState<number>()
  const fault = useId()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const words = useDayAndTime(today)
  const zone = shownZone.use()
  const schedule = (day: string | null, time: string | null) => {
    const isLate = day === today && timeIn(zone, new Date()) >= MORNING
    change({ publishDay: day, publishTime: day && (time ?? (isLate ? nextHour(zone) : MORNING)) })
  }
  const { publishDay, publishTime } = typed
  const askWhen = () => {
    if (!publishDay) schedule(addDays(dayIn(zone, new Date()), 1), null)
    setOpenKey((openKey ?? 0) + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isScheduling) askWhen()
  }, [])
  const days = firstOfEachDay([
    { label: t('tomorrow'), day: addDays(today, 1) },
    { label: t('nextMonday'), day: nextMonday(today) },
    { label: t('inWeeks', { count: 1 }), day: addDays(today, 7) },
  ])
  // They stay where Tab leads, so that the reason is read out; pressed, they lead to the choice.
  const unusable = conflict && { 'aria-disabled': true, 'data-disabled': true, title: t('chooseFirst') }
  return (
    <div className={`${dialog.buttons} ${classes.buttons}`}>
      {errors.publishAt && (
        <p id={fault} className={`${classes.error} ${classes.row}`} role="alert">
          {errors.publishAt}
        </p>
      )}
      {publishDay && !isPublished && (
        <Field name="publishAt" errors={errors} isSaidElsewhere>
          <DateField
            value={publishDay}
            time={publishTime}
            onChange={schedule}
            today={today}
            earliest={today}
            needsTime
            choices={[...days, { label: t('unschedule'), day: null }]}
            openKey={openKey}
            button={(toggle) => (
              <Button
                variant="default"
                leftSection={<IconCalendarClock size={16} aria-hidden />}
                aria-label={t('scheduleIs', { day: words(publishDay, publishTime) })}
                {...(errors.publishAt && { 'aria-invalid': true, 'aria-describedby': fault })}
                onClick={toggle}
              >
                {words(publishDay, publishTime)}
              </Button>
            )}
          />
        </Field>
      )}
      <div className={classes.split}>
        <SaveButton
          isSaving={sending !== null}
          savingLabel={t(`sending.${sending ?? mainMode}`)}
          className={isPublished ? '' : (classes.main ?? '')}
          {...unusable}
        >
          <span className={dialog.save}>
            {t(`send.${mainMode}`)}
            <Kbd isOnPrimary>{saveKeys}</Kbd>
          </span>
        </SaveButton>
        {!isPublished && (
          <Menu
            position="top-end"
            offset={6}
            opened={isMenuOpen}
            onChange={(isOpen) => (conflict ? submit() : setIsMenuOpen(isOpen && !sending))}
          >
            <Menu.Target>
              <Button
                className={classes.ways ?? ''}
                aria-label={t('ways')}
                title={t('ways')}
                {...(sending && { 'aria-disabled': true })}
                {...unusable}
              >
                <IconChevronUp size={16} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mainMode !== 'publish' && (
                <Menu.Item
                  leftSection={<IconSend size={16} data-flip aria-hidden />}
                  onClick={() => submit('publish')}
                >
                  {t('publishNow')}
                </Menu.Item>
              )}
              {publishDay ? (
                <Menu.Item
                  leftSection={<IconX size={16} aria-hidden />}
                  onClick={() => change({ publishDay: null, publishTime: null })}
                >
                  {t('unschedule')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconCalendarClock size={16} aria-hidden />} onClick={askWhen}>
                  {t('schedule')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => submit('draft')}>
                {t('saveDraft')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </div>
  )
}

/** Days are counted from Monday 1 January 1900. */
const nextMonday = (today: string): string => addDays(today, 7 - (daysBetween('1900-01-01', today) % 7))

/** Tomorrow, or the day in a week, may be the next Monday. */
const firstOfEachDay = (choices: { label: string; day: string }[]) =>
  choices.filter(({ day }, n) => choices.findIndex((choice) => choice.day === day) === n)

/** The next full hour of today; late in the evening its last minute. */
function nextHour(zone: string): string {
  const hour = Number(timeIn(zone, new Date()).slice(0, 2)) + 1
  return hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}:00`
}
