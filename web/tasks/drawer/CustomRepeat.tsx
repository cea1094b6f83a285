// A rule of one's own: every so many days, weeks, months or years, and what it counts from.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { REPEAT_EVERY_MAX } from '#contract/limits.ts'
import {
  firstDeadline,
  nextDeadline,
  type RepeatUnit,
  repeatBases,
  repeatUnits,
  type TaskRepeat,
  weekdayOf,
} from '#contract/task-repeat.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { dayInText } from '#web/ui/day-words.ts'
import classes from './CustomRepeat.module.css'
import { weekdayName } from './use-repeat-words.ts'

interface Props {
  repeat: TaskRepeat | null
  deadline: string | null
  today: string
  onSave: (rule: TaskRepeat) => void
  onClose: () => void
}

export function CustomRepeat({ repeat, deadline, today, onSave, onClose }: Props) {
  const t = useTranslations()
  const words = useTranslations('tasks.repeat')
  const locale = useLocale()
  const [every, setEvery] = useState(String(repeat?.every ?? 1))
  const [unit, setUnit] = useState<RepeatUnit>(repeat?.unit ?? 'week')
  const [weekdays, setWeekdays] = useState(repeat?.weekdays ?? [weekdayOf(deadline ?? today)])
  const [isLastDay, setIsLastDay] = useState(repeat?.lastDay ?? false)
  const [after, setAfter] = useState(repeat?.after ?? (deadline ? 'calendar' : 'completion'))
  const count = Number(every)
  const isValid = Number.isInteger(count) && count >= 1 && count <= REPEAT_EVERY_MAX
  const rule: TaskRepeat = {
    every: isValid ? count : 1,
    unit,
    ...(unit === 'week' && weekdays.length > 0 && { weekdays: [...weekdays].sort((a, b) => a - b) }),
    ...(unit === 'month' && isLastDay && { lastDay: true }),
    after,
  }
  const next = deadline ? nextDeadline(rule, deadline, today) : firstDeadline(rule, today)
  return (
    <Dialog isOpen title={words('customTitle')} width={440} onClose={onClose}>
      <Dialog.Form
        onSubmit={() => isValid && onSave(rule)}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{words('save')}</Button>
          </>
        }
      >
        <div className={classes.form}>
          <div className={classes.every}>
            <TextInput
              className={classes.count ?? ''}
              label={words('every')}
              inputMode="numeric"
              value={every}
              error={!isValid && words('invalid', { max: REPEAT_EVERY_MAX })}
              onChange={({ currentTarget }) => setEvery(currentTarget.value.trim())}
            />
            <NativeSelect
              label={words('unit')}
              value={unit}
              onChange={({ currentTarget }) => setUnit(currentTarget.value as RepeatUnit)}
              data={repeatUnits.map((value) => ({
                value,
                label: words(`unitNames.${value}`, { count: isValid ? count : 1 }),
              }))}
            />
          </div>
          {unit === 'week' && (
            <fieldset className={classes.group}>
              <legend>{words('weekdays')}</legend>
              <div className={classes.days}>
                {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
                  <label key={weekday} className={classes.day}>
                    <input
                      type="checkbox"
                      checked={weekdays.includes(weekday)}
                      aria-label={weekdayName(weekday, locale, 'long')}
                      onChange={({ currentTarget: { checked } }) =>
                        setWeekdays(
                          checked ? [...weekdays, weekday] : weekdays.filter((other) => other !== weekday),
                        )
                      }
                    />
                    <span aria-hidden>{weekdayName(weekday, locale, 'short')}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {unit === 'month' && (
            <Checkbox
              label={words('lastDay')}
              checked={isLastDay}
              onChange={({ currentTarget }) => setIsLastDay(currentTarget.checked)}
            />
          )}
          <Radio.Group
            label={words('base')}
            value={after}
            onChange={(value) => setAfter(value as TaskRepeat['after'])}
          >
            <div className={classes.bases}>
              {repeatBases.toReversed().map((base) => (
                <Radio key={base} value={base} label={words(`bases.${base}`)} />
              ))}
            </div>
          </Radio.Group>
          {isValid && next && (
            <p className={classes.next} aria-live="polite">
              {words('next', { day: dayInText(next, today, locale) })}
            </p>
          )}
        </div>
      </Dialog.Form>
    </Dialog>
  )
}
