// The overlay of acts that end in a new page, such as opening another company.
import { busy } from '#web/lib/busy.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'

export function BusyOverlay() {
  const text = busy.useText()
  return text === null ? null : <LoadingOverlay text={text} />
}
