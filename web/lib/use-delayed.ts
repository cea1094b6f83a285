// When to show that something is loading: not at all when it is quick, and then long enough not to flicker.
import { useEffect, useState } from 'react'

const AFTER_MS = 200
const AT_LEAST_MS = 300

/** True from 200 ms after `isWaiting` began, and then for 300 ms at least. */
export function useDelayed(isWaiting: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>()
  useEffect(() => {
    if (isWaiting === (shownAt !== undefined)) return
    const delay = isWaiting ? AFTER_MS : Math.max(0, (shownAt ?? 0) + AT_LEAST_MS - Date.now())
    const timer = setTimeout(() => setShownAt(isWaiting ? Date.now() : undefined), delay)
    return () => clearTimeout(timer)
  }, [isWaiting, shownAt])
  return shownAt !== undefined
}
