// What a card asks of the chart; the same object for as long as the chart is open, so that no card is drawn in vain.
import type { Direction } from './chart-edits.ts'

export interface CardActions {
  /** Shows the position in the panel. */
  open: (id: string) => void
  openMenu: (id: string) => void
  step: (id: string, direction: Direction) => void
  /** To the tray, and from the tray away. */
  takeAway: (id: string) => void
}
