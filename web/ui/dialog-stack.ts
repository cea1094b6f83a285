// Dialogs that are open over each other: only the last one is seen, and answers to Escape.
import { useEffect, useId } from 'react'
import { createStore } from '#web/lib/store.ts'

interface Open {
  id: string
}

const stack = createStore<readonly Open[]>([])

/** `isCovered`: another was opened since. `isOver`: it stands on another, whose scrim is there already. */
export function useDialogStack(isOpen: boolean): { isCovered: boolean; isOver: boolean } {
  const id = useId()
  const open = stack.use()
  useEffect(() => {
    if (!isOpen) return
    const own = { id }
    stack.set([...stack.get(), own])
    // Later, or the Escape that closes this one would reach the one below as well.
    return () => void setTimeout(() => stack.set(stack.get().filter((other) => other !== own)))
  }, [isOpen, id])
  const place = open.findLastIndex((other) => other.id === id)
  return { isCovered: place >= 0 && place < open.length - 1, isOver: place > 0 }
}
