// How lists, movement and keys are in this browser: kept in it, the same in every window, there before the first paint.
import { createStore } from '#web/lib/store.ts'

export interface Appearance {
  isCompact: boolean
  /** Nothing moves. As the device asks, until it is chosen otherwise. */
  isStill: boolean
  hasSingleKeys: boolean
}

/** Read by public/before-paint.js too, which sets the same attributes. */
const keys = { density: 'density', motion: 'motion', singleKeys: 'single-keys' } as const

const deviceIsStill = matchMedia('(prefers-reduced-motion: reduce)')

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null forgets it. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function stored(): Appearance {
  const motion = read(keys.motion)
  const isChosen = motion === 'reduced' || motion === 'full'
  return {
    isCompact: read(keys.density) === 'compact',
    isStill: isChosen ? motion === 'reduced' : deviceIsStill.matches,
    hasSingleKeys: read(keys.singleKeys) !== 'off',
  }
}

const current = createStore(stored())

function show(appearance: Appearance): void {
  const html = document.documentElement
  html.toggleAttribute('data-reduced-motion', appearance.isStill)
  if (appearance.isCompact) html.dataset.density = 'compact'
  else delete html.dataset.density
  current.set(appearance)
}

show(current.get())
deviceIsStill.addEventListener('change', () => show(stored()))
window.addEventListener('storage', ({ key }) => {
  if (key === null || Object.values<string>(keys).includes(key)) show(stored())
})

export const appearance = {
  get: current.get,
  use: current.use,
  set(changes: Partial<Appearance>): void {
    const next = { ...current.get(), ...changes }
    write(keys.density, next.isCompact ? 'compact' : null)
    // What the device asks for needs no choice, and follows when it asks for something else.
    const isAsDevice = next.isStill === deviceIsStill.matches
    if (changes.isStill !== undefined)
      write(keys.motion, isAsDevice ? null : next.isStill ? 'reduced' : 'full')
    write(keys.singleKeys, next.hasSingleKeys ? null : 'off')
    show(next)
  },
}
