// The wish to search, from wherever it comes: a window event that the search box follows.
import { useEffect, useRef } from 'react'
import { isCovered } from '#web/lib/shortcuts.ts'

const OPEN_SEARCH = 'lintel:open-search'

export function openSearch(): void {
  window.dispatchEvent(new Event(OPEN_SEARCH))
}

export function useOpenSearch(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onOpen = () => latest.current()
    window.addEventListener(OPEN_SEARCH, onOpen)
    return () => window.removeEventListener(OPEN_SEARCH, onOpen)
  }, [])
}

/** Ctrl or Cmd+K, also while somebody types; a dialog keeps its keys. */
export function useSearchKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event) || isCovered()) return
      event.preventDefault()
      openSearch()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return false
  // On a keyboard of another script the letter's place counts.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && /[^\x20-\x7e]/.test(key))
}
