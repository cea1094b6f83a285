// The keys of the open panel: arrows, Home and End go from notification to notification.
import type { KeyboardEvent } from 'react'

/** True when the key was the panel's. */
export function moveInPanel(event: KeyboardEvent<HTMLElement>): boolean {
  const next = row(event, event.currentTarget)
  if (!next) return false
  next.focus()
  return true
}

function row({ key }: KeyboardEvent, panel: HTMLElement): HTMLElement | undefined {
  const rows = rowLinks(panel)
  const last = rows.length - 1
  // From a button of a row the arrows go on too.
  const focused = document.activeElement?.closest('[data-notification]')
  const at = rows.findIndex((link) => focused?.contains(link))
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(at + 1, last)]
    case 'ArrowUp':
      return rows[at === -1 ? last : Math.max(at - 1, 0)]
    case 'Home':
      return rows[0]
    case 'End':
      return rows[last]
    default:
      return undefined
  }
}

/** The link of each row, in their order. */
export const rowLinks = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('[data-notification] a'),
]
