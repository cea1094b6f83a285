// The server's own words: of mails and of what search calls the screens. The web's stand in web/locales.
import type { FastifyRequest } from 'fastify'
import { createTranslator } from 'use-intl/core'
import { defaultLanguage, isLanguageCode, type LanguageCode, languages } from '#contract/languages.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }

const spoken: Partial<Record<LanguageCode, typeof en>> = { en, de, ar, ja }

/** A language that the server has words in; English for all others. */
export function spokenLanguage(wanted: string | null | undefined): LanguageCode {
  return wanted && isLanguageCode(wanted) && spoken[wanted] ? wanted : defaultLanguage
}

/** The interface's language, as our pages name it with every call; null when something else calls. */
export function namedLanguage(request: FastifyRequest): LanguageCode | null {
  const named = request.headers['accept-language'] ?? ''
  return isLanguageCode(named) ? named : null
}

export const languageOf = (request: FastifyRequest): LanguageCode => spokenLanguage(namedLanguage(request))

/** Says a message of server/locales; the values are text, whatever they look like. */
export type Say = (key: string, values?: Record<string, string>) => string

const translators = new Map<LanguageCode, Say>()

export function translatorFor(wanted: string | null | undefined): Say {
  const language = spokenLanguage(wanted)
  const known = translators.get(language)
  if (known) return known
  const translate = createTranslator({ locale: languages[language].tag, messages: spoken[language] ?? en })
  const say: Say = (key, values) => translate(key as Parameters<typeof translate>[0], values)
  translators.set(language, say)
  return say
}

/** Of all languages: for finding a screen by any of its names. */
export const everyLanguage = Object.keys(spoken) as LanguageCode[]
