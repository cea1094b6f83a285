// Rows whose order changed move to their new places in a moment, so that the eye can follow them.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { appearance } from '#web/lib/appearance.ts'

const GLIDE = { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/**
 * `kind`: of the places that move, which `data-place` starts with. `order`: another value when they may have moved; a
 * list that only scrolls keeps it.
 */
export function useGlide(
  container: RefObject<HTMLElement | null>,
  kind: 'row' | 'card',
  order: unknown,
): void {
  const before = useRef({ order, tops: new Map<string | undefined, number>() })
  // After each render: a list that scrolls renders other rows.
  useLayoutEffect(() => {
    const isMoved = before.current.order !== order && !appearance.get().isStill
    const tops = new Map<string | undefined, number>()
    const rows = container.current?.querySelectorAll<HTMLElement>(`[data-place^="${kind} "]`) ?? []
    for (const row of rows) tops.set(row.dataset.place, row.offsetTop)
    for (const row of isMoved ? rows : []) {
      const way = (before.current.tops.get(row.dataset.place) ?? row.offsetTop) - row.offsetTop
      // What comes from beyond the window is only there.
      if (way === 0 || Math.abs(way) > window.innerHeight) continue
      row.animate([{ translate: `0 ${way}px` }, { translate: '0 0' }], GLIDE)
    }
    before.current = { order, tops }
  })
}
