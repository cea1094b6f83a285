// Sorting a short list by hand: a row follows the pointer at its handle, and arrow keys on the handle move it.
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

interface Options {
  count: number
  onMove: (from: number, to: number) => void
}

interface Drag {
  index: number
  startY: number
  /** Of all rows as they stood at the beginning. */
  boxes: { top: number; height: number }[]
  dy: number
  to: number
}

/** `rowProps` go on the rows, which are siblings; `handleProps` on a button in each. */
export function useRowSort({ count, onMove }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef<Drag | null>(null)
  latest.current = drag

  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setDrag(null)
    }
    window.addEventListener('keydown', cancel, true)
    return () => window.removeEventListener('keydown', cancel, true)
  }, [isDragging])

  const onPointerDown = (event: PointerEvent<HTMLElement>, index: number) => {
    const row = event.currentTarget.closest('[data-sort-row]')
    if (event.button !== 0 || !row?.parentElement) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const boxes = [...row.parentElement.querySelectorAll(':scope > [data-sort-row]')].map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return { top, height }
    })
    setDrag({ index, startY: event.clientY, boxes, dy: 0, to: index })
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const { current } = latest
    if (current) setDrag(movedBy(current, clientY - current.startY))
  }
  const onPointerUp = () => {
    const { current } = latest
    setDrag(null)
    if (current && current.to !== current.index) onMove(current.index, current.to)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    const to = index + step
    if (to >= 0 && to < count) onMove(index, to)
  }
  return {
    dragged: drag?.index ?? null,
    rowProps: (index: number) => ({
      'data-sort-row': true,
      'data-dragged': drag?.index === index || undefined,
      style: drag ? shift(drag, index) : {},
    }),
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, index),
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    }),
  }
}

function movedBy(drag: Drag, dy: number): Drag {
  const own = drag.boxes[drag.index]
  if (!own) return drag
  const middle = own.top + own.height / 2 + dy
  // As many as the row's middle has passed.
  const before = drag.boxes.filter(
    ({ top, height }, index) => index !== drag.index && top + height / 2 < middle,
  ).length
  return { ...drag, dy, to: before }
}

/** The others make room. */
function shift({ index: from, to, dy, boxes }: Drag, index: number): CSSProperties {
  if (index === from) return { translate: `0 ${dy}px` }
  const height = boxes[from]?.height ?? 0
  if (index > from && index <= to) return { translate: `0 ${-height}px` }
  if (index < from && index >= to) return { translate: `0 ${height}px` }
  return {}
}
