// The tasks on a board: a column for each status or priority, cards that are dragged or moved by arrow keys.
import { DragDropProvider } from '@dnd-kit/react'
import { VisuallyHidden } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Priority, Task, TaskStatus } from '#contract/tasks.ts'
import type { MovePlace } from '#web/parts/task-changes.ts'
import { DraggedTask, placeDragged } from '#web/tasks/moves/DraggedTask.tsx'
import type { Selection } from '#web/tasks/use-selection.ts'
import type { Column } from '#web/tasks/use-task-view.ts'
import { rowSensing, useCardDrag } from '#web/ui/use-card-drag.ts'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './TaskBoard.module.css'

interface Props {
  columns: Column[]
  onMore: (column: Column) => void
  /** Null: the person may not make tasks. */
  onAdd: ((status: TaskStatus) => void) | null
  now: Date
  zone: string
  face: 'creator' | 'assignee'
  openId: string | null
  /** The card that Tab leads to. */
  activeId: string | undefined
  onActive: (id: string) => void
  onOpen: (task: Task) => void
  onKeyDown: (event: KeyboardEvent) => void
  addressOf: (task: Task) => string
  /** Set when a key moved to a card: it takes the focus. */
  focus: { id: string } | null
  /** Null: the person may not change tasks. */
  selection: Selection | null
  onMoveTo: (task: Task, status: TaskStatus) => void
  onMoveToPriority: (task: Task, priority: Priority) => void
  /** Undefined where the order is not the person's own. */
  onMove: ((task: Task, place: MovePlace) => void) | undefined
}

export function TaskBoard(props: Props) {
  const { columns, activeId, selection } = props
  const t = useTranslations('tasks.board')
  const board = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const columnOf = (id: string) => columns.find(({ tasks }) => tasks.some((task) => task.id === id))
  const taskOf = (id: string) => columnOf(id)?.tasks.find((task) => task.id === id)
  /** Of a place: a column, or a card in one. */
  const columnAt = (place: string | null) => {
    const [kind, key = ''] = place?.split(' ') ?? []
    return kind === 'card' ? columnOf(key) : columns.find((column) => column.key === key)
  }
  const drag = useCardDrag({
    scroller: board,
    onDrop: (id, place, isBefore) => {
      const task = taskOf(id)
      const column = columnAt(place)
      if (!task || !column) return
      if (column !== columnOf(id)) {
        if (column.key === 'overdue') return
        if (column.by === 'status') props.onMoveTo(task, column.key)
        else props.onMoveToPriority(task, column.key)
      }
      const beside = place.startsWith('card ') ? place.slice(5) : id
      if (beside !== id) props.onMove?.(task, isBefore ? { before: beside } : { after: beside })
    },
    onMove: (point) => placeDragged(picture.current, drag.lift.current, point),
  })
  useFocus(props.focus)
  const dragged = drag.dragged === null ? undefined : taskOf(drag.dragged)
  const target = dragged && columnAt(drag.over)
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-task]')?.dataset.task
    if (id && id !== activeId) props.onActive(id)
  }
  return (
    <DragDropProvider {...rowSensing} {...drag.handlers}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the cards in it */}
      <div
        ref={board}
        className={classes.board}
        data-dragging={dragged ? true : undefined}
        data-selecting={(selection && (selection.isStarted || selection.ids.size > 0)) || undefined}
        onFocus={onFocus}
        onKeyDown={props.onKeyDown}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.key}
            column={column}
            isTarget={column === target && column.key !== 'overdue' && column !== columnOf(dragged?.id ?? '')}
            isClosed={dragged !== undefined && column.key === 'overdue' && column !== columnOf(dragged.id)}
            now={props.now}
            zone={props.zone}
            face={props.face}
            openId={props.openId}
            activeId={activeId}
            onOpen={props.onOpen}
            addressOf={props.addressOf}
            onMore={props.onMore}
            onAdd={props.onAdd}
            selectedIds={selection?.ids}
            onSelect={selection?.select}
            draggedId={drag.dragged}
            over={props.onMove && drag.over}
            isBefore={drag.isBefore}
          />
        ))}
      </div>
      <VisuallyHidden id="board-hint">{t('hint')}</VisuallyHidden>
      {dragged && drag.lift.current && <DraggedTask ref={picture} task={dragged} lift={drag.lift.current} />}
    </DragDropProvider>
  )
}

function useFocus(focus: Props['focus']): void {
  useEffect(() => {
    if (!focus) return
    // A card that was moved to another column is rendered there after the change.
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-task="${CSS.escape(focus.id)}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [focus])
}
