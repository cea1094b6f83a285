// The tasks in their groups as one grid: sticky heads that fold, rows that the keyboard walks, virtual when long.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
import { DragDropProvider } from '@dnd-kit/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslations } from 'use-intl'
import { type Task, type TaskStatus, taskStatus } from '#contract/tasks.ts'
import type { MovePlace } from '#web/parts/task-changes.ts'
import type { TaskGroup } from '#web/tasks/groups.ts'
import { DraggedTask, placeDragged } from '#web/tasks/moves/DraggedTask.tsx'
import type { Selection } from '#web/tasks/use-selection.ts'
import { rowSensing, useCardDrag } from '#web/ui/use-card-drag.ts'
import { useGlide } from '#web/ui/use-glide.ts'
import { GroupHead } from './GroupHead.tsx'
import { ListRow } from './ListRow.tsx'
import { type Item, itemsOf, rowPlace, statusOf, taskOf, withEmptyGroups } from './list-items.ts'
import classes from './TaskList.module.css'
import { useListWindow } from './use-list-window.ts'

export interface TaskListProps {
  /** Without empty ones. */
  groups: TaskGroup[]
  /** Those that may have a group. */
  statuses: readonly TaskStatus[]
  folded: readonly TaskStatus[]
  onFold: (status: TaskStatus) => void
  /** Null: the person may not make tasks. */
  onAdd: ((status: TaskStatus) => void) | null
  now: Date
  zone: string
  face: 'creator' | 'assignee'
  openId: string | null
  /** The row that Tab leads to. */
  activeId: string | undefined
  onActive: (id: string) => void
  onOpen: (task: Task) => void
  onKeyDown: (event: KeyboardEvent) => void
  addressOf: (task: Task) => string
  scroller: RefObject<HTMLDivElement | null>
  /** Height of what stands above the list in the scroller. */
  offset: number
  /** Set when a key moved to a row: it comes into view and takes the focus. */
  focus: { id: string } | null
  /** Null: the person may not change tasks. */
  selection: Selection | null
  onMoveTo: (task: Task, status: TaskStatus) => void
  /** Undefined where the order is not the person's own. */
  onMove: ((task: Task, place: MovePlace) => void) | undefined
}

export function TaskList(props: TaskListProps) {
  const { groups, statuses, folded, activeId, offset, selection, now, zone } = props
  const t = useTranslations('tasks')
  const picture = useRef<HTMLDivElement>(null)
  const drag = useCardDrag({
    scroller: props.scroller,
    onDrop: (id, place, isBefore) => drop(props, items, id, place, isBefore),
    onMove: (point) => placeDragged(picture.current, drag.lift.current, point),
  })
  const isDragging = drag.dragged !== null
  const items = useMemo(
    () => itemsOf(isDragging ? withEmptyGroups(groups, statuses) : groups, folded),
    [groups, statuses, folded, isDragging],
  )
  const dragged = drag.dragged === null ? undefined : taskOf(items, drag.dragged)
  const list = useListWindow(items, props.scroller, offset, drag.dragged)
  const grid = useFocus(props.focus, items, list.reveal)
  useStayUnderPointer(grid, props.scroller, drag)
  useGlide(grid, 'row', groups)
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-task]')?.dataset.task
    if (id && id !== activeId) props.onActive(id)
  }
  const from = dragged && taskStatus(dragged, now, zone)
  const target = dragged && statusOf(items, drag.over, now, zone)
  const isSorting = props.onMove !== undefined && target === from
  return (
    <DragDropProvider {...rowSensing} {...drag.handlers}>
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        aria-label={t('list')}
        aria-rowcount={items.length}
        aria-multiselectable={selection ? true : undefined}
        data-selecting={(selection && (selection.isStarted || selection.ids.size > 0)) || undefined}
        data-dragging={dragged ? true : undefined}
        onFocus={onFocus}
        onKeyDown={props.onKeyDown}
      >
        {list.parts.map(({ item, index, gapBefore }) => (
          <div
            key={item.key}
            ref={list.measure}
            data-index={index}
            className={item.kind === 'head' ? classes.head : undefined}
            style={gapBefore ? { marginBlockStart: gapBefore } : undefined}
          >
            {item.kind === 'head' ? (
              <GroupHead
                group={item.group}
                index={index + 1}
                isFolded={folded.includes(item.group.status)}
                isTarget={target !== from && item.group.status === target && target !== 'overdue'}
                onFold={props.onFold}
                onAdd={props.onAdd}
              />
            ) : (
              <ListRow
                task={item.task}
                now={now}
                zone={zone}
                face={props.face}
                to={props.addressOf(item.task)}
                onOpen={props.onOpen}
                isOpen={item.task.id === props.openId}
                index={index + 1}
                isActive={item.task.id === activeId}
                isSelected={selection?.ids.has(item.task.id) ?? false}
                onSelect={selection?.select}
                isDragged={item.task.id === drag.dragged}
                line={
                  isSorting && drag.over === rowPlace(item.task) ? (drag.isBefore ? 'before' : 'after') : null
                }
              />
            )}
          </div>
        ))}
        <div style={{ blockSize: list.gapAfter }} />
      </div>
      {dragged && drag.lift.current && <DraggedTask ref={picture} task={dragged} lift={drag.lift.current} />}
    </DragDropProvider>
  )
}

function drop(props: TaskListProps, items: Item[], id: string, place: string, isBefore: boolean): void {
  const task = taskOf(items, id)
  const status = statusOf(items, place, props.now, props.zone)
  if (!task || !status) return
  const isElsewhere = status !== taskStatus(task, props.now, props.zone)
  if (isElsewhere && status === 'overdue') return
  if (isElsewhere) props.onMoveTo(task, status)
  const beside = place.startsWith('row ') ? place.slice(4) : id
  if (beside !== id) props.onMove?.(task, isBefore ? { before: beside } : { after: beside })
}

/** The heads that come with a drag leave the row that is dragged where it is. */
function useStayUnderPointer(
  grid: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { dragged, lift }: Pick<ReturnType<typeof useCardDrag>, 'dragged' | 'lift'>,
): void {
  useLayoutEffect(() => {
    if (dragged === null || !lift.current) return
    const row = grid.current?.querySelector(`[data-place="row ${CSS.escape(dragged)}"]`)
    const { point, offset } = lift.current
    const down = row ? row.getBoundingClientRect().top - (point.y + offset.y) : 0
    scroller.current?.scrollBy({ top: down, behavior: 'instant' })
  }, [dragged, lift, grid, scroller])
}

/** About a second. */
const FRAMES = 60

function useFocus(
  focus: TaskListProps['focus'],
  items: Item[],
  reveal: (index: number) => void,
): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move, not when the list changes
  useEffect(() => {
    const index = items.findIndex(({ key }) => key === focus?.id)
    if (!focus || index === -1) return
    // A row that was far away is rendered only after the list has scrolled there.
    let framesLeft = FRAMES
    let frame = 0
    const tryFocus = () => {
      const row = grid.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(focus.id)}"]`)
      if (row) return row.focus()
      if (framesLeft-- === 0) return
      reveal(index)
      frame = requestAnimationFrame(tryFocus)
    }
    reveal(index)
    tryFocus()
    return () => cancelAnimationFrame(frame)
  }, [focus])
  return grid
}
