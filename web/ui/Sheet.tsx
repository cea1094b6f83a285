// A screen over the whole window, for narrow ones: closed by Escape and the phone's Back, the page behind it inert.
// No native dialog: its top layer would cover the messages.
import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useComposition } from '#web/lib/use-composition.ts'
import classes from './Sheet.module.css'

interface Props extends ComponentPropsWithRef<'div'> {
  /** Escape, or Back. */
  onClose: () => void
}

/** Give it a name. A link that leads out of it replaces its entry in the history. */
export function Sheet({ onClose, onKeyDown, children, ...rest }: Props) {
  const frame = useCover()
  useBack(onClose)
  const { owns } = useComposition()
  const close = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Escape' || event.defaultPrevented || owns(event)) return
    event.stopPropagation()
    onClose()
  }
  return (
    <div ref={frame}>
      <div {...rest} role="dialog" aria-modal className={classes.sheet} onKeyDown={close}>
        {children}
      </div>
    </div>
  )
}

/** Makes all of the page's frame inert but what the ref is on; afterwards the focus goes back to what had it. */
function useCover() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const frame = ref.current
    const before = document.activeElement
    const covered: Element[] = []
    for (let node: Element | null = frame; node && !node.matches('[data-shell]'); node = node.parentElement) {
      const beside = [...(node.parentElement?.children ?? [])]
      covered.push(...beside.filter((other) => other !== node && !other.hasAttribute('inert')))
    }
    for (const element of covered) element.toggleAttribute('inert', true)
    return () => {
      const hadFocus = frame?.contains(document.activeElement)
      for (const element of covered) element.removeAttribute('inert')
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

let openSheets = 0
const isOnEntry = (): boolean => history.state?.sheet === true

/** An entry in the history for Back to take away. To the router it is the one before again: nothing else closes. */
function useBack(onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    const onPop = () => latest.current()
    openSheets += 1
    if (!isOnEntry()) history.pushState({ ...history.state, sheet: true }, '')
    window.addEventListener('popstate', onPop)
    return () => {
      openSheets -= 1
      window.removeEventListener('popstate', onPop)
      // Later, for what is mounted again at once, and for a link that has taken the entry.
      queueMicrotask(() => {
        if (openSheets === 0 && isOnEntry()) history.back()
      })
    }
  }, [])
}
