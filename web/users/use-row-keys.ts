// The keyboard on a table of people: one row is where Tab leads, arrows and J and K move on, Enter opens.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'

/** About a second. */
const FRAMES = 60

interface Options<Row> {
  rows: Row[]
  /** Scrolls to a row that may not be rendered yet. */
  reveal: (index: number) => void
  onOpen: (row: Row) => void
}

const rowIn = (grid: RefObject<HTMLElement | null>, id: string): HTMLElement | null | undefined =>
  grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** Rows carry their id in `data-row`. */
export function useRowKeys<Row extends { id: string }>({ rows, reveal, onOpen }: Options<Row>) {
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const found = rows.findIndex(({ id }) => id === active)
  const index = Math.max(found, 0)
  const place = useRef(0)
  if (found !== -1) place.current = found

  const focus = (to: number) => {
    const row = rows[to]
    if (!row) return
    setActive(row.id)
    cancelAnimationFrame(frame.current)
    // A row that was far away is rendered only after the list has scrolled there.
    let left = FRAMES
    const tryFocus = () => {
      const element = rowIn(grid, row.id)
      if (element) return element.focus()
      if (left-- === 0) return
      reveal(to)
      frame.current = requestAnimationFrame(tryFocus)
    }
    tryFocus()
  }
  useFocusAfterRemoval(
    grid,
    active !== null && found === -1,
    rows[Math.min(place.current, rows.length - 1)]?.id,
  )
  const move = (step: 1 | -1) =>
    // Nothing is active yet, or what was is gone: the first row.
    focus(found === -1 ? 0 : Math.min(Math.max(found + step, 0), rows.length - 1))

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    const isRow = target instanceof HTMLElement && target.matches('[data-row]')
    if (!isRow || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const row = rows[index]
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Home', () => focus(0)],
      ['End', () => focus(rows.length - 1)],
      ['Enter', () => row && onOpen(row)],
    ])
    const act = acts.get(key)
    if (!act) return
    event.preventDefault()
    act()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id && id !== active) setActive(id)
  }
  useShortcut(keys.next, () => move(1), rows.length > 0)
  useShortcut(keys.previous, () => move(-1), rows.length > 0)
  return { activeId: rows[index]?.id, grid: { ref: grid, onKeyDown, onFocus } }
}

/** Where the focused row was removed, the one in its place takes the focus, once the question before it is closed. */
function useFocusAfterRemoval(
  grid: RefObject<HTMLElement | null>,
  isGone: boolean,
  nextId: string | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each removal
  useEffect(() => {
    if (isGone && nextId !== undefined) return keepFocus(() => rowIn(grid, nextId))
  }, [isGone])
}
