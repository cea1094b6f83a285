// One task beside the list, to read and to edit; on a phone a sheet over everything.
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { ActionIcon, Button, FocusTrap, Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLink,
  IconRotate2,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { useCompleteTask } from '#web/parts/use-complete-task.ts'
import { useTask } from '#web/tasks/api.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { toast } from '#web/ui/toast.ts'
import { TaskConflict } from './TaskConflict.tsx'
import { TaskDescription } from './TaskDescription.tsx'
import classes from './TaskDrawer.module.css'
import { type OpenProperty, TaskProperties } from './TaskProperties.tsx'
import { TaskTitle } from './TaskTitle.tsx'

interface Props {
  id: string
  /** The row of the list; undefined when the list does not hold it. */
  listed: Task | undefined
  /** Where it stands among the open, or among the completed tasks of the list. */
  position: { index: number; count: number } | null
  today: string
  zone: string
  opened: OpenProperty
  onMove: ((step: 1 | -1) => void) | null
  onRemove: (task: Task) => void
  onClose: () => void
  /** Takes the focus when the drawer opens by a key. */
  focusRef: RefObject<HTMLDivElement | null>
}

export function TaskDrawer(props: Props) {
  const { id, listed, zone, today, opened, onClose } = props
  const t = useTranslations()
  const { task, error } = useTask(id, listed)
  const canUpdate = useCan('tasks.update')
  const isSheet = useViewport() === 'narrow'
  const Frame = isSheet ? 'div' : 'aside'
  return (
    <FocusTrap active={isSheet}>
      <Frame
        ref={props.focusRef}
        className={classes.drawer}
        data-drawer
        tabIndex={-1}
        aria-label={task?.title ?? t('tasks.title')}
        {...(isSheet && { role: 'dialog', 'aria-modal': true })}
      >
        {isSheet && <FocusTrap.InitialFocus />}
        <DrawerHead {...props} task={task} />
        <div className={classes.body}>
          {error && !task && <ErrorState title={errorText(t, error)} />}
          {task && (
            <>
              <TaskTitle
                key={`title ${id}`}
                task={task}
                isReadOnly={!canUpdate}
                focusKey={opened?.field === 'title' ? opened.key : undefined}
              />
              <TaskConflict task={task} />
              <TaskProperties
                key={id}
                task={task}
                today={today}
                zone={zone}
                isReadOnly={!canUpdate}
                opened={opened}
              />
              <TaskDescription key={`description ${id}`} task={task} isReadOnly={!canUpdate} />
            </>
          )}
        </div>
        {task && canUpdate && <DrawerFoot task={task} />}
        {!task && error && (
          <div className={classes.foot}>
            <Button variant="default" onClick={onClose}>
              {t('tasks.close')}
            </Button>
          </div>
        )}
      </Frame>
    </FocusTrap>
  )
}

function DrawerHead({ task, position, onMove, onRemove, onClose }: Props & { task: Task | undefined }) {
  const t = useTranslations('tasks')
  const canUpdate = useCan('tasks.update')
  const seesAll = useCan('tasks.viewAll')
  // What somebody gave away cannot be thrown away by whoever got it.
  const isOwn = useUser().id === task?.creator.id
  return (
    <div className={classes.head}>
      <Act label={t('previous')} keys="K" onClick={onMove && (() => onMove(-1))}>
        <IconChevronUp size={16} aria-hidden />
      </Act>
      <Act label={t('next')} keys="J" onClick={onMove && (() => onMove(1))}>
        <IconChevronDown size={16} aria-hidden />
      </Act>
      {position && <span className={classes.position}>{t('position', position)}</span>}
      <span className={classes.space} />
      <CopyLink />
      {task && canUpdate && (isOwn || seesAll) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={28} aria-label={t('more')}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <DangerItem onClick={() => onRemove(task)}>{t('delete')}</DangerItem>
          </Menu.Dropdown>
        </Menu>
      )}
      <Act label={t('close')} keys="Escape" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </Act>
    </div>
  )
}

interface ActProps {
  label: string
  keys: string
  onClick: (() => void) | null
  children: ReactNode
}

function Act({ label, keys, onClick, children }: ActProps) {
  return (
    <ActionIcon
      size={28}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      disabled={!onClick}
      onClick={() => onClick?.()}
    >
      {children}
    </ActionIcon>
  )
}

function CopyLink() {
  const t = useTranslations('tasks')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      toast({ text: t('linkCopied'), tone: 'done' })
    } catch {
      // Without https the browser lends no clipboard.
      toast({ text: t('linkNotCopied'), tone: 'failed' })
    }
  }
  return (
    <ActionIcon size={28} aria-label={t('copyLink')} title={t('copyLink')} onClick={copy}>
      <IconLink size={16} aria-hidden />
    </ActionIcon>
  )
}

function DrawerFoot({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const complete = useCompleteTask()
  const Icon = task.completed ? IconRotate2 : IconCheck
  useShortcut(' ', ({ target }) => {
    const isFree = target === document.body || (target instanceof Element && target.matches('[data-drawer]'))
    if (isFree) complete(task)
    return isFree
  })
  return (
    <div className={classes.foot}>
      <Button
        variant={task.completed ? 'default' : 'light'}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => complete(task)}
      >
        {t(task.completed ? 'reopen' : 'complete')}
      </Button>
    </div>
  )
}
