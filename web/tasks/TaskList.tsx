// The tasks in their groups as one grid: sticky heads that fold, rows that the keyboard walks, virtual when long.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { TaskRow } from '#web/parts/TaskRow.tsx'
import { GroupHead } from './GroupHead.tsx'
import type { TaskGroup } from './groups.ts'
import classes from './TaskList.module.css'
import { type Item, useListWindow } from './use-list-window.ts'

interface Props {
  groups: TaskGroup[]
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
}

export function TaskList(props: Props) {
  const { groups, folded, activeId, offset } = props
  const t = useTranslations('tasks')
  const items = groups.flatMap((group): Item[] => [
    { kind: 'head', key: group.status, group },
    ...(folded.includes(group.status)
      ? []
      : group.tasks.map((task): Item => ({ kind: 'row', key: task.id, task }))),
  ])
  const list = useListWindow(items, props.scroller, offset)
  const grid = useFocus(props.focus, items, list.reveal)
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-task]')?.dataset.task
    if (id && id !== activeId) props.onActive(id)
  }
  return (
    <div
      ref={grid}
      className={classes.grid}
      role="grid"
      aria-label={t('list')}
      aria-rowcount={items.length}
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
              onFold={() => props.onFold(item.group.status)}
              onAdd={props.onAdd}
            />
          ) : (
            <TaskRow
              task={item.task}
              now={props.now}
              zone={props.zone}
              face={props.face}
              to={props.addressOf(item.task)}
              onOpen={props.onOpen}
              isOpen={item.task.id === props.openId}
              index={index + 1}
              isActive={item.task.id === activeId}
            />
          )}
        </div>
      ))}
      <div style={{ blockSize: list.gapAfter }} />
    </div>
  )
}

/** About a second. */
const FRAMES = 60

function useFocus(focus: Props['focus'], items: Item[], reveal: (index: number) => void) {
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
