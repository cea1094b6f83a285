// Keeps the toasts off the field that somebody types in, and off the buttons beside it that send it.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { isTypingIn } from '#web/lib/shortcuts.ts'
import type { Toast } from './toast.ts'

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const GAP = 8
/** What stands around a field and is this much higher at most holds the field and its buttons, and nothing else. */
const BUTTONS = 120

/** How far the stack goes up to stand above the box; nowhere if it does not lie over it, or there is no room. */
export function liftAbove(stack: Box, box: Box): number {
  const isOver =
    stack.top < box.bottom && stack.bottom > box.top && stack.left < box.right && stack.right > box.left
  const lift = stack.bottom - box.top + GAP
  return isOver && stack.top - lift >= GAP ? lift : 0
}

/** Pixels; counted anew whenever the field or the stack may have moved. */
export function useLift(list: RefObject<HTMLElement | null>, toasts: readonly Toast[]): number {
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => {
    if (toasts.length === 0) return setLift(0)
    const measure = () => {
      const field = document.activeElement
      const stack = list.current
      if (!stack) return
      setLift((before) => {
        if (!field || !isTypingIn(field)) return 0
        const { top, bottom, left, right } = stack.getBoundingClientRect()
        return liftAbove({ top: top + before, bottom: bottom + before, left, right }, boxAround(field))
      })
    }
    measure()
    for (const name of moves) window.addEventListener(name, measure, { capture: true, passive: true })
    return () => {
      for (const name of moves) window.removeEventListener(name, measure, { capture: true })
    }
  }, [list, toasts])
  return lift
}

const moves = ['focusin', 'focusout', 'input', 'resize', 'scroll'] as const

function boxAround(field: Element): Box {
  const most = field.getBoundingClientRect().height + BUTTONS
  let box = field
  while (box.parentElement && box.parentElement.getBoundingClientRect().height <= most)
    box = box.parentElement
  return box.getBoundingClientRect()
}
