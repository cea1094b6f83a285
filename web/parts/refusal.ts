// Says why an act on tasks was refused, until the person does something else with them.
import { dismissToast, showToast } from '#web/ui/toast.ts'

let shownId: number | undefined

export function showRefusal(text: string): void {
  dropRefusal()
  shownId = showToast({ text, tone: 'failed' })
}

export function dropRefusal(): void {
  if (shownId === undefined) return
  dismissToast(shownId)
  shownId = undefined
}
