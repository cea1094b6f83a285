// The act at the foot of the drawer; a parent with open subtasks says why it waits.
import { Button } from '@mantine/core'
import { IconCheck, IconLock, IconRotate2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { openSubtasks } from '#web/parts/task-changes.ts'
import { useCompleteTask } from '#web/parts/use-complete-task.ts'
import classes from './TaskDrawer.module.css'

export function DrawerFoot({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const errorText = useTranslations('errors')
  const complete = useCompleteTask()
  const reason = useId()
  const left = task.completed ? 0 : openSubtasks(task)
  const Icon = task.completed ? IconRotate2 : IconCheck
  useShortcut(' ', ({ target }) => {
    const isFree = target === document.body || (target instanceof Element && target.matches('[data-drawer]'))
    if (isFree) complete(task)
    return isFree
  })
  return (
    <div className={classes.foot}>
      {left > 0 && (
        <p className={classes.locked} id={reason}>
          <IconLock size={14} aria-hidden />
          <span>{errorText('subtasks_open')}</span>
        </p>
      )}
      <div className={classes.act}>
        <Button
          variant={task.completed ? 'default' : 'light'}
          leftSection={<Icon size={16} aria-hidden />}
          // It stays where Tab leads, so that the reason is read out.
          {...(left > 0 && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reason })}
          onClick={() => left === 0 && complete(task)}
        >
          {t(task.completed ? 'reopen' : 'complete')}
        </Button>
        {left > 0 && <span className={classes.left}>{t('subtasks.left', { count: left })}</span>}
      </div>
    </div>
  )
}
