// The keyboard on the announcements screen: which row is active, moving between rows, opening, closing.
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import type { AnnouncementSearch } from './use-announcement-search.ts'

interface Options {
  items: Announcement[]
  openId: string | null
  set: (change: Partial<AnnouncementSearch>) => void
  push: (change: Partial<AnnouncementSearch>) => void
}

const rowOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-announcement="${CSS.escape(id)}"]`)

/** On a phone the list lies under the reader, and takes no focus. */
const focusable = (row: HTMLElement | null, reader: RefObject<HTMLElement | null>): HTMLElement | null =>
  row?.closest('[inert]') ? reader.current : row

/** The active row is always rendered, wherever the list scrolls to. */
export function useAnnouncementKeys({ items, openId, set, push }: Options) {
  const [active, setActive] = useState<string | null>(null)
  const reader = useRef<HTMLElement>(null)
  const isForReader = useRef(false)
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const latestIds = useRef(ids)
  latestIds.current = ids
  const wanted = openId ?? active
  const activeId = wanted !== null && ids.includes(wanted) ? wanted : ids[0]
  // Where the open one stands, or stood before it was deleted or ended.
  const place = useRef(0)
  if (openId !== null && ids.includes(openId)) place.current = ids.indexOf(openId)
  const isInReader = () => reader.current?.contains(document.activeElement) ?? false
  const { show, onRows } = useShownRow(openId, reader)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one opens
  useEffect(() => {
    if (isForReader.current) reader.current?.focus()
    isForReader.current = false
  }, [openId])

  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    const isReading = isInReader()
    setActive(id)
    isForReader.current = openId !== null && isReading
    if (openId) set({ openId: id })
    show({ id, takesFocus: !isReading })
  }
  const move = (step: 1 | -1) => {
    const index = wanted === null ? -1 : ids.indexOf(wanted)
    goTo(ids[index === -1 ? 0 : Math.min(Math.max(index + step, 0), ids.length - 1)])
  }
  const open = (id: string) => {
    setActive(id)
    if (id !== openId) (openId ? set : push)({ openId: id })
  }
  const close = () => {
    const id = openId
    if (id) setActive(id)
    set({ openId: null })
    // The list may change until the focus has settled; of a long one neither may be rendered.
    keepFocus(() => {
      const beside = latestIds.current[Math.min(place.current, latestIds.current.length - 1)]
      return (
        (id ? rowOf(id) : null) ??
        (beside ? rowOf(beside) : null) ??
        document.querySelector<HTMLElement>('h1')
      )
    })
  }
  // Rows are rendered anew only when something of them changes.
  const latest = useRef(open)
  latest.current = open
  const openStable = useCallback(({ id }: Announcement) => latest.current(id), [])

  const onRowKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    const id = target instanceof HTMLElement ? target.dataset.announcement : undefined
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const act = new Map([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Home', () => goTo(ids[0])],
      ['End', () => goTo(ids.at(-1))],
      ['Enter', () => openFocused(id)],
    ]).get(key)
    if (!act) return
    event.preventDefault()
    act()
  }
  const openFocused = (id: string) => {
    if (id === openId) return reader.current?.focus()
    isForReader.current = true
    open(id)
  }

  const isFree = ({ target }: Event) => target === document.body
  useShortcut(keys.next, () => move(1), ids.length > 0)
  useShortcut(keys.previous, () => move(-1), ids.length > 0)
  useShortcut('ArrowDown', (event) => isFree(event) && move(1), ids.length > 0)
  useShortcut('ArrowUp', (event) => isFree(event) && move(-1), ids.length > 0)
  useShortcut(
    keys.close,
    ({ target }) => {
      // A menu over the reader closes first.
      if (target instanceof Element && target.closest('[data-portal]')) return false
      close()
      return true
    },
    openId !== null,
  )
  /** Its row takes the focus if what has it goes. */
  const keepOn = (id: string) => {
    keepFocus(() => focusable(rowOf(id), reader))
    show({ id, takesFocus: 'if lost' })
  }
  return { activeId, reader, open: openStable, close, keepOn, onRows, onRowKeyDown }
}

interface Shown {
  id: string
  /** `if lost`: unless something else has it by then. */
  takesFocus: boolean | 'if lost'
  /** It may still come with an answer that is on its way, and must not when somebody scrolls much later. */
  until?: number
}

const WAIT_MS = 3000

/** Brings a row into view, once it is rendered; the open one by itself, from a link too. */
function useShownRow(openId: string | null, reader: RefObject<HTMLElement | null>) {
  const wanted = useRef<Shown>(null)
  const onRows = useCallback(() => {
    const shown = wanted.current
    if (!shown) return
    const row = rowOf(shown.id)
    const isLost = document.activeElement === document.body
    // What was lost may be lost again, with the list of the tab before.
    const isKept = shown.takesFocus === 'if lost'
    if (!isKept || isLost) row?.scrollIntoView({ block: 'nearest' })
    if (isKept ? isLost : shown.takesFocus) focusable(row, reader)?.focus({ preventScroll: true })
    shown.until ??= performance.now() + WAIT_MS
    if ((row && !isKept) || performance.now() > shown.until) wanted.current = null
  }, [reader])
  useEffect(() => {
    if (openId === null || wanted.current?.id === openId) return
    wanted.current = { id: openId, takesFocus: false }
    // Rows that stand are not rendered anew for it.
    if (rowOf(openId)) onRows()
  }, [openId, onRows])
  const show = (row: Shown) => {
    wanted.current = row
    onRows()
  }
  return { show, onRows }
}
