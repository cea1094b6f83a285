// A task as a row: tick, priority, title, date in words, a face. Used by the list and by the home card.
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import type { Task } from '#contract/tasks.ts'
import { fullName } from '#web/lib/person.ts'
import { dayWords, fullDay } from '#web/ui/day-words.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import classes from './TaskRow.module.css'
import { TaskTick } from './TaskTick.tsx'
import { useCompleteTask } from './use-complete-task.ts'

interface Props {
  task: Task
  /** Today in the viewer's zone. */
  today: string
  zone: string
  /** Whose face stands at the end: who gave the task, or who has it. */
  face: 'creator' | 'assignee'
  /** Where a click on the row leads. */
  to: string
  onOpen: () => void
  isOpen?: boolean
  /** A row of a grid has its own place in it; the active one is where Tab leads. */
  grid?: { index: number; isActive: boolean }
}

export function TaskRow({ task, today, zone, face, to, onOpen, isOpen = false, grid }: Props) {
  const t = useTranslations('tasks')
  const complete = useCompleteTask()
  const cell = grid ? 'gridcell' : undefined
  const isOverdue = !task.completed && task.deadline !== null && task.deadline < today
  const open = (event: MouseEvent) => {
    // The title is a link, so that it can be opened in a new tab as any other.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the title's link and the grid's keys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
    <div
      className={classes.row}
      data-task={task.id}
      data-open={isOpen || undefined}
      data-done={task.completed || undefined}
      onClick={open}
      {...(grid && {
        role: 'row',
        'aria-rowindex': grid.index,
        'aria-selected': isOpen,
        tabIndex: grid.isActive ? 0 : -1,
      })}
    >
      <span className={classes.tick} role={cell}>
        <TaskTick
          task={task}
          isOverdue={isOverdue}
          onToggle={() => complete(task)}
          tabIndex={grid && !grid.isActive ? -1 : 0}
        />
      </span>
      <span className={classes.glyph} role={cell}>
        <PriorityGlyph priority={task.priority} />
      </span>
      <span className={classes.title} role={cell} title={task.title}>
        <Link to={to} tabIndex={grid ? -1 : 0} dir="auto">
          {task.title}
        </Link>
      </span>
      <span className={classes.due} role={cell} data-overdue={isOverdue || undefined}>
        <Due task={task} today={today} zone={zone} />
      </span>
      <span className={classes.face} role={cell}>
        <Face label={t(`faces.${face}`, { name: fullName(task[face]) })} person={task[face]} />
      </span>
    </div>
  )
}

function Face({ label, person }: { label: string; person: Person }) {
  return (
    <span role="img" aria-label={label} title={label}>
      <PersonAvatar person={person} isDecorative />
    </span>
  )
}

/** The deadline; of a completed task the day it was completed. */
function Due({ task, today, zone }: Pick<Props, 'task' | 'today' | 'zone'>) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const isCompleted = task.completedAt !== null
  const day = task.completedAt ? dayIn(zone, new Date(task.completedAt)) : task.deadline
  if (!day) return null
  const hint = t(isCompleted ? 'completedOn' : 'dueOn', { day: fullDay(day, locale) })
  return (
    <time dateTime={day} title={hint}>
      {dayWords(day, today, locale)}
    </time>
  )
}
