// A task as a row: tick, priority, title, progress, date in words, a face. Used by the list and by the home card.
import { IconChevronRight, IconRepeat } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Person } from '#contract/people.ts'
import { type Task, taskStatus } from '#contract/tasks.ts'
import { fullName } from '#web/lib/person.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { TaskDue } from './TaskDue.tsx'
import classes from './TaskRow.module.css'
import { TaskTick } from './TaskTick.tsx'
import { useCompleteTask } from './use-complete-task.ts'

interface Props {
  task: Task
  /** From `useTaskClock`. */
  now: Date
  zone: string
  /** Whose face stands at the end: who gave the task, or who has it. */
  face: 'creator' | 'assignee'
  /** Where a click on the row leads. */
  to: string
  onOpen: (task: Task) => void
  isOpen?: boolean
  /** Of a row of a grid: its place in it, from 1. */
  index?: number
  /** Of a row of a grid: Tab leads here. */
  isActive?: boolean
  isSelected?: boolean
  /** Of a row that can be selected. `isRange`: with all from the last one. */
  onSelect?: ((task: Task, isRange: boolean) => void) | undefined
}

export const TaskRow = memo(function TaskRow(props: Props) {
  const { task, now, zone, face, to, onOpen, isOpen = false, index, isActive = false } = props
  const { isSelected = false, onSelect } = props
  const t = useTranslations('tasks')
  const complete = useCompleteTask()
  const isInGrid = index !== undefined
  const cell = isInGrid ? 'gridcell' : undefined
  const tabIndex = isInGrid && !isActive ? -1 : 0
  const isOverdue = taskStatus(task, now, zone) === 'overdue'
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    const isToggle = event.ctrlKey || event.metaKey
    if (onSelect && (event.shiftKey || (isToggle && !isLink(event)))) {
      event.preventDefault()
      return onSelect(task, event.shiftKey)
    }
    // The title is a link, so that it can be opened in a new tab as any other.
    if (isToggle || event.shiftKey) return
    event.preventDefault()
    onOpen(task)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the title's link and the grid's keys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
    <div
      className={classes.row}
      data-task={task.id}
      data-open={isOpen || undefined}
      data-done={task.completed || undefined}
      data-selected={isSelected || undefined}
      onClick={onClick}
      // A range is meant, not the words between.
      onMouseDown={(event) => event.shiftKey && onSelect && event.preventDefault()}
      {...(isInGrid && {
        role: 'row',
        'aria-rowindex': index,
        'aria-selected': onSelect ? isSelected : isOpen,
        'aria-current': isOpen || undefined,
        tabIndex: isActive ? 0 : -1,
      })}
    >
      {onSelect && (
        <span className={classes.select} role={cell}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('selectRow', { title: task.title })}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation()
              onSelect(task, event.shiftKey)
            }}
            onChange={() => {}}
          />
        </span>
      )}
      <span className={classes.tick} role={cell}>
        <TaskTick
          task={task}
          isOverdue={isOverdue}
          onToggle={() => complete(task)}
          isReadOnly={!task.canChange}
          tabIndex={tabIndex}
        />
      </span>
      <span className={classes.glyph} role={cell}>
        <PriorityGlyph priority={task.priority} />
      </span>
      <span className={classes.title} role={cell} title={task.title}>
        {task.parentTitle && <ParentTitle title={task.parentTitle} />}
        <Link to={to} tabIndex={isInGrid ? -1 : 0} dir="auto" draggable={false}>
          {task.title}
        </Link>
      </span>
      <span className={classes.marks} role={cell}>
        <TaskMarks task={task} />
      </span>
      <span className={classes.due} role={cell} data-overdue={isOverdue || undefined}>
        <TaskDue task={task} now={now} zone={zone} />
      </span>
      <span className={classes.face} role={cell}>
        <TaskFace task={task} face={face} />
      </span>
    </div>
  )
})

const isLink = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null

/** Of a subtask that stands by itself, before its own. */
export function ParentTitle({ title }: { title: string }) {
  return (
    <span className={classes.parent}>
      <bdi className={classes.parentTitle} title={title}>
        {title}
      </bdi>
      <IconChevronRight size={12} data-flip aria-hidden />
    </span>
  )
}

/** How far its subtasks are, and that it comes again. */
export function TaskMarks({ task: { subtasks, repeat } }: { task: Task }) {
  const t = useTranslations('tasks')
  return (
    <>
      <ProgressRing done={subtasks.filter(({ completed }) => completed).length} of={subtasks.length} />
      {repeat && (
        <span role="img" aria-label={t('repeats')} title={t('repeats')}>
          <IconRepeat size={14} aria-hidden />
        </span>
      )}
    </>
  )
}

export function TaskFace({ task, face }: { task: Task; face: 'creator' | 'assignee' }) {
  const t = useTranslations('tasks')
  const person: Person = task[face]
  const label = t(`faces.${face}`, { name: fullName(person) })
  return (
    <span role="img" aria-label={label} title={label}>
      <PersonAvatar person={person} isDecorative />
    </span>
  )
}
