// The keys of an open menu: arrows go round, Home and End jump, letters jump to what starts with them.
import type { KeyboardEvent } from 'react'

const TYPING_MS = 500
let typed = { text: '', at: 0 }

/** True when the key was the menu's. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[data-menu-item]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = nextIndex(event, items, at)
  if (next === undefined) return false
  items[(next + items.length) % items.length]?.focus()
  return true
}

function nextIndex(event: KeyboardEvent, items: HTMLElement[], at: number): number | undefined {
  switch (event.key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at === -1 ? items.length - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return items.length - 1
    default:
      return isLetter(event) ? typedIndex(event, items, at) : undefined
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** One letter again and again goes through all that start with it. */
function typedIndex({ key, timeStamp }: KeyboardEvent, items: HTMLElement[], at: number): number {
  const isGoingOn = timeStamp - typed.at < TYPING_MS
  typed = { text: (isGoingOn ? typed.text : '') + key.toLocaleLowerCase(), at: timeStamp }
  const isOneLetter = typed.text.split('').every((letter) => letter === typed.text[0])
  const start = isOneLetter ? at + 1 : Math.max(at, 0)
  const wanted = isOneLetter ? (typed.text[0] ?? '') : typed.text
  const order = items.map((_, index) => (start + index) % items.length)
  const found = order.find((index) => labelOf(items[index]).startsWith(wanted))
  return found ?? at
}

const labelOf = (item: HTMLElement | undefined): string =>
  (item?.dataset.menuItem || (item?.textContent ?? '')).trim().toLocaleLowerCase()
