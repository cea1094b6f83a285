// What a company can choose from, each in words of the interface's language.
import { type LanguageCode, languages } from '#contract/languages.ts'

export interface Option {
  value: string
  label: string
}

/** Documents are written for somewhere: the languages of the interface, and English, French and others by country. */
const locales = [
  ...['ar-AE', 'ar-EG', 'ar-SA', 'cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR', 'en-AU', 'en-CA'],
  ...['en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US', 'en-ZA', 'es-AR', 'es-ES', 'es-MX', 'et-EE', 'fi-FI'],
  ...['fr-BE', 'fr-CA', 'fr-CH', 'fr-FR', 'he-IL', 'hi-IN', 'hu-HU', 'id-ID', 'it-CH', 'it-IT', 'ja-JP'],
  ...['ko-KR', 'lt-LT', 'lv-LV', 'nb-NO', 'nl-BE', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'ru-RU'],
  ...['sr-Latn-RS', 'sv-SE', 'th-TH', 'tr-TR', 'uk-UA', 'vi-VN', 'zh-Hans-CN', 'zh-Hant-TW'],
]

const byLabel = (language: LanguageCode) => (a: Option, b: Option) =>
  a.label.localeCompare(b.label, languages[language].tag)

/** `chosen` is among them even where it is none of the usual ones. */
export function localeOptions(language: LanguageCode, chosen: string): Option[] {
  const names = new Intl.DisplayNames(languages[language].tag, { type: 'language' })
  return [...new Set([...locales, chosen])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort(byLabel(language))
}

/** Such as `EUR · Euro`: found by its code and by its name. */
export function currencyOptions(language: LanguageCode, chosen: string): Option[] {
  const names = new Intl.DisplayNames(languages[language].tag, { type: 'currency' })
  return [...new Set([...Intl.supportedValuesOf('currency'), chosen])]
    .sort()
    .map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

/** 1 Monday to 7 Sunday. */
export function weekdayOptions(language: LanguageCode): Option[] {
  const format = new Intl.DateTimeFormat(languages[language].tag, { weekday: 'long', timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    // 1 January 2024 was a Monday.
    label: format.format(new Date(Date.UTC(2024, 0, day))),
  }))
}

/** A day and an amount as documents show them. */
export function localeExample(locale: string, currency: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return `${day.format(new Date(Date.UTC(2026, 10, 27)))}, ${amount.format(1234.5)}`
}
