// Light, dark or as the system: kept in the browser under `theme` (spec section 9), the same in every window.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** Read by public/before-paint.js too. */
const storageKey = 'theme'

function read(fallback: MantineColorScheme): MantineColorScheme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : fallback
  } catch {
    return fallback
  }
}

function write(value: MantineColorScheme): void {
  try {
    if (value === 'auto') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

let listener: ((event: StorageEvent) => void) | undefined

export const themeChoice: MantineColorSchemeManager = {
  get: read,
  set: write,
  clear: () => write('auto'),
  subscribe: (onUpdate) => {
    listener = ({ key }) => {
      if (key === storageKey || key === null) onUpdate(read('auto'))
    }
    window.addEventListener('storage', listener)
  },
  unsubscribe: () => {
    if (listener) window.removeEventListener('storage', listener)
  },
}
