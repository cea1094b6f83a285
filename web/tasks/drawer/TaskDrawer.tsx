// One task beside the list, to read and to edit; on a phone a sheet over everything.
import { Button, FocusTrap } from '@mantine/core'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useReadAbout } from '#web/lib/notifications.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { useTask } from '#web/tasks/api.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Comments } from './Comments.tsx'
import { DrawerFoot } from './DrawerFoot.tsx'
import { DrawerHead } from './DrawerHead.tsx'
import { History } from './History.tsx'
import { ParentLink } from './ParentLink.tsx'
import { useMayChange } from './rights.ts'
import { Subtasks } from './Subtasks.tsx'
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
  useReadAbout('task', id)
  const isMissing = !task && error instanceof CallError && error.status === 404
  const canUpdate = useMayChange(task)
  const isSheet = useViewport() === 'narrow'
  const Frame = isSheet ? 'div' : 'aside'
  return (
    // A ref on the frame itself would be overwritten by the trap's.
    <FocusTrap active={isSheet} innerRef={props.focusRef}>
      <Frame
        className={classes.drawer}
        data-drawer
        tabIndex={-1}
        aria-label={task?.title ?? t('tasks.title')}
        {...(isSheet && { role: 'dialog', 'aria-modal': true })}
      >
        {isSheet && <FocusTrap.InitialFocus />}
        <DrawerHead {...props} task={task} isMissing={isMissing} />
        <div key={id} className={classes.body}>
          {isMissing && <EmptyState title={errorText(t, error)} />}
          {error && !task && !isMissing && <ErrorState title={errorText(t, error)} />}
          {task && (
            <>
              <ParentLink task={task} />
              <TaskTitle
                key={`title ${id}`}
                task={task}
                isReadOnly={!canUpdate}
                focusKey={opened?.field === 'title' ? opened.key : undefined}
              />
              <TaskProperties
                key={id}
                task={task}
                today={today}
                zone={zone}
                isReadOnly={!canUpdate}
                opened={opened}
              />
              <TaskDescription key={`description ${id}`} task={task} isReadOnly={!canUpdate} />
              {task.parentId === null && (
                <Subtasks
                  key={`subtasks ${id}`}
                  task={task}
                  today={today}
                  zone={zone}
                  isReadOnly={!canUpdate}
                />
              )}
              <Comments key={`comments ${id}`} taskId={id} zone={zone} />
              <History key={`history ${id}`} task={task} today={today} zone={zone} />
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
