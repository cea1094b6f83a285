// Drafts and choices kept in the browser, apart for each person and company.
import { useCallback, useState } from 'react'
import { page } from '#web/lib/page.ts'

const prefix = 'lintel'
const keyOf = (name: string) => `${prefix}:${page.userId ?? ''}:${page.companyId ?? ''}:${name}`

/** What was stored, if it still has the form that the program expects; storage may be full or forbidden. */
export function readStored<T>(name: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets it. */
function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Removes everything of a person, in every company: they logged out on a machine that others may use. */
export function forgetStored(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${prefix}:${userId}:`)) localStorage.removeItem(key)
  }
}

/** Like useState, kept in the browser; setting undefined forgets it and gives the initial value again. */
export function useStoredState<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T | undefined) => void] {
  const [value, setValue] = useState(() => readStored(name, isValid) ?? initial)
  const store = useCallback(
    (next: T | undefined) => {
      setValue(next ?? initial)
      writeStored(name, next)
    },
    [name, initial],
  )
  return [value, store]
}

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
