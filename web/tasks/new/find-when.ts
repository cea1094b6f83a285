// Finds the words for a day in the title of a task: "Order hinges by next friday 17:00".
import { latinDigits } from '#web/ui/arabic-when.ts'
import { vowelSigns, wordBeforeCount } from '#web/ui/day-phrases.ts'
import { type FoundWords, readExactly, readWords, type When, type WhenContext } from '#web/ui/parse-when.ts'
import { countWeekdays } from '#web/ui/weekday-of-week.ts'
import { languageOf } from '#web/ui/when-words.ts'

export interface WordsForDay {
  start: number
  end: number
  /** As they stand in the title. */
  words: string
  when: When
}

const LONGEST = 600
const MOST_WORDS = 8
/** Stands for a character that is not to be read. */
const HIDDEN = '\ufffc'

/** The last words of the title that name a day; nothing else would be left otherwise, or they are to be ignored. */
export function findWhen(
  title: string,
  context: WhenContext,
  ignored: readonly string[] = [],
): WordsForDay | undefined {
  if (!/[\p{L}\p{N}]/u.test(title) || title.length > LONGEST) return undefined
  const { text, places } = plain(hide(title), context)
  const read = [...spoken(text, context), ...exact(text, context)].map(({ start, end, when }) =>
    withJoiner(text, start, end, when, context.locale),
  )
  const repeated = read.filter(({ start }) => repeating.test(text.slice(0, start)))
  const found = read
    .filter((one) => !repeated.some(({ start, end }) => one.start < end && one.end > start))
    .map(({ start, end, when }) => {
      const [from = 0, to = 0] = [places[start], places[end]]
      return { start: from, end: to, when, words: title.slice(from, to) }
    })
    .filter((one) => !isIgnored(title, one, ignored))
    .filter((one) => /[\p{L}\p{N}]/u.test(withoutWords(title, one)))
  // The last one, and of those that overlap the longest.
  return found.reduce<WordsForDay | undefined>((best, one) => {
    if (!best) return one
    const isApart = one.start >= best.end || one.end <= best.start
    const isBetter = isApart ? one.start > best.start : one.end - one.start > best.end - best.start
    return isBetter ? one : best
  }, undefined)
}

/** Monday behind "every" is no single day. */
const repeating =
  /(?<![\p{L}\p{N}])(?:(?:every|each)(?:\s+day)?|jede[nrsm]?(?:\s+tag)?|كل(?:\s+يوم)?)\s+$|毎[日週月年]?$/iu

/** Words that stay words also while they are taken back letter by letter, and with what is typed behind them. */
function isIgnored(title: string, { start, end, words }: WordsForDay, ignored: readonly string[]): boolean {
  const own = words.toLowerCase()
  const text = title.toLowerCase()
  return ignored.some((kept) => {
    if (kept.startsWith(own)) return true
    const at = text.lastIndexOf(kept)
    return at !== -1 && start <= at + kept.length + 1 && end >= at
  })
}

/** The title without the words for its day. */
export function withoutWords(title: string, { start, end }: Pick<WordsForDay, 'start' | 'end'>): string {
  const before = title.slice(0, start).replace(/[\s,;:–—-]+$/, '')
  const after = title.slice(end).replace(/^[\s,;]+/, '')
  return `${before}${before && after && /\s/.test(title[start - 1] ?? title[end] ?? '') ? ' ' : ''}${after}`.trim()
}

/** What is quoted, and addresses, name no day. */
function hide(title: string): string {
  const quoted =
    /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|`[^`]*`|「[^」]*」|『[^』]*』|(?<!\S)['‘‚][^'’‘]*['’‘](?![\p{L}\p{N}])|\S+:\/\/\S+|\S+@\S+/gu
  return title.replace(quoted, (found) => HIDDEN.repeat(found.length))
}

/** Without vowel signs, and with Friday of next week in numbers; `places` says where each character stood. */
function plain(title: string, { today, locale, firstDay }: WhenContext): { text: string; places: number[] } {
  const places: number[] = []
  let text = ''
  for (let index = 0; index < title.length; index++) {
    const unit = title[index] ?? ''
    if (unit.replace(vowelSigns, '') === '') continue
    places.push(index)
    text += latinDigits(unit)
  }
  places.push(title.length)
  const counted = countWeekdays(text, today, locale, firstDay)
  return { text: counted.text, places: counted.places.map((place) => places[place] ?? title.length) }
}

/** What the language's reader finds, without what is more often meant otherwise: May, sun cream, 3/4, after 24 hours. */
function spoken(text: string, context: WhenContext): FoundWords[] {
  return readWords(text, context).filter(({ start, end, when, result }) => {
    const words = text.slice(start, end).toLocaleLowerCase(context.locale)
    const tags = result.start.tags()
    if (when.day < context.today || tags.has('casualReference/now')) return false
    if (tags.has('result/relativeDate')) {
      const first = wordBeforeCount(context.locale)
      return first !== '' && [first, 'within ', 'بعد '].some((lead) => words.startsWith(lead))
    }
    const hasDay = result.start.isCertain('day') && result.start.isCertain('month')
    const hasTime = result.start.isCertain('hour')
    if (!/\p{L}/u.test(words) && hasDay)
      return /\d{4}/.test(words) || /\d:\d/.test(words) || isShortDay(words, context.locale)
    if (hasDay) return true
    if (result.start.isCertain('weekday')) return hasTime || !/^\p{Script=Latin}{1,3}$/u.test(words.trim())
    return hasTime && isClearTime(words)
  })
}

/** 1:50 may be a scale, and "at 5" a number of things. */
const isClearTime = (words: string): boolean =>
  /(?<!\d)\d\d:\d\d(?!\d)/.test(words) ||
  /\d\s*(?:uhr|時|时|点|點|시|h(?![\p{L}])|[ap]\.?m)|noon|midday|午/u.test(words)

/** What the browser's own words say; for languages without a reader, and for phrases that it misses. */
function exact(text: string, context: WhenContext): { start: number; end: number; when: When }[] {
  const segmenter = new Intl.Segmenter(context.locale, { granularity: 'word' })
  const pieces = [...segmenter.segment(text)].filter(({ segment }) => segment.trim() !== '')
  return pieces.flatMap(({ index: start }, first) => {
    for (let last = Math.min(first + MOST_WORDS, pieces.length) - 1; last >= first; last--) {
      const piece = pieces[last]
      const end = piece ? piece.index + piece.segment.length : start
      const words = text.slice(start, end)
      const isDay = isTelling(words) ? !isCount(words, text.slice(end)) : isShortDay(words, context.locale)
      const when = isDay ? readExactly(words, context) : undefined
      if (when && when.day >= context.today) return [{ start, end, when }]
    }
    return []
  })
}

/** German ends the month with a point, which versions do without. */
const isShortDay = (words: string, locale: string): boolean =>
  languageOf(locale) === 'de' && /^\d{1,2}\.\s?\d{1,2}\.$/.test(words)

/** "15th", and "the 15th floor". */
const isCount = (words: string, behind: string): boolean =>
  /^(?:the\s+)?\d+(?:st|nd|rd|th)$/iu.test(words) &&
  (!/^the/i.test(words) || /^\s*[-\p{L}\p{N}]/u.test(behind))

/** Digits alone are a day only with their year; a time alone only where it is nothing else. */
const isTelling = (words: string): boolean =>
  !words.includes(HIDDEN) &&
  /^[\p{L}\p{N}]/u.test(words) &&
  !/^(?:\p{L}{1,3}\s+)?\d:\d\d$/u.test(words) &&
  (/\p{L}/u.test(words)
    ? !/^\p{Script=Latin}{1,3}\.?$/u.test(words)
    : /\d{4}/.test(words) || /^\d\d:\d\d$/.test(words))

/** Words that lead to a day and go with it, by language. */
const leading: Record<string, string> = {
  ar: '(?:قبل|حتى|بحلول|في) يوم|قبل|حتى|بحلول|يوم|في',
  da: 'senest|inden|til|på|den',
  de: 'bis zum|bis|vor|spätestens|am|um',
  en: 'due by|due on|due|by|on|at|until|till|before|for',
  es: 'antes de|antes del|para el|para|hasta el|el',
  fi: 'viimeistään',
  fr: "avant le|avant|pour le|pour|d['’]ici|le|à",
  it: 'entro il|entro|per il|per|il',
  nb: 'senest|innen|til|på|den',
  nl: 'uiterlijk|voor|op|tegen|om',
  pl: 'do|w|na|przed',
  pt: 'até|antes de|para|na|no|em',
  ru: 'до|к|в|во|на',
  sv: 'senast|innan|till|på|den',
  uk: 'до|о|у|в|на',
  zh: '在|于|於',
}
const trailing: Record<string, string> = { ja: 'までに|まで|に', ko: '까지|에', zh: '之前|以前|前' }

function withJoiner(text: string, start: number, end: number, when: When, locale: string) {
  const language = languageOf(locale)
  const space = language === 'zh' ? '\\s*' : '\\s+'
  const lead = leading[language] && new RegExp(`(?<![\\p{L}\\p{N}])(?:${leading[language]})${space}$`, 'iu')
  const trail = trailing[language] && new RegExp(`^(?:${trailing[language]})`, 'u')
  const before = lead ? (lead.exec(text.slice(0, start))?.[0].length ?? 0) : 0
  const after = trail ? (trail.exec(text.slice(end))?.[0].length ?? 0) : 0
  return { start: start - before, end: end + after, when }
}
