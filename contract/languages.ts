// The interface's languages: the label that people see, what browsers call them, their flag and direction.

interface Language {
  /** Own name. */
  name: string
  /** BCP 47 tag for formatting; digits are Latin in every language. */
  tag: string
  /** Code of the flag in flag-icons. */
  flag: string
  direction: 'ltr' | 'rtl'
}

const ltr = (name: string, tag: string, flag: string): Language => ({ name, tag, flag, direction: 'ltr' })

export const languages = {
  en: ltr('English', 'en', 'gb'),
  fr: ltr('Français', 'fr', 'fr'),
  es: ltr('Español', 'es', 'es'),
  pt: ltr('Português', 'pt-PT', 'pt'),
  ro: ltr('Română', 'ro', 'ro'),
  sr: ltr('Srpski', 'sr-Latn', 'rs'),
  zh: ltr('简体中文', 'zh-Hans', 'cn'),
  hi: ltr('हिन्दी', 'hi-u-nu-latn', 'in'),
  ar: { name: 'العربية', tag: 'ar-u-nu-latn', flag: 'sa', direction: 'rtl' },
  gr: ltr('Ελληνικά', 'el', 'gr'),
  de: ltr('Deutsch', 'de', 'de'),
  da: ltr('Dansk', 'da', 'dk'),
  it: ltr('Italiano', 'it', 'it'),
  ru: ltr('Русский', 'ru', 'ru'),
  no: ltr('Norsk', 'nb', 'no'),
  sv: ltr('Svenska', 'sv', 'se'),
  fi: ltr('Suomi', 'fi', 'fi'),
  nl: ltr('Nederlands', 'nl', 'nl'),
  hu: ltr('Magyar', 'hu', 'hu'),
  tr: ltr('Türkçe', 'tr', 'tr'),
  ja: ltr('日本語', 'ja', 'jp'),
  ko: ltr('한국어', 'ko', 'kr'),
  vi: ltr('Tiếng Việt', 'vi', 'vn'),
  pl: ltr('Polski', 'pl', 'pl'),
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof languages
export const languageCodes = Object.keys(languages) as LanguageCode[]
export const defaultLanguage: LanguageCode = 'en'

export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code)
}
