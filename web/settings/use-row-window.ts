// Which rows of a long table are rendered: those near the window, which is what scrolls. A few are all rendered.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

const VIRTUAL_FROM = 100
const ROW_HEIGHT = 52

export function useRowWindow(count: number, rows: RefObject<HTMLElement | null>) {
  // From the top of the page; what stands above the table may change with any rendering.
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    setOffset(Math.round((rows.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
  })
  const isVirtual = count > VIRTUAL_FROM
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: offset,
    overscan: 15,
  })
  if (!isVirtual) {
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 }
  }
  const items = virtualizer.getVirtualItems()
  return {
    indexes: items.map(({ index }) => index),
    /** Heights of what is left out. */
    before: (items[0]?.start ?? offset) - offset,
    after: virtualizer.getTotalSize() + offset - (items.at(-1)?.end ?? offset),
    measure: virtualizer.measureElement,
  }
}
