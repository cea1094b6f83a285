// Status, priority, deadline, assignee and author of a task, each changed where it stands.
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Menu, UnstyledButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import { type Task, taskStatus } from '#contract/tasks.ts'
import { fullName } from '#web/lib/person.ts'
import { openSubtasks } from '#web/parts/task-changes.ts'
import { useCompleteTask } from '#web/parts/use-complete-task.ts'
import { timeOf } from '#web/tasks/api.ts'
import { PriorityMenu } from '#web/tasks/PriorityMenu.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dayInText } from '#web/ui/day-words.ts'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import type { ConflictField } from './conflicts.ts'
import { RemindersMenu } from './RemindersMenu.tsx'
import { RepeatMenu } from './RepeatMenu.tsx'
import { TaskConflict } from './TaskConflict.tsx'
import classes from './TaskProperties.module.css'
import { useChangeDeadline } from './use-change-deadline.ts'
import { useDeadlineWords } from './use-deadline-words.ts'
import { useEditTask } from './use-edit-task.ts'

/** Which property a key opened; a new object opens it again. */
export type OpenProperty = { field: 'title' | 'priority' | 'deadline' | 'assignee'; key: number } | null

interface Props {
  task: Task
  today: string
  zone: string
  isReadOnly: boolean
  opened: OpenProperty
}

export function TaskProperties({ task, today, zone, isReadOnly, opened }: Props) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const edit = useEditTask()
  const changeDeadline = useChangeDeadline()
  const deadlineWords = useDeadlineWords()
  const openKey = (field: string) => (opened?.field === field ? opened.key : undefined)
  return (
    <dl className={classes.properties}>
      <Property label={t('fields.status')}>
        <StatusMenu task={task} zone={zone} isReadOnly={isReadOnly} />
      </Property>
      <Property label={t('fields.priority')} conflict={{ task, field: 'priority' }}>
        <PriorityMenu
          openKey={openKey('priority')}
          value={task.priority}
          onChange={(priority) => priority !== task.priority && edit(task, { priority })}
        >
          <UnstyledButton className={classes.value} disabled={isReadOnly} aria-keyshortcuts="P">
            <PriorityGlyph priority={task.priority} isDecorative />
            {t(`priorities.${task.priority}`)}
          </UnstyledButton>
        </PriorityMenu>
      </Property>
      <Property label={t('fields.deadline')} conflict={{ task, field: 'deadline' }}>
        <DateField
          openKey={openKey('deadline')}
          value={task.deadline}
          time={timeOf(task)}
          onChange={(day, time) => changeDeadline(task, day, time)}
          today={today}
          button={(toggle) => (
            <UnstyledButton
              className={classes.value}
              disabled={isReadOnly}
              aria-keyshortcuts="D"
              data-empty={!task.deadline || undefined}
              onClick={toggle}
            >
              <IconCalendar size={16} aria-hidden />
              {deadlineWords(task)}
            </UnstyledButton>
          )}
        />
      </Property>
      <Property label={t('fields.assignee')} conflict={{ task, field: 'assignee' }}>
        <PeoplePicker
          openKey={openKey('assignee')}
          value={task.assignee}
          onChange={(assignee) => edit(task, { assignee })}
          label={t('fields.assignee')}
          button={(toggle) => (
            <UnstyledButton
              className={classes.value}
              disabled={isReadOnly}
              aria-keyshortcuts="A"
              onClick={toggle}
            >
              <PersonAvatar person={task.assignee} size={20} isDecorative />
              <bdi className={classes.name}>{fullName(task.assignee)}</bdi>
            </UnstyledButton>
          )}
        />
      </Property>
      {task.deadline && !task.completed && (
        <Property label={t('fields.reminders')}>
          <RemindersMenu task={task} />
        </Property>
      )}
      {task.parentId === null && (!task.completed || task.repeat) && (!isReadOnly || task.repeat) && (
        <Property label={t('fields.repeat')} conflict={{ task, field: 'repeat' }}>
          <RepeatMenu task={task} today={today} isReadOnly={isReadOnly} />
        </Property>
      )}
      <Property label={t('fields.createdBy')}>
        <span className={classes.author}>
          {t.rich('createdBy', {
            name: () => <bdi>{fullName(task.creator)}</bdi>,
            day: dayInText(dayIn(zone, new Date(task.createdAt)), today, locale),
          })}
        </span>
      </Property>
    </dl>
  )
}

interface PropertyProps {
  label: string
  /** Of one that two people may change at once. */
  conflict?: { task: Task; field: ConflictField }
  children: ReactNode
}

function Property({ label, conflict, children }: PropertyProps) {
  const value = useRef<HTMLElement>(null)
  return (
    <div className={classes.property}>
      <dt>{label}</dt>
      <dd ref={value}>{children}</dd>
      {conflict && (
        <dd className={classes.conflict}>
          <TaskConflict {...conflict} focusAfter={() => value.current?.querySelector('button')} />
        </dd>
      )}
    </div>
  )
}

const tones = { overdue: 'red', due_today: 'clay', pending: 'gray', completed: 'green' } as const

/** The status follows from deadline and completion; what can be chosen is only whether the task is done. */
function StatusMenu({ task, zone, isReadOnly }: Pick<Props, 'task' | 'zone' | 'isReadOnly'>) {
  const t = useTranslations('tasks')
  const errorText = useTranslations('errors')
  const complete = useCompleteTask()
  const status = taskStatus(task, new Date(), zone)
  const open = taskStatus({ ...task, completed: false }, new Date(), zone)
  const left = task.completed ? 0 : openSubtasks(task)
  const reason = useId()
  return (
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <UnstyledButton className={classes.value} disabled={isReadOnly}>
          <Badge color={tones[status]} size="lg" className={classes.badge ?? ''}>
            {t(`statuses.${status}`)}
          </Badge>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={status}
          onChange={(chosen) => chosen !== status && left === 0 && complete(task)}
        >
          <Menu.RadioItem value={open} closeMenuOnClick>
            {t(`statuses.${open}`)}
          </Menu.RadioItem>
          <Menu.RadioItem
            value="completed"
            closeMenuOnClick={left === 0}
            // Arrows lead to it, so that the reason is read out.
            className={classes.choice ?? ''}
            {...(left > 0 && { 'aria-disabled': true, 'aria-describedby': reason })}
          >
            {t('statuses.completed')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
        {left > 0 && (
          <Menu.Label id={reason} className={classes.reason ?? ''}>
            {errorText('subtasks_open')} {t('subtasks.left', { count: left })}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
