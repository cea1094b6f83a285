// Where the focus goes when something in the header led to a place on the screen that is there already.
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Call what it gives before going there. Another screen takes the focus by itself. */
export function useFollowed(): () => void {
  const { key, pathname } = useLocation()
  const from = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address of its own each time, also the same one
  useEffect(() => {
    const isSameScreen = from.current === pathname
    from.current = undefined
    if (!isSameScreen) return
    // A sheet that lay over the screen closes in the same step, and what is inert cannot be focused.
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById('main')
      if (main?.contains(document.activeElement)) return
      const place = main?.querySelector<HTMLElement>('[data-drawer]') ?? main?.querySelector('h1')
      place?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [key])
  return useCallback(() => {
    from.current = pathname
  }, [pathname])
}
