// Which rows of a long table are rendered: those near the window, which is what scrolls. A few are all rendered.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { appearance } from '#web/lib/appearance.ts'

const VIRTUAL_FROM = 100
/** The header and a table's own head, which stay over the rows. */
const COVERED = 100
/** What the style sheets take from a row. */
const COMPACT = 10

interface Options {
  /** Pixels, until it is measured; less where lists are compact. */
  rowHeight?: number
}

export function useRowWindow(
  count: number,
  rows: RefObject<HTMLElement | null>,
  { rowHeight = 52 }: Options = {},
) {
  // From the top of the page; what stands above the table may change with any rendering.
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    setOffset(Math.round((rows.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
  })
  const isVirtual = count > VIRTUAL_FROM
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => rowHeight - (appearance.get().isCompact ? COMPACT : 0),
    scrollMargin: offset,
    scrollPaddingStart: COVERED,
    overscan: 15,
  })
  const reveal = useCallback(
    (index: number) => isVirtual && virtualizer.scrollToIndex(index, { align: 'auto' }),
    [isVirtual, virtualizer],
  )
  if (!isVirtual) {
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, reveal }
  }
  const items = virtualizer.getVirtualItems()
  return {
    indexes: items.map(({ index }) => index),
    /** Heights of what is left out. */
    before: (items[0]?.start ?? offset) - offset,
    after: virtualizer.getTotalSize() + offset - (items.at(-1)?.end ?? offset),
    measure: virtualizer.measureElement,
    /** Scrolls to a row that may not be rendered yet. */
    reveal,
  }
}
