// How wide the window is, in the shell's three forms (spec section 9).
import { useSyncExternalStore } from 'react'
import { NARROW_WIDTH, WIDE_WIDTH } from '#contract/limits.ts'

/** `wide`: the sidebar stands beside the content. `medium`: it slides over it. `narrow`: a full-screen menu. */
export type Viewport = 'wide' | 'medium' | 'narrow'

const wide = `(min-width: ${WIDE_WIDTH}px)`
const narrow = `(max-width: ${NARROW_WIDTH - 0.02}px)`

function subscribe(listener: () => void): () => void {
  const queries = [wide, narrow].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

export function readViewport(): Viewport {
  if (matchMedia(wide).matches) return 'wide'
  return matchMedia(narrow).matches ? 'narrow' : 'medium'
}

export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, readViewport)
}
