// Above the title of a subtask: the task that it belongs to, and the way there.
import { IconChevronLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { useTaskSearch } from '#web/tasks/use-task-search.ts'
import classes from './TaskDrawer.module.css'

export function ParentLink({ task: { parentId, parentTitle } }: { task: Task }) {
  const t = useTranslations('tasks.subtasks')
  const { addressOf, set } = useTaskSearch()
  if (parentId === null || parentTitle === null) return null
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[data-drawer]')?.focus({ preventScroll: true })
    set({ taskId: parentId })
  }
  return (
    <Link
      className={classes.parent}
      to={addressOf({ taskId: parentId })}
      aria-label={t('parent', { title: parentTitle })}
      title={parentTitle}
      onClick={open}
    >
      <IconChevronLeft size={16} data-flip aria-hidden />
      <span dir="auto">{parentTitle}</span>
    </Link>
  )
}
