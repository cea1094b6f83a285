// The readers of dates in words that a language has, loaded when somebody is about to type.
import type { Chrono } from 'chrono-node'
import { useEffect, useState } from 'react'
import { isMonthFirst } from './parse-day.ts'

type Load = () => Promise<{ casual: Chrono; GB?: Chrono }>

const loads: Record<string, Load> = {
  ar: () => import('chrono-node/ar'),
  de: () => import('chrono-node/de'),
  en: () => import('chrono-node/en'),
  es: () => import('chrono-node/es'),
  fi: () => import('chrono-node/fi'),
  fr: () => import('chrono-node/fr'),
  it: () => import('chrono-node/it'),
  ja: () => import('chrono-node/ja'),
  nl: () => import('chrono-node/nl'),
  pt: () => import('chrono-node/pt'),
  ru: () => import('chrono-node/ru'),
  sv: () => import('chrono-node/sv'),
  uk: () => import('chrono-node/uk'),
  vi: () => import('chrono-node/vi'),
  zh: () => import('chrono-node/zh'),
}

const readers = new Map<string, Chrono>()

export const languageOf = (locale: string): string => locale.split('-')[0] ?? locale

/** The reader of a language, once it is loaded. */
export const whenReader = (locale: string): Chrono | undefined => readers.get(readerKey(locale))

/** English alone is read in two orders. */
const readerKey = (locale: string): string => {
  const language = languageOf(locale)
  return language === 'en' && !isMonthFirst(locale) ? 'en-GB' : language
}

/** Without it, or where it cannot be loaded, `parseWhen` reads what the browser itself has words for. */
export async function loadWhenWords(locale: string): Promise<void> {
  const key = readerKey(locale)
  const load = loads[languageOf(locale)]
  if (!load || readers.has(key)) return
  try {
    const { casual, GB } = await load()
    readers.set(key, key === 'en-GB' && GB ? GB : casual)
  } catch {
    // Offline: the next field asks for it again.
  }
}

/** Loads the words of a language and of English; a screen that reads typed dates is shown anew when they are there. */
export function useWhenWords(locale: string): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    let isWanted = true
    void Promise.all([loadWhenWords(locale), loadWhenWords('en')]).then(() => isWanted && setIsLoaded(true))
    return () => {
      isWanted = false
    }
  }, [locale])
  return isLoaded
}

/** Somebody who reads English dates may write them in the order of their own country. */
export function typingLocale(locale: string): string {
  const own = navigator.language
  return languageOf(own) === languageOf(locale) ? own : locale
}
