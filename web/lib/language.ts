// The interface's language: chosen in this browser, else by the account, English until then; the same in every window.
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

/** Where the browser keeps nothing. */
let kept: LanguageCode | null = null

/** Null: nothing that the interface speaks was chosen here. */
function storedLanguage(): LanguageCode | null {
  const stored = readStorage() ?? kept
  return stored && isSpoken(stored) ? stored : null
}

export const isLanguageChosen = (): boolean => storedLanguage() !== null

const isSpoken = (code: string): code is LanguageCode =>
  isLanguageCode(code) && spokenLanguages.includes(code)

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Before the first render: the messages of the language that was chosen last. Other windows' choices follow. */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) void show(storedLanguage() ?? defaultLanguage)
  })
  await show(storedLanguage() ?? defaultLanguage)
}

/** The account's language, in a browser where none was chosen; it counts as chosen then. */
export function adoptLanguage(code: LanguageCode | null): void {
  if (code === null || !isSpoken(code) || storedLanguage() !== null) return
  store(code)
  void show(code)
}

/**
 * Shown at once, and told to the account, whose mails are written in it. Where its words or the account cannot be
 * reached it rejects, and what was shown before stays.
 */
export async function setLanguage(code: LanguageCode): Promise<void> {
  const former = { stored: storedLanguage(), shown: current.get()?.code ?? defaultLanguage }
  try {
    await show(code, () => loadMessages(code))
    store(code)
    if (page.userId) await call(updateUser, { body: { language: code } })
  } catch (error) {
    if (wanted !== code) return // another was chosen meanwhile
    store(former.stored)
    await show(former.shown)
    throw error
  }
}

/** Null: none was chosen. */
function store(code: LanguageCode | null): void {
  try {
    if (code) localStorage.setItem(storageKey, code)
    else localStorage.removeItem(storageKey)
  } catch {
    kept = code
  }
}

let wanted: LanguageCode | undefined

const loadOrDefault = (code: LanguageCode) => loadMessages(code).catch(() => loadMessages(defaultLanguage))

async function show(code: LanguageCode, load = () => loadOrDefault(code)): Promise<void> {
  wanted = code
  const [messages] = await Promise.all([load(), loadFonts(code)])
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
