// Where the focus goes when what had it is taken off the screen, so that the keyboard does not begin at the top again.

/** About a second. */
const FRAMES = 60

/** Once nothing has the focus, what is found takes it; the answer stops waiting. */
export function keepFocus(find: () => HTMLElement | null | undefined): () => void {
  let left = FRAMES
  let frame = 0
  const check = () => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
    else if (left-- > 0) frame = requestAnimationFrame(check)
  }
  frame = requestAnimationFrame(check)
  return () => cancelAnimationFrame(frame)
}

/** Where the keyboard is when a list has become empty. */
export const chosenTab = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')
