// Where the keyboard is when a list of the screen has become empty.
export const chosenTab = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')
