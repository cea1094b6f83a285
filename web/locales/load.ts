// Which languages have a file, and their messages, each in a script of its own.
import { type LanguageCode, languageCodes, languages } from '#contract/languages.ts'
import type en from './en.json'

export type Messages = typeof en

const files = import.meta.glob<Messages>('./*.json', { import: 'default' })

/** The languages that the interface speaks, in the order of their own names. */
export const spokenLanguages: LanguageCode[] = languageCodes
  .filter((code) => `./${code}.json` in files)
  .sort((a, b) => languages[a].name.localeCompare(languages[b].name, 'en'))

export async function loadMessages(code: LanguageCode): Promise<Messages> {
  const load = files[`./${code}.json`]
  if (!load) throw new Error(`No messages for ${code}`)
  return await load()
}
