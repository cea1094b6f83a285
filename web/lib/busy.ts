// The full-screen overlay of acts that end in a new page; ui/BusyOverlay.tsx shows it.
import { createStore } from '#web/lib/store.ts'

const text = createStore<string | null>(null)

export const busy = {
  /** What stands on the overlay, or null. */
  useText: text.use,
  show: (shown: string) => text.set(shown),
  hide: () => text.set(null),
}
