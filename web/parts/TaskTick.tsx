// The circle that completes a task: it fills and its tick is drawn before the act takes effect.
import { IconCheck, IconLock } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subtask, Task } from '#contract/tasks.ts'
import { appearance } from '#web/lib/appearance.ts'
import { useCan } from '#web/lib/user.ts'
import classes from './TaskTick.module.css'
import { openSubtasks } from './task-changes.ts'

/** The design's completion tick; opacity only, and shorter, where motion is unwanted. */
const TICK_MS = 240
const STILL_MS = 80

interface Props {
  task: Task | Subtask
  isOverdue: boolean
  onToggle: () => void
  /** Also of those who may change tasks, but not this one. */
  isReadOnly?: boolean
  /** Outside the tab order where the row's own key completes it. */
  tabIndex?: number
}

export function TaskTick({ task, isOverdue, onToggle, isReadOnly = false, tabIndex = 0 }: Props) {
  const t = useTranslations('tasks')
  const errorText = useTranslations('errors')
  const canUpdate = useCan('tasks.update')
  const [isTicking, setIsTicking] = useState(false)
  const pending = useRef<(() => void) | null>(null)
  const isLocked = !task.completed && 'subtasks' in task && openSubtasks(task) > 0
  // A row that is scrolled away or filtered out while its tick is drawn is completed all the same.
  useEffect(() => () => pending.current?.(), [])

  const toggle = (event: MouseEvent) => {
    event.stopPropagation()
    if (pending.current) return
    // A parent with open subtasks is not even seen being ticked.
    if (task.completed || isLocked) return onToggle()
    const isStill = appearance.get().isStill
    const finish = () => {
      clearTimeout(timer)
      pending.current = null
      setIsTicking(false)
      onToggle()
    }
    const timer = setTimeout(finish, isStill ? STILL_MS : TICK_MS)
    pending.current = finish
    setIsTicking(true)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot hold the drawn tick
    <button
      type="button"
      role="checkbox"
      aria-checked={task.completed || isTicking}
      aria-label={t('tick', { title: task.title })}
      className={classes.tick}
      data-done={task.completed || isTicking || undefined}
      data-ticking={isTicking || undefined}
      data-overdue={isOverdue || undefined}
      aria-disabled={isLocked || undefined}
      title={isLocked ? errorText('subtasks_open') : undefined}
      disabled={!canUpdate || isReadOnly}
      tabIndex={tabIndex}
      onClick={toggle}
    >
      <IconCheck className={classes.check} size={12} aria-hidden />
      {isLocked && <IconLock className={classes.lock} size={10} aria-hidden />}
    </button>
  )
}
