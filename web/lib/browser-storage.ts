// What the browser keeps, for this tab or for all of its windows. It may be forbidden or full: then nothing is kept.

function withStorage<T>(which: 'sessionStorage' | 'localStorage', use: (storage: Storage) => T) {
  try {
    return use(globalThis[which])
  } catch {
    return undefined
  }
}

export const inTab = <T>(use: (storage: Storage) => T): T | undefined => withStorage('sessionStorage', use)
export const inBrowser = <T>(use: (storage: Storage) => T): T | undefined => withStorage('localStorage', use)
