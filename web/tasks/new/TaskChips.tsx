// Assignee, deadline, priority, reminders and repetition of a new task.
import { ActionIcon, Button } from '@mantine/core'
import { IconBell, IconCalendar, IconRepeat, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { ReminderChoice } from '#web/tasks/drawer/ReminderChoice.tsx'
import { RepeatChoice } from '#web/tasks/drawer/RepeatChoice.tsx'
import { useReminderLabel } from '#web/tasks/drawer/use-reminder-words.ts'
import { useRepeatWords } from '#web/tasks/drawer/use-repeat-words.ts'
import { PriorityMenu } from '#web/tasks/PriorityMenu.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dayInText, dayWords, timeWords } from '#web/ui/day-words.ts'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import dialog from '#web/ui/WritingDialog.module.css'
import type { WordsForDay } from './find-when.ts'
import classes from './NewTask.module.css'
import type { TypedTask } from './task-draft.ts'

interface Props {
  typed: TypedTask
  change: (part: Partial<TypedTask>) => void
  today: string
  /** The words of the title that name the deadline. */
  found: WordsForDay | undefined
  onKeepWords: () => void
}

export function TaskChips({ typed, change, today, found, onKeepWords }: Props) {
  const t = useTranslations('tasks')
  const user = useUser()
  const assignee = typed.assignee ?? user
  const deadline = found ? found.when.day : typed.deadline
  return (
    <div className={`${dialog.chips} ${classes.chips}`}>
      <PeoplePicker
        value={assignee}
        onChange={(person) => change({ assignee: person.id === user.id ? null : person })}
        label={t('fields.assignee')}
        button={(toggle) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<PersonAvatar person={assignee} size={20} isDecorative />}
            aria-label={t('form.assigneeIs', { name: fullName(assignee) })}
            onClick={toggle}
          >
            <bdi className={classes.name}>{fullName(assignee)}</bdi>
          </Button>
        )}
      />
      <Deadline typed={typed} change={change} today={today} found={found} onKeepWords={onKeepWords} />
      <PriorityMenu value={typed.priority} onChange={(priority) => change({ priority })}>
        <Button
          variant="default"
          size="xs"
          leftSection={<PriorityGlyph priority={typed.priority} isDecorative />}
          aria-label={t('priorityIs', { priority: t(`priorities.${typed.priority}`) })}
        >
          {t(`priorities.${typed.priority}`)}
        </Button>
      </PriorityMenu>
      {deadline && (
        <Reminders
          chosen={typed.reminders}
          isTimed={(found ? found.when.time : typed.deadlineTime) !== null}
          onChange={(reminders) => change({ reminders })}
        />
      )}
      <Repeat
        repeat={typed.repeat}
        deadline={deadline}
        today={today}
        onChange={(repeat, first) =>
          change({ repeat, ...(first && { deadline: first, deadlineTime: null }) })
        }
      />
    </div>
  )
}

/** Only a sign as long as there is none. */
function Reminders(props: Omit<ComponentProps<typeof ReminderChoice>, 'children'>) {
  const t = useTranslations('tasks')
  const { chosen, isTimed } = props
  const label = useReminderLabel(isTimed)
  return (
    <ReminderChoice {...props}>
      {chosen.length > 0 ? (
        <Button variant="default" size="xs" leftSection={<IconBell size={16} aria-hidden />}>
          {label(chosen)}
        </Button>
      ) : (
        <Button
          className={classes.sign ?? ''}
          variant="default"
          size="xs"
          aria-label={t('fields.reminders')}
          title={t('fields.reminders')}
        >
          <IconBell size={16} aria-hidden />
        </Button>
      )}
    </ReminderChoice>
  )
}

/** Only a sign as long as it does not repeat, as most tasks do not. */
function Repeat(props: Omit<ComponentProps<typeof RepeatChoice>, 'children'>) {
  const t = useTranslations('tasks')
  const words = useRepeatWords()
  const { repeat } = props
  return (
    <RepeatChoice {...props}>
      {repeat ? (
        <Button variant="default" size="xs" leftSection={<IconRepeat size={16} aria-hidden />}>
          {words(repeat)}
        </Button>
      ) : (
        <Button
          className={classes.sign ?? ''}
          variant="default"
          size="xs"
          aria-label={t('fields.repeat')}
          title={t('fields.repeat')}
        >
          <IconRepeat size={16} aria-hidden />
        </Button>
      )}
    </RepeatChoice>
  )
}

function Deadline({ typed, change, today, found, onKeepWords }: Props) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const deadline = found ? found.when.day : typed.deadline
  const time = found ? found.when.time : typed.deadlineTime
  const timed = (day: string) =>
    time ? t('dayAndTime', { day, time: timeWords(new Date(`1970-01-01T${time}:00Z`), 'UTC', locale) }) : day
  // Whoever chooses a day means it, and not the words.
  const choose = (day: string | null, at: string | null) =>
    change({
      deadline: day,
      deadlineTime: at,
      ...(found && { keptWords: [...typed.keptWords, found.words.toLowerCase()] }),
    })
  return (
    <span className={classes.deadline} data-found={found !== undefined || undefined}>
      <DateField
        value={deadline}
        time={time}
        onChange={choose}
        today={today}
        button={(toggle) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendar size={16} aria-hidden />}
            aria-label={
              deadline
                ? t('form.deadlineIs', { day: timed(dayInText(deadline, today, locale)) })
                : t('fields.deadline')
            }
            onClick={toggle}
          >
            {deadline ? timed(dayWords(deadline, today, locale)) : t('fields.deadline')}
          </Button>
        )}
      />
      {found && (
        <ActionIcon
          size={28}
          className={classes.keep ?? ''}
          aria-label={t('form.keepWords', { words: found.words })}
          title={t('form.keepWords', { words: found.words })}
          onClick={onKeepWords}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
