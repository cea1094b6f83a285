// The keyboard on the tasks screen: which row is active, moving between rows, opening, selecting, editing, moving rows.
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { keys } from '#web/lib/keys.ts'
import { isCovered, isTypingIn, useShortcut } from '#web/lib/shortcuts.ts'
import { useCan } from '#web/lib/user.ts'
import { isUnsaved } from '#web/parts/task-changes.ts'
import type { BulkMenu } from '#web/tasks/bulk/BulkBar.tsx'
import type { OpenProperty } from '#web/tasks/drawer/TaskProperties.tsx'
import type { Selection } from './use-selection.ts'
import type { TaskSearch } from './use-task-search.ts'

/** A row moved by a key: within its group, or to the next one; a board has both ways. */
export type RowMove = 'up' | 'down' | 'before' | 'after'

interface Options {
  /** Unfolded rows in the order of the screen. */
  rows: Task[]
  openId: string | null
  set: (change: Partial<TaskSearch>) => void
  push: (change: Partial<TaskSearch>) => void
  selection: Selection
  onMoveRow: (task: Task, move: RowMove) => void
  /** On a board: the card beside, in the column before or after. */
  besides?: ((task: Task, step: 1 | -1) => Task | undefined) | undefined
}

const holds = ({ subtasks }: Task, id: string): boolean => subtasks.some((subtask) => subtask.id === id)

export function useTaskKeys({ rows, openId, set, push, selection, onMoveRow, besides }: Options) {
  const [active, setActive] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  const [property, setProperty] = useState<OpenProperty>(null)
  const [bulkMenu, setBulkMenu] = useState<BulkMenu>(null)
  const drawer = useRef<HTMLDivElement>(null)
  const isForDrawer = useRef(false)
  const openings = useRef(0)
  const canUpdate = useCan('tasks.update')

  const indexes = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows])
  const indexOf = (id: string | null) => (id === null ? -1 : (indexes.get(id) ?? -1))
  const activeId = indexOf(active) === -1 ? rows[0]?.id : (active ?? undefined)
  const isInDrawer = () => drawer.current?.contains(document.activeElement) ?? false
  const hasSelection = selection.ids.size > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another task opens
  useEffect(() => {
    if (isForDrawer.current) drawer.current?.focus()
    isForDrawer.current = false
  }, [openId])
  useEffect(() => {
    if (!hasSelection) setBulkMenu(null)
  }, [hasSelection])

  const goTo = (row: Task | undefined) => {
    if (!row) return
    setActive(row.id)
    setProperty(null)
    if (openId) set({ taskId: row.id })
    if (!isInDrawer()) setFocus({ id: row.id })
  }
  const move = (step: 1 | -1) => {
    const own = indexOf(openId ?? active)
    // From a subtask that is open the list goes on beside its parent.
    const index = own === -1 && openId ? rows.findIndex((row) => holds(row, openId)) : own
    // Nothing is active yet, or what was is gone: the first row.
    goTo(rows[index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)])
  }
  const open = (task: Task) => {
    if (isUnsaved(task)) return
    setActive(task.id)
    setProperty(null)
    if (task.id !== openId) (openId ? set : push)({ taskId: task.id })
  }
  // Rows are rendered anew only when something of them changes.
  const latest = useRef(open)
  latest.current = open
  const openStable = useCallback((task: Task) => latest.current(task), [])
  const show = (row: Task | undefined) => {
    if (!row) return
    setActive(row.id)
    setFocus({ id: row.id })
  }
  /** A subtask's row is its parent's. */
  const openRow = () => openId && (rows[indexOf(openId)] ?? rows.find((row) => holds(row, openId)))
  const close = () => {
    // What was open may be in no row: then the one that Tab leads to.
    if (isInDrawer()) show(openRow() || rows[indexOf(activeId ?? null)])
    set({ taskId: null })
    setProperty(null)
  }
  /** The open task goes away: its neighbour takes its place. */
  const closeRemoved = () => {
    const index = indexOf(openId)
    show(index === -1 ? openRow() || rows[0] : (rows[index + 1] ?? rows[index - 1]))
    set({ taskId: null })
    setProperty(null)
  }
  /** `isChanged`: the row behind those that were selected is next, as they may be gone or elsewhere. */
  const endSelection = (isChanged: boolean) => {
    const last = rows.findLastIndex(({ id }) => selection.ids.has(id))
    const next = rows[last + 1] ?? rows.findLast(({ id }) => !selection.ids.has(id)) ?? rows[0]
    show(isChanged ? next : rows[last])
    selection.clear()
  }
  const edit = (field: NonNullable<OpenProperty>['field']) => () => {
    if (hasSelection && field !== 'title') {
      setBulkMenu({ name: field, key: ++openings.current })
      return true
    }
    const task = rows[indexOf(active)]
    // The open task may have left the list meanwhile, for somebody else's.
    if (!openId && !task) return false
    if (!openId && task) open(task)
    setProperty({ field, key: ++openings.current })
    return true
  }
  const select = (isRange: boolean) => () => {
    const task = rows[indexOf(openId ?? active)]
    if (!task) return false
    selection.select(task, isRange)
    return true
  }

  const onRowKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    const row = target instanceof HTMLElement && target.matches('[data-task]') ? target : null
    if (!row || event.ctrlKey || event.metaKey) return
    const task = rows[indexOf(row.dataset.task ?? null)]
    const act = task && (event.altKey ? moves(event, task) : steps(row, task).get(key))
    if (!act) return
    event.preventDefault()
    act()
  }
  const steps = (row: HTMLElement, task: Task) => {
    const isMirrored = row.matches(':dir(rtl)')
    const beside = (step: 1 | -1) =>
      besides && (() => goTo(besides(task, isMirrored ? (-step as 1 | -1) : step)))
    const acts: [string, (() => void) | undefined][] = [
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['ArrowRight', beside(1)],
      ['ArrowLeft', beside(-1)],
      ['Home', () => goTo(rows[0])],
      ['End', () => goTo(rows.at(-1))],
      ['Enter', () => openFocused(task)],
      [' ', () => tick(row, task)],
    ]
    return new Map(acts)
  }
  const moves = ({ key, shiftKey, target }: KeyboardEvent, task: Task): (() => void) | undefined => {
    if (!canUpdate) return undefined
    const isMirrored = target instanceof HTMLElement && target.matches(':dir(rtl)')
    const sideways = isMirrored ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const [up, down] = shiftKey ? (['before', 'after'] as const) : (['up', 'down'] as const)
    const wanted = new Map<string | undefined, RowMove>([
      ['ArrowUp', up],
      ['ArrowDown', down],
      [sideways[0], 'before'],
      [sideways[1], 'after'],
    ]).get(key)
    if (!wanted || (key !== 'ArrowUp' && key !== 'ArrowDown' && !besides)) return undefined
    return () => {
      onMoveRow(task, wanted)
      // Elsewhere in the list it is another element.
      setFocus({ id: task.id })
    }
  }
  const openFocused = (task: Task) => {
    if (task.id === openId) return drawer.current?.focus()
    isForDrawer.current = true
    open(task)
  }
  /** The tick itself is pressed, so that it is seen being drawn; the focus goes on to the next row. */
  const tick = (row: HTMLElement, task: Task) => {
    const box = row.querySelector<HTMLElement>('[role="checkbox"]')
    box?.click()
    if (box?.ariaDisabled) return
    const next = rows[indexOf(task.id) + (task.completed ? 0 : 1)]
    if (!openId) goTo(next)
  }

  const isFree = ({ target }: Event) => target === document.body || target === drawer.current
  useShortcut(keys.next, () => move(1), rows.length > 0)
  useShortcut(keys.previous, () => move(-1), rows.length > 0)
  useShortcut('ArrowDown', (event) => isFree(event) && move(1), rows.length > 0)
  useShortcut('ArrowUp', (event) => isFree(event) && move(-1), rows.length > 0)
  useShortcut('Home', (event) => isFree(event) && goTo(rows[0]), rows.length > 0)
  useShortcut('End', (event) => isFree(event) && goTo(rows.at(-1)), rows.length > 0)
  useShortcut(keys.editTitle, edit('title'), canUpdate)
  useShortcut(keys.deadline, edit('deadline'), canUpdate)
  useShortcut(keys.priority, edit('priority'), canUpdate)
  useShortcut(keys.assignee, edit('assignee'), canUpdate)
  useShortcut(keys.select, select(false), canUpdate)
  useShortcut(keys.selectRange, select(true), canUpdate)
  useSelectAll(selection.selectAll, canUpdate && rows.length > 0)
  useShortcut(
    keys.close,
    ({ target }) => {
      // A menu or a calendar over the drawer closes first.
      const isOver = target instanceof Element && target.closest('[data-portal]') !== null
      if (isOver) return false
      if (isInDrawer() || (!hasSelection && !selection.isStarted)) close()
      else if (target instanceof Element && target.closest('[role="toolbar"]')) endSelection(false)
      else selection.clear()
      return true
    },
    openId !== null || hasSelection || selection.isStarted,
  )
  return {
    activeId,
    setActive,
    focus,
    property,
    bulkMenu,
    drawer,
    move,
    canMove: rows.length > 1,
    open: openStable,
    close,
    closeRemoved,
    endSelection,
    show,
    onRowKeyDown,
  }
}

/** Ctrl or Cmd and A, which shortcuts leave to the browser. */
function useSelectAll(selectAll: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)
      if (!isAll || event.shiftKey || event.altKey || isTypingIn(event.target) || isCovered()) return
      event.preventDefault()
      selectAll()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [selectAll, isOn])
}
