// The zone that days and times are shown in: the person's own choice, else the browser's.
import { createStore } from '#web/lib/store.ts'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** IANA. The server counts days in the same one. */
export const shownZone = createStore(browserZone)

/** Null: the person has chosen none, or nobody is there. */
export function chooseZone(chosen: string | null): void {
  const next = chosen ?? browserZone
  if (shownZone.get() !== next) shownZone.set(next)
}
