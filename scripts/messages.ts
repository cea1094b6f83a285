// The locale files as flat lists of messages, and what an ICU message asks for.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The web's words, and the server's own. */
export const localeFolders = ['web/locales', 'server/locales'] as const
export type LocaleFolder = (typeof localeFolders)[number]

const pathOf = (folder: LocaleFolder) => join(import.meta.dirname, '..', folder)

// The very parser that the web app uses, reached through use-intl: it is not a dependency of our own.
const fromUseIntl = createRequire(createRequire(import.meta.url).resolve('use-intl'))
const fromMessageFormat = createRequire(fromUseIntl.resolve('intl-messageformat'))
const icu: { parse: (message: string) => Element[] } = fromMessageFormat('@formatjs/icu-messageformat-parser')

const PLURAL = 6
const SELECT = 5
const TAG = 8
const literals = [0, 7]

interface Element {
  type: number
  value: string
  options?: Record<string, { value: Element[] }>
  children?: Element[]
  pluralType?: 'cardinal' | 'ordinal'
}

export interface Plural {
  name: string
  type: 'cardinal' | 'ordinal'
  /** `one`, `other`, ... and exact ones such as `=0`. */
  forms: string[]
}

export interface Needs {
  /** Names of arguments, `<tags>`, and `name=option` for each option of a select. */
  placeholders: string[]
  plurals: Plural[]
}

type Tree = { [key: string]: string | Tree }

/** `{tasks: {title: 'Tasks'}}` as `tasks.title` → `Tasks`. */
export function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** Codes of the languages that have a file. */
export const localeCodes = (folder: LocaleFolder): string[] =>
  readdirSync(pathOf(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))

export const readLocale = (code: string, folder: LocaleFolder = 'web/locales'): Map<string, string> =>
  flatten(JSON.parse(readFileSync(join(pathOf(folder), `${code}.json`), 'utf8')))

/** Throws what the parser says of an invalid message. */
export function needsOf(message: string): Needs {
  const placeholders = new Set<string>()
  const plurals: Plural[] = []
  const visit = (elements: Element[]) => {
    for (const { type, value, options = {}, children = [], pluralType = 'cardinal' } of elements) {
      if (literals.includes(type)) continue
      placeholders.add(type === TAG ? `<${value}>` : value)
      if (type === SELECT) for (const option of Object.keys(options)) placeholders.add(`${value}=${option}`)
      if (type === PLURAL) plurals.push({ name: value, type: pluralType, forms: Object.keys(options) })
      visit(children)
      for (const option of Object.values(options)) visit(option.value)
    }
  }
  visit(icu.parse(message))
  return { placeholders: [...placeholders].sort(), plurals }
}
