// Which rows of a long list are rendered: those near what its scroller shows, and one that always is. A few are all rendered.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

const VIRTUAL_FROM = 100

interface Options {
  scroller: RefObject<HTMLElement | null>
  /** Pixels, until it is measured. */
  rowHeight: number
  keyOf: (index: number) => string
  /** Of the row that stays rendered wherever the list scrolls to, so that it can take the focus; -1: none. */
  held: number
}

interface Row {
  index: number
  /** Height of what is left out before it. */
  gapBefore: number
}

/** Rows carry their index in `data-index`, and are given `measure` as their ref. */
export function useScrolledRows(count: number, { scroller, rowHeight, keyOf, held }: Options) {
  // It measures from the beginning: a list that grows long keeps the rows that it shows, and their focus.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    rangeExtractor: (range) => withHeld(defaultRangeExtractor(range), held),
    overscan: 8,
    // Whoever has scrolled keeps the rows they see, while others come above them.
    anchorTo: scroller.current?.scrollTop ? 'end' : 'start',
  })
  const measure = virtualizer.measureElement
  if (count <= VIRTUAL_FROM) {
    const rows = Array.from({ length: count }, (_, index): Row => ({ index, gapBefore: 0 }))
    return { rows, gapAfter: 0, measure }
  }
  let end = 0
  const rows = virtualizer.getVirtualItems().map((item): Row => {
    const row = { index: item.index, gapBefore: item.start - end }
    end = item.end
    return row
  })
  return { rows, gapAfter: virtualizer.getTotalSize() - end, measure }
}

function withHeld(indexes: number[], held: number): number[] {
  return held === -1 || indexes.includes(held) ? indexes : [...indexes, held].sort((a, b) => a - b)
}
