// The chart that is being changed, outside React: kept until it is saved or discarded, and never lost unasked.
import type { OrgChart } from '#contract/org-chart.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import { createStore } from '#web/lib/store.ts'
import { countChanges } from './chart-reading.ts'

export interface Editing {
  /** The saved chart that the edits start from. */
  base: OrgChart
  chart: OrgChart
  past: readonly OrgChart[]
  /** Edits under the same key in a row are undone together: the letters of a name. */
  key: string | undefined
}

const store = createStore<Editing | null>(null)

const count = (editing: Editing | null): number => (editing ? countChanges(editing.base, editing.chart) : 0)

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Closed by Back, the chart is not on the screen, and reloading the page would still lose it. */
function set(editing: Editing | null): void {
  store.set(editing)
  if (count(editing) > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

atSessionEnd(() => set(null))

export const keptChart = { get: store.get, set, use: store.use }

export const countUnsavedChanges = (): number => count(store.get())

/** Also while the chart is closed. */
export const useUnsavedChanges = (): number => count(store.use())
