// A task as a card of the board: its title, what is known of it in a line, and a tick.
import { useDraggable } from '@dnd-kit/react'
import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Task, taskStatus } from '#contract/tasks.ts'
import { TaskDue } from '#web/parts/TaskDue.tsx'
import { ParentTitle, TaskFace, TaskMarks } from '#web/parts/TaskRow.tsx'
import { TaskTick } from '#web/parts/TaskTick.tsx'
import { useCompleteTask } from '#web/parts/use-complete-task.ts'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import classes from './TaskCard.module.css'

interface Props {
  task: Task
  now: Date
  zone: string
  face: 'creator' | 'assignee'
  to: string
  onOpen: (task: Task) => void
  isOpen: boolean
  /** Tab leads here. */
  isActive: boolean
  isSelected: boolean
  /** Undefined: the person may not change tasks. */
  onSelect: ((task: Task, isRange: boolean) => void) | undefined
  /** The column says it. */
  hidesPriority: boolean
  isDragged: boolean
  /** Where what is dragged would go. */
  line: 'before' | 'after' | null
}

export const TaskCard = memo(function TaskCard(props: Props) {
  const { task, now, zone, face, to, onOpen, isOpen, isActive, isSelected, onSelect, isDragged, line } = props
  const t = useTranslations('tasks')
  const complete = useCompleteTask()
  const { ref } = useDraggable({ id: task.id, disabled: !onSelect })
  const isOverdue = taskStatus(task, now, zone) === 'overdue'
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    if (onSelect && event.shiftKey) {
      event.preventDefault()
      return onSelect(task, true)
    }
    // The title is a link, so that it can be opened in a new tab as any other.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(task)
  }
  return (
    <li className={classes.place} data-place={`card ${task.id}`} data-line={line ?? undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the board hears the keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: it holds a link, a tick and a box of its own */}
      <div
        ref={ref}
        role="group"
        aria-label={task.title}
        aria-describedby={onSelect ? 'board-hint' : undefined}
        aria-current={isOpen || undefined}
        tabIndex={isActive ? 0 : -1}
        className={classes.card}
        data-task={task.id}
        data-open={isOpen || undefined}
        data-done={task.completed || undefined}
        data-selected={isSelected || undefined}
        data-dragged={isDragged || undefined}
        onClick={onClick}
      >
        <div className={classes.top}>
          <TaskTick
            task={task}
            isOverdue={isOverdue}
            onToggle={() => complete(task)}
            isReadOnly={!task.canChange}
            tabIndex={isActive ? 0 : -1}
          />
          <span className={classes.title}>
            {task.parentTitle && <ParentTitle title={task.parentTitle} />}
            <Link to={to} tabIndex={-1} dir="auto" draggable={false} title={task.title}>
              {task.title}
            </Link>
          </span>
          {onSelect && (
            <input
              type="checkbox"
              className={classes.select}
              checked={isSelected}
              aria-label={t('selectRow', { title: task.title })}
              tabIndex={-1}
              onClick={(event) => {
                event.stopPropagation()
                onSelect(task, event.shiftKey)
              }}
              onChange={() => {}}
            />
          )}
        </div>
        <div className={classes.foot}>
          {!props.hidesPriority && <PriorityGlyph priority={task.priority} />}
          <span className={classes.due} data-overdue={isOverdue || undefined}>
            <TaskDue task={task} now={now} zone={zone} />
          </span>
          <TaskMarks task={task} />
          <span className={classes.space} />
          <TaskFace task={task} face={face} />
        </div>
      </div>
    </li>
  )
})
