// Where the focus goes when what had it moves, goes or cannot be pressed any more: never to nowhere.
import { useLayoutEffect, useMemo, useRef } from 'react'

/** The id of a position, level or department. `title` is the dialog's, `panel` that of the open position. */
export type FocusGoal = string

interface Wanted {
  goal: FocusGoal
  isOnlyIfLost: boolean
}

export function useKeptFocus() {
  const wanted = useRef<Wanted>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { goal, isOnlyIfLost } = wanted.current
    wanted.current = null
    if (!isOnlyIfLost || isFocusLost()) focusOn(goal)
  })
  return useMemo(
    () => ({
      /** Once the chart is drawn anew. */
      focus: (goal: FocusGoal) => {
        wanted.current = { goal, isOnlyIfLost: false }
      },
      /** The same, if by then nothing has the focus. */
      keepFocus: (goal: FocusGoal) => {
        wanted.current = { goal, isOnlyIfLost: true }
      },
    }),
    [],
  )
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** On the dialog's title when the goal is gone. */
export function focusOn(goal: FocusGoal): void {
  const name = CSS.escape(goal)
  const place = document.querySelector<HTMLElement>(`[data-position="${name}"], [data-focus="${name}"]`)
  place?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const title = document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')
  ;(place ?? title)?.focus({ preventScroll: true })
}
