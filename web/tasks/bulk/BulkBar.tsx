// What can be done to all selected tasks at once, with their number.
import { ActionIcon, Button } from '@mantine/core'
import { IconCalendar, IconCheck, IconFlag, IconTrash, IconUser, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { PriorityMenu } from '#web/tasks/PriorityMenu.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import classes from './BulkBar.module.css'
import type { BulkEdit } from './bulk-edits.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

export type BulkMenu = { name: 'deadline' | 'priority' | 'assignee'; key: number } | null

interface Props {
  tasks: Task[]
  /** Ends the selection; `isChanged`: something was done with it. */
  onEnd: (isChanged: boolean) => void
  today: string
  /** Opened by a key. */
  opened: BulkMenu
}

export function BulkBar({ tasks, onEnd, today, opened }: Props) {
  const t = useTranslations('tasks.bulk')
  const format = useFormatter()
  const editTasks = useBulkEdit()
  const ownId = useUser().id
  const seesAll = useCan('tasks.viewAll')
  const mayDelete = seesAll || tasks.some(({ creator }) => creator.id === ownId)
  const isDone = tasks.length > 0 && tasks.every(({ completed }) => completed)
  const act = (edit: BulkEdit, name: 'completed' | 'reopened' | 'changed' | 'deleted') => {
    // Who changed one thing may change another of the same tasks.
    if (name !== 'changed') onEnd(true)
    void editTasks(tasks, edit, (count) => t(`notices.${name}`, { count }))
  }
  const keyOf = (name: string) => (opened?.name === name ? opened.key : undefined)
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('label')}>
      <span className={classes.count} role="status">
        {t('count', { count: tasks.length, shown: format.number(tasks.length) })}
      </span>
      <Act
        icon={<IconCheck size={16} aria-hidden />}
        label={t(isDone ? 'reopen' : 'complete')}
        onClick={() => act({ completed: !isDone }, isDone ? 'reopened' : 'completed')}
      />
      <PeoplePicker
        value={null}
        onChange={(assignee) => act({ assignee }, 'changed')}
        label={t('assign')}
        openKey={keyOf('assignee')}
        button={(toggle) => (
          <Act icon={<IconUser size={16} aria-hidden />} label={t('assign')} onClick={toggle} />
        )}
      />
      <DateField
        value={null}
        time={null}
        onChange={(deadline, time) =>
          act({ deadline, ...(deadline && time && { deadlineTime: time }) }, 'changed')
        }
        today={today}
        isOfSeveral
        openKey={keyOf('deadline')}
        button={(toggle) => (
          <Act icon={<IconCalendar size={16} aria-hidden />} label={t('date')} onClick={toggle} />
        )}
      />
      <PriorityMenu
        value={null}
        onChange={(priority) => act({ priority }, 'changed')}
        openKey={keyOf('priority')}
      >
        <Act icon={<IconFlag size={16} aria-hidden />} label={t('priority')} />
      </PriorityMenu>
      {mayDelete && (
        <Act
          icon={<IconTrash size={16} aria-hidden />}
          label={t('delete')}
          onClick={() => act({ deleted: true }, 'deleted')}
        />
      )}
      <span className={classes.space} />
      <ActionIcon
        size={28}
        aria-label={t('clear')}
        title={t('clear')}
        aria-keyshortcuts="Escape"
        onClick={() => onEnd(false)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface ActProps {
  icon: ReactElement
  label: string
  onClick?: () => void
}

/** Where there is no room for words, the icon alone. */
function Act({ icon, label, onClick, ...rest }: ActProps) {
  return (
    <Button
      variant="subtle"
      size="xs"
      className={classes.act ?? ''}
      aria-label={label}
      title={label}
      {...(onClick && { onClick })}
      {...rest}
    >
      {icon}
      <span className={classes.word}>{label}</span>
    </Button>
  )
}
