// Single keys and two-key sequences that act on the whole screen.
import { useEffect, useRef } from 'react'
import { appearance } from '#web/lib/appearance.ts'

interface Shortcut {
  /** One key (`c`, `[`, `Enter`, `Shift+X`) or a sequence (`g t`). */
  keys: string
  /** Returns false to leave the key to others. */
  run: (event: KeyboardEvent) => unknown
}

/** The last one registered comes first: a drawer's keys win over its list's. */
const registered: Shortcut[] = []
const SEQUENCE_MS = 1200
let first: { key: string; at: number } | undefined

/** Registers while the component is mounted. `isOn` false switches it off. */
export function useShortcut(keys: string, run: Shortcut['run'], isOn = true): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isOn) return
    const shortcut: Shortcut = { keys, run: (event) => latest.current(event) }
    registered.unshift(shortcut)
    if (registered.length === 1) window.addEventListener('keydown', onKeyDown)
    return () => {
      registered.splice(registered.indexOf(shortcut), 1)
      if (registered.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [keys, isOn])
}

function onKeyDown(event: KeyboardEvent): void {
  if (isForOthers(event)) return
  const key = nameOf(event)
  const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined
  first = undefined
  const isHandled = (sequence && runFirst(sequence, event)) || runFirst(key, event)
  if (isHandled) event.preventDefault()
  else if (registered.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, at: event.timeStamp }
}

function runFirst(keys: string, event: KeyboardEvent): boolean {
  return registered.some((shortcut) => shortcut.keys === keys && shortcut.run(event) !== false)
}

function nameOf({ key: typed, code, shiftKey }: KeyboardEvent): string {
  // On a keyboard of another script the letter's place counts.
  const isForeign = typed.length === 1 && /[^\x20-\x7e]/.test(typed)
  const key = isForeign && code.startsWith('Key') ? code.slice(3).toLowerCase() : typed
  if (key.length > 1) return shiftKey ? `Shift+${key}` : key
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  return isLetter && shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()
}

/** While somebody types, or a dialog or menu is open, keys belong to it. Modifiers belong to the browser. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return true
  if (isTypingIn(event.target)) return true
  if (event.target instanceof Element && event.target.closest('[role="menu"], [role="listbox"]')) return true
  if (isCovered()) return true
  // Keys without a character, as Escape, are not hit by mistake or by speech.
  return event.key.length === 1 && event.key !== ' ' && !appearance.get().hasSingleKeys
}

/** A dialog or the full-screen menu lies over the screen. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]:not([data-drawer]), [data-menu-open]') !== null
}

export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
