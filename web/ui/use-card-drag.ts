// Dragging cards by mouse, pen and finger: which card, over which place, and scrolling at the edges.
// The library senses the drag. Its own pictures and announcements are left out: they bring style sheets that the
// page's policy refuses, and English words.
import { type DragEndEvent, type DragMoveEvent, type DragStartEvent, PointerSensor } from '@dnd-kit/react'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Point {
  x: number
  y: number
}

/** A card in the air: how large it is, and how its corner lies to the pointer. */
export interface Lift {
  width: number
  offset: Point
  point: Point
}

interface Options {
  /** What scrolls when the pointer comes near its edge. */
  scroller: RefObject<HTMLElement | null>
  /** The key of the place stands in its `data-place`; `isBefore`: in its upper half. */
  onDrop: (id: string, place: string, isBefore: boolean) => void
  /** Moves the picture of the card. */
  onMove: (point: Point) => void
  onDragging?: (isDragging: boolean) => void
}

export const sensing = { plugins: [], sensors: [PointerSensor] }

/** Of rows that are links too, and hold buttons of their own. */
export const rowSensing = {
  plugins: [],
  sensors: [
    PointerSensor.configure({
      preventActivation: ({ target }) =>
        target instanceof Element && target.closest('button, input') !== null,
    }),
  ],
}

/** Pixels from an edge within which it scrolls, and how far at most in a frame. */
const EDGE = 56
const STEP = 14

export function useCardDrag({ scroller, onDrop, onMove, onDragging }: Options) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [isBefore, setIsBefore] = useState(false)
  const lift = useRef<Lift>(null)

  useEffect(() => {
    if (dragged === null) return
    let frame = 0
    const follow = () => {
      const point = lift.current?.point
      if (point) {
        if (scroller.current) scrollAtEdge(scroller.current, point)
        const place = placeUnder(point)
        setOver(place?.key ?? null)
        setIsBefore(place?.isBefore ?? false)
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [dragged, scroller])

  const onDragStart = ({ operation: { source, position } }: DragStartEvent) => {
    const box = source?.element?.getBoundingClientRect()
    if (!source || !box) return
    const { x, y } = position.initial
    lift.current = { width: box.width, offset: { x: box.x - x, y: box.y - y }, point: { x, y } }
    setDragged(String(source.id))
    onDragging?.(true)
  }
  const onDragMove = ({ to }: DragMoveEvent) => {
    if (!to || !lift.current) return
    lift.current.point = { x: to.x, y: to.y }
    onMove(lift.current.point)
  }
  const onDragEnd = ({ canceled }: DragEndEvent) => {
    const point = lift.current?.point
    lift.current = null
    setDragged(null)
    setOver(null)
    onDragging?.(false)
    const place = point && placeUnder(point)
    if (!canceled && dragged !== null && place) onDrop(dragged, place.key, place.isBefore)
  }
  return { dragged, over, isBefore, lift, handlers: { onDragStart, onDragMove, onDragEnd } }
}

function placeUnder({ x, y }: Point): { key: string; isBefore: boolean } | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  const key = place?.dataset.place
  if (!place || key === undefined) return null
  const { top, height } = place.getBoundingClientRect()
  return { key, isBefore: y < top + height / 2 }
}

/** Puts the picture of what is dragged under the pointer. */
export function placePicture(element: HTMLElement | null, lift: Lift | null, { x, y }: Point): void {
  if (!element || !lift) return
  element.style.translate = `${x + lift.offset.x}px ${y + lift.offset.y}px`
}

/** Works in both directions of writing: it scrolls by, not to. */
function scrollAtEdge(element: HTMLElement, { x, y }: Point): void {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) return
  element.scrollBy({
    left: pull(x - left, right - x),
    top: pull(y - top, bottom - y),
    behavior: 'instant',
  })
}

/** The nearer to an edge the faster: negative towards the first, positive towards the second. */
function pull(toFirst: number, toSecond: number): number {
  if (toFirst < EDGE) return -Math.ceil((1 - toFirst / EDGE) * STEP)
  return toSecond < EDGE ? Math.ceil((1 - toSecond / EDGE) * STEP) : 0
}
