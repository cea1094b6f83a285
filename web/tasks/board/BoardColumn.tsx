// A column of the board: its name, how many tasks it has, their cards.
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import type { Column } from '#web/tasks/use-task-view.ts'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { useGlide } from '#web/ui/use-glide.ts'
import classes from './TaskBoard.module.css'
import { TaskCard } from './TaskCard.tsx'

interface Props {
  column: Column
  /** What is dragged would go here. */
  isTarget: boolean
  /** What is dragged cannot go here. */
  isClosed: boolean
  now: Date
  zone: string
  face: 'creator' | 'assignee'
  openId: string | null
  activeId: string | undefined
  onOpen: (task: Task) => void
  addressOf: (task: Task) => string
  onMore: (column: Column) => void
  /** Null: the person may not make tasks. */
  onAdd: ((status: TaskStatus) => void) | null
  selectedIds: ReadonlySet<string> | undefined
  onSelect: ((task: Task, isRange: boolean) => void) | undefined
  draggedId: string | null
  /** The place under the pointer, where the order is the person's own. */
  over: string | null | undefined
  isBefore: boolean
}

export function BoardColumn(props: Props) {
  const { column, isTarget, isClosed, over, onAdd } = props
  const { key, tasks, hidden } = column
  const t = useTranslations('tasks')
  const format = useFormatter()
  const name = column.by === 'status' ? t(`statuses.${column.key}`) : t(`priorities.${column.key}`)
  const count = tasks.length + hidden
  // Tab leads to every column, so that each can be scrolled by keys.
  const isActiveHere = tasks.some(({ id }) => id === props.activeId)
  const tabId = isActiveHere ? props.activeId : tasks[0]?.id
  const cards = useRef<HTMLUListElement>(null)
  useGlide(cards, 'card', tasks)
  return (
    <section
      className={classes.column}
      aria-labelledby={`column-${key}`}
      data-place={`column ${key}`}
      data-target={isTarget || undefined}
      data-closed={isClosed || undefined}
    >
      <div className={classes.name}>
        <h2 id={`column-${key}`}>
          {column.by === 'status' ? (
            <StatusIcon status={column.key} />
          ) : (
            <PriorityGlyph priority={column.key} isDecorative />
          )}
          {name}
          <span className={classes.count} title={t('groupCount', { count })}>
            {format.number(count)}
          </span>
        </h2>
        {onAdd && column.by === 'status' && column.key !== 'completed' && column.key !== 'overdue' && (
          <ActionIcon
            className={classes.add ?? ''}
            size={28}
            aria-label={t('newIn', { group: name })}
            onClick={() => onAdd(column.key)}
          >
            <IconPlus size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {tasks.length === 0 && <p className={classes.nothing}>{t('board.empty')}</p>}
      <ul ref={cards} className={classes.cards}>
        {tasks.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            now={props.now}
            zone={props.zone}
            face={props.face}
            to={props.addressOf(task)}
            onOpen={props.onOpen}
            isOpen={task.id === props.openId}
            isActive={task.id === tabId}
            isSelected={props.selectedIds?.has(task.id) ?? false}
            onSelect={props.onSelect}
            hidesPriority={column.by === 'priority'}
            isDragged={task.id === props.draggedId}
            line={over === `card ${task.id}` ? (props.isBefore ? 'before' : 'after') : null}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="xs" onClick={() => props.onMore(column)}>
          {t('board.more', { count: hidden })}
        </Button>
      )}
    </section>
  )
}
