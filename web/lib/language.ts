// The interface's language: chosen by the person, kept in the browser, English until then.
import { updateUser } from '#contract/account.ts'
import { defaultLanguage, isLanguageCode, type LanguageCode, languages } from '#contract/languages.ts'
import { call } from '#web/lib/call.ts'
import { loadFonts } from '#web/lib/fonts.ts'
import { page } from '#web/lib/page.ts'
import { createStore } from '#web/lib/store.ts'
import { loadMessages, type Messages, spokenLanguages } from '#web/locales/load.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

/** Read by public/before-paint.js too. */
const storageKey = 'language'

interface Current {
  code: LanguageCode
  messages: Messages
}

const current = createStore<Current | null>(null)

export const useLanguage = current.use

function storedLanguage(): LanguageCode {
  const stored = readStorage()
  return stored && isLanguageCode(stored) && spokenLanguages.includes(stored) ? stored : defaultLanguage
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Before the first render: the messages of the language that was chosen last. */
export async function startLanguage(): Promise<void> {
  await show(storedLanguage())
}

export async function setLanguage(code: LanguageCode): Promise<void> {
  try {
    localStorage.setItem(storageKey, code)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  await show(code)
  // Mails are written in it too. Nobody waits for that: the next choice says it again.
  if (page.userId) await call(updateUser, { body: { language: code } }).catch(() => undefined)
}

let wanted: LanguageCode | undefined

async function show(code: LanguageCode): Promise<void> {
  wanted = code
  const [messages] = await Promise.all([
    loadMessages(code).catch(() => loadMessages(defaultLanguage)),
    loadFonts(code),
  ])
  if (wanted !== code) return // another was chosen while this one was on its way
  document.documentElement.lang = languages[code].tag.replace(/-u-.*/, '')
  document.documentElement.dir = languages[code].direction
  page.language = code
  current.set({ code, messages })
}

/** For dates and numbers. The design writes English dates day first, as its flag's country does. */
export function formatLocale(code: LanguageCode): string {
  return code === 'en' ? 'en-GB' : languages[code].tag
}
