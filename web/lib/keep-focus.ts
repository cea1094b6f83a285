// Where the focus goes when what had it is taken off the screen, so that the keyboard does not begin at the top again.

/** As long as a question over the list takes to close, and more. */
const WAIT_MS = 3000

/** Once nothing has the focus, what is found takes it, unless it went elsewhere; the answer stops waiting. */
export function keepFocus(find: () => HTMLElement | null | undefined): () => void {
  const until = performance.now() + WAIT_MS
  const before = document.activeElement
  let frame = 0
  const check = () => {
    const focused = document.activeElement
    if (focused === document.body) return find()?.focus({ preventScroll: true })
    const isWaiting = focused === before || focused?.closest('[aria-modal]')
    if (isWaiting && performance.now() < until) frame = requestAnimationFrame(check)
  }
  frame = requestAnimationFrame(check)
  return () => cancelAnimationFrame(frame)
}
