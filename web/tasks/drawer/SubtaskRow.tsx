// A subtask below its task: tick, title, what differs from the parent, and a menu.
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical, IconPencil } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, type MouseEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { type Subtask, type Task, taskStatus } from '#contract/tasks.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { fullName } from '#web/lib/person.ts'
import { TaskTick } from '#web/parts/TaskTick.tsx'
import { asTask, isUnsaved } from '#web/parts/task-changes.ts'
import { useCompleteTask } from '#web/parts/use-complete-task.ts'
import { useRemoveTask } from '#web/tasks/api.ts'
import { useTaskSearch } from '#web/tasks/use-task-search.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import { dayWords } from '#web/ui/day-words.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { useMayRemove } from './rights.ts'
import classes from './Subtasks.module.css'
import { SubtaskTitle } from './SubtaskTitle.tsx'
import { useDeadlineWords } from './use-deadline-words.ts'

interface Props {
  subtask: Subtask
  parent: Task
  today: string
  zone: string
  isReadOnly: boolean
  rowProps: ComponentPropsWithoutRef<'li'>
  handleProps: ComponentPropsWithoutRef<'button'>
  onMove: { up: (() => void) | null; down: (() => void) | null }
}

export function SubtaskRow(props: Props) {
  const { subtask, parent, zone, isReadOnly, rowProps, handleProps } = props
  const t = useTranslations('tasks.subtasks')
  const complete = useCompleteTask()
  const [isEdited, setIsEdited] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const { addressOf, push } = useTaskSearch()
  const isOverdue = taskStatus(subtask, new Date(), zone) === 'overdue'
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // The link goes with its task; the drawer stays.
    event.currentTarget.closest<HTMLElement>('[data-drawer]')?.focus({ preventScroll: true })
    push({ taskId: subtask.id })
  }
  const endEdit = (isByKey: boolean) => {
    setIsEdited(false)
    if (isByKey) requestAnimationFrame(() => link.current?.focus())
  }
  return (
    <li className={classes.row} data-done={subtask.completed || undefined} {...rowProps}>
      {!isReadOnly && (
        <button
          type="button"
          className={classes.handle}
          aria-label={t('sort', { title: subtask.title })}
          title={t('sortHint')}
          {...handleProps}
        >
          <IconGripVertical size={14} aria-hidden />
        </button>
      )}
      <TaskTick
        task={subtask}
        isOverdue={isOverdue}
        onToggle={() => complete(subtask)}
        isReadOnly={isReadOnly}
      />
      {isEdited ? (
        <SubtaskTitle task={asTask(subtask, parent)} onEnd={endEdit} />
      ) : isUnsaved(subtask) ? (
        <span className={classes.title} dir="auto">
          {subtask.title}
        </span>
      ) : (
        <Link
          ref={link}
          className={classes.title}
          to={addressOf({ taskId: subtask.id })}
          title={subtask.title}
          dir="auto"
          onClick={open}
          onKeyDown={(event) => event.key === 'F2' && !isReadOnly && setIsEdited(true)}
        >
          {subtask.title}
        </Link>
      )}
      {!isReadOnly && !isEdited && <RowMenu {...props} onEdit={() => setIsEdited(true)} />}
      {!isEdited && <Differences {...props} isOverdue={isOverdue} />}
    </li>
  )
}

/** Deadline and assignee, where they are not the parent's. */
function Differences({ subtask, parent, today, isOverdue }: Props & { isOverdue: boolean }) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const words = useDeadlineWords()
  const { deadline, deadlineAt, assignee } = subtask
  const isOther = deadline !== parent.deadline || deadlineAt !== parent.deadlineAt
  return (
    <>
      {isOther && !subtask.completed && (
        <span className={classes.due} data-overdue={isOverdue || undefined}>
          {deadline ? (
            <time dateTime={deadlineAt ?? deadline} title={t('dueOn', { day: words(subtask) })}>
              {dayWords(deadline, today, locale)}
            </time>
          ) : (
            t('noDeadline')
          )}
        </span>
      )}
      {assignee.id !== parent.assignee.id && (
        <span
          role="img"
          aria-label={t('faces.assignee', { name: fullName(assignee) })}
          title={t('faces.assignee', { name: fullName(assignee) })}
        >
          <PersonAvatar person={assignee} size={20} isDecorative />
        </span>
      )}
    </>
  )
}

function RowMenu({ subtask, parent, onMove, onEdit }: Props & { onEdit: () => void }) {
  const t = useTranslations('tasks.subtasks')
  const remove = useRemoveTask()
  const mayRemove = useMayRemove(subtask, parent)
  const button = useRef<HTMLButtonElement>(null)
  const removeThis = () => {
    const row = button.current?.closest('li')
    const beside = row?.nextElementSibling ?? row?.previousElementSibling
    const drawer = row?.closest<HTMLElement>('[data-drawer]')
    keepFocus(() => beside?.querySelector('a') ?? drawer)
    remove(asTask(subtask, parent))
  }
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes.more ?? ''}
          size={24}
          aria-label={t('more', { title: subtask.title })}
        >
          <IconDots size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('rename')}
        </Menu.Item>
        {onMove.up && (
          <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={onMove.up}>
            {t('moveUp')}
          </Menu.Item>
        )}
        {onMove.down && (
          <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={onMove.down}>
            {t('moveDown')}
          </Menu.Item>
        )}
        {mayRemove && <DangerItem onClick={removeThis}>{t('delete')}</DangerItem>}
      </Menu.Dropdown>
    </Menu>
  )
}
