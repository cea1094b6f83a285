// Which parts of a long list are rendered, in normal flow, so that sticky heads and rows of any height just work.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { appearance } from '#web/lib/appearance.ts'
import type { Item } from './list-items.ts'

interface Part {
  item: Item
  index: number
  /** Height of what is left out before it. */
  gapBefore: number
}

/** Longer lists render only what is near the window. */
const VIRTUAL_FROM = 100
const HEAD_HEIGHT = 46
const ROW_HEIGHT = 42
const COMPACT_ROW_HEIGHT = 32

/** `heldId`: of a row that stays rendered wherever the list scrolls to, because it is being dragged. */
export function useListWindow(
  items: Item[],
  scroller: RefObject<HTMLElement | null>,
  offset: number,
  heldId: string | null,
) {
  const isVirtual = items.length > VIRTUAL_FROM
  const rowHeight = appearance.use().isCompact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT
  const keyOf = useCallback((index: number) => items[index]?.key ?? index, [items])
  const heightOf = useCallback(
    (index: number) => (items[index]?.kind === 'head' ? HEAD_HEIGHT : rowHeight),
    [items, rowHeight],
  )
  const held = heldId === null ? -1 : items.findIndex(({ key }) => key === heldId)
  const virtualizer = useVirtualizer({
    count: items.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    rangeExtractor: (range: Range) => withHeld(defaultRangeExtractor(range), held),
    scrollMargin: offset,
    scrollPaddingStart: offset + HEAD_HEIGHT,
    scrollPaddingEnd: rowHeight,
    overscan: 15,
  })
  const reveal = useCallback(
    (index: number) => isVirtual && virtualizer.scrollToIndex(index, { align: 'auto' }),
    [isVirtual, virtualizer],
  )
  if (!isVirtual) {
    const parts = items.map((item, index): Part => ({ item, index, gapBefore: 0 }))
    return { parts, gapAfter: 0, measure: undefined, reveal }
  }

  const rows = virtualizer.getVirtualItems()
  const parts: Part[] = []
  let end = offset
  const add = (index: number, start: number, itemEnd: number) => {
    const item = items[index]
    if (!item) return
    parts.push({ item, index, gapBefore: Math.max(0, start - end) })
    end = Math.max(end, start) + (itemEnd - start)
  }
  // The head of the first row's group stays, to stick above it.
  const first = rows.find(({ index }) => index !== held)
  const head = first ? items.findLastIndex(({ kind }, index) => kind === 'head' && index <= first.index) : -1
  const headPlace = virtualizer.measurementsCache[head]
  const places = headPlace && !rows.some(({ index }) => index === head) ? [...rows, headPlace] : rows
  for (const { index, start, end: itemEnd } of places.toSorted((a, b) => a.index - b.index)) {
    add(index, start, itemEnd)
  }
  const gapAfter = Math.max(0, virtualizer.getTotalSize() + offset - end)
  return { parts, gapAfter, measure: virtualizer.measureElement, reveal }
}

function withHeld(indexes: number[], held: number): number[] {
  return held === -1 || indexes.includes(held) ? indexes : [...indexes, held].sort((a, b) => a - b)
}
