// Tells the keys of an input method, which puts characters together before they are written, from the page's.
import { type KeyboardEvent, useRef, useState } from 'react'

/** Safari ends the composition first, and tells of the key that ended it afterwards. */
const AFTER_MS = 100
/** What browsers say of a key that an input method took. */
const PROCESSED = 229

/** `handlers` go on the field. */
export function useComposition() {
  const [isComposing, setIsComposing] = useState(false)
  const endedAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    isComposing,
    handlers: {
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: () => {
        setIsComposing(false)
        endedAt.current = Date.now()
      },
    },
    owns: ({ key, nativeEvent }: KeyboardEvent): boolean =>
      nativeEvent.isComposing ||
      nativeEvent.keyCode === PROCESSED ||
      (key === 'Enter' && Date.now() - endedAt.current < AFTER_MS),
  }
}
