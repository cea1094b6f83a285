// The keyboard on the tasks screen: which row is active, moving between rows, opening, closing, editing.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useCan } from '#web/lib/user.ts'
import { isUnsaved } from '#web/parts/task-changes.ts'
import type { OpenProperty } from './drawer/TaskProperties.tsx'
import type { TaskSearch } from './use-task-search.ts'

interface Options {
  /** Unfolded rows in the order of the screen. */
  rows: Task[]
  openId: string | null
  set: (change: Partial<TaskSearch>) => void
  push: (change: Partial<TaskSearch>) => void
}

export function useTaskKeys({ rows, openId, set, push }: Options) {
  const [active, setActive] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  const [property, setProperty] = useState<OpenProperty>(null)
  const drawer = useRef<HTMLDivElement>(null)
  const isForDrawer = useRef(false)
  const openings = useRef(0)
  const canUpdate = useCan('tasks.update')

  const indexOf = (id: string | null) => rows.findIndex((row) => row.id === id)
  const activeId = indexOf(active) === -1 ? rows[0]?.id : (active ?? undefined)
  const isInDrawer = () => drawer.current?.contains(document.activeElement) ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another task opens
  useEffect(() => {
    if (isForDrawer.current) drawer.current?.focus()
    isForDrawer.current = false
  }, [openId])

  const goTo = (row: Task | undefined) => {
    if (!row) return
    setActive(row.id)
    setProperty(null)
    if (openId) set({ taskId: row.id })
    if (!isInDrawer()) setFocus({ id: row.id })
  }
  const move = (step: 1 | -1) => {
    const index = indexOf(openId ?? active)
    // Nothing is active yet, or what was is gone: the first row.
    goTo(rows[index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)])
  }
  const open = (task: Task) => {
    if (isUnsaved(task)) return
    setActive(task.id)
    setProperty(null)
    if (task.id !== openId) (openId ? set : push)({ taskId: task.id })
  }
  const close = () => {
    const id = openId
    set({ taskId: null })
    setProperty(null)
    if (id && isInDrawer()) setFocus({ id })
  }
  const edit = (field: NonNullable<OpenProperty>['field']) => () => {
    const task = rows[indexOf(active)]
    // The open task may have left the list meanwhile, for somebody else's.
    if (!openId && !task) return false
    if (!openId && task) open(task)
    setProperty({ field, key: ++openings.current })
    return true
  }

  const onRowKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    const row = target instanceof HTMLElement && target.matches('[data-task]') ? target : null
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const task = rows[indexOf(row.dataset.task ?? null)]
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Home', () => goTo(rows[0])],
      ['End', () => goTo(rows.at(-1))],
      ['Enter', () => task && openFocused(task)],
      [' ', () => task && tick(row, task)],
    ])
    const act = acts.get(key)
    if (!act) return
    event.preventDefault()
    act()
  }
  const openFocused = (task: Task) => {
    if (task.id === openId) return drawer.current?.focus()
    isForDrawer.current = true
    open(task)
  }
  /** The tick itself is pressed, so that it is seen being drawn; the focus goes on to the next row. */
  const tick = (row: HTMLElement, task: Task) => {
    row.querySelector<HTMLElement>('[role="checkbox"]')?.click()
    const next = rows[indexOf(task.id) + (task.completed ? 0 : 1)]
    if (!openId) goTo(next)
  }

  const isFree = ({ target }: Event) => target === document.body || target === drawer.current
  useShortcut('j', () => move(1), rows.length > 0)
  useShortcut('k', () => move(-1), rows.length > 0)
  useShortcut('ArrowDown', (event) => isFree(event) && move(1), rows.length > 0)
  useShortcut('ArrowUp', (event) => isFree(event) && move(-1), rows.length > 0)
  useShortcut('Home', (event) => isFree(event) && goTo(rows[0]), rows.length > 0)
  useShortcut('End', (event) => isFree(event) && goTo(rows.at(-1)), rows.length > 0)
  useShortcut('e', edit('title'), canUpdate)
  useShortcut('d', edit('deadline'), canUpdate)
  useShortcut('p', edit('priority'), canUpdate)
  useShortcut('a', edit('assignee'), canUpdate)
  useShortcut(
    'Escape',
    ({ target }) => {
      // A menu or a calendar over the drawer closes first.
      const isOver = target instanceof Element && target.closest('[data-portal]') !== null
      if (isOver) return false
      close()
      return true
    },
    openId !== null,
  )
  return {
    activeId,
    setActive,
    focus,
    property,
    drawer,
    move,
    canMove: rows.length > 1,
    open,
    close,
    onRowKeyDown,
  }
}
