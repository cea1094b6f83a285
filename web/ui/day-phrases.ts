// What a language calls days beside today, taken from the browser: tomorrow, in 3 days, next week, Friday.

export interface DayPhrase {
  /** `weekday`: 0 Monday .. 6 Sunday. */
  unit: 'day' | 'week' | 'month' | 'weekday'
  count: number
}

const known = new Map<string, Map<string, DayPhrase>>()
const reach = { day: 99, week: 52, month: 24 } as const

/** By their folded words. */
export function dayPhrases(locale: string): ReadonlyMap<string, DayPhrase> {
  const before = known.get(locale)
  if (before) return before
  const phrases = new Map<string, DayPhrase>()
  const add = (text: string, phrase: DayPhrase) => {
    const folded = foldWords(text.toLocaleLowerCase(locale))
    if (!phrases.has(folded)) phrases.set(folded, phrase)
  }
  const auto = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const always = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  for (const [unit, most] of Object.entries(reach) as ['day' | 'week' | 'month', number][]) {
    for (let count = 1; count <= most; count++) {
      if (count <= 2) add(auto.format(count, unit), { unit, count })
      add(always.format(count, unit), { unit, count })
    }
  }
  for (const count of [0, -1, -2]) add(auto.format(count, 'day'), { unit: 'day', count })
  for (const style of ['long', 'short'] as const) {
    const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
    // 5 January 1970 was a Monday.
    for (let count = 0; count < 7; count++) {
      add(weekday.format(Date.UTC(1970, 0, 5 + count)), { unit: 'weekday', count })
    }
  }
  known.set(locale, phrases)
  return phrases
}

/** What stands before the number in "in 3 days"; empty where it stands behind, as in 3日後. */
export function wordBeforeCount(locale: string): string {
  const [first] = new Intl.RelativeTimeFormat(locale).formatToParts(3, 'day')
  return first?.type === 'literal' ? first.value.trim().toLocaleLowerCase(locale) : ''
}

/** Arabic vowel signs, which most people leave out. */
export const vowelSigns = /[\u064b-\u0652]/g

/** Lower-case words without spaces, points, vowel signs, and what many leave out above and below an alif. */
export const foldWords = (text: string): string =>
  text
    .replace(vowelSigns, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[\s.]+/g, '')
