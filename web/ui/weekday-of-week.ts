// Friday of next week, which readers of dates miss or miscount: put into numbers before they read it.
import { addDays, daysBetween } from '#contract/dates.ts'

interface Phrases {
  /** What a language calls a week, by how many weeks ahead it is. */
  weeks: [name: string, ahead: number][]
  /** How the week (W) stands beside the day (D). */
  orders: string[]
}

const phrases: Record<string, Phrases> = {
  ar: {
    weeks: [
      ['هذا الأسبوع', 0],
      ['الأسبوع (?:القادم|المقبل|التالي)', 1],
    ],
    orders: ['(?:في )?W،? (?:في )?(?:يوم )?D', '(?:يوم )?D،? (?:من |في )?W'],
  },
  de: {
    weeks: [
      ['diese[rn]? woche', 0],
      ['(?:(?:die|der) )?(?:nächste|kommende)[rn]? woche', 1],
      ['(?:(?:die|der) )?übernächste[rn]? woche', 2],
    ],
    orders: ['(?:in )?W,? (?:am )?D', 'D,? (?:in )?W'],
  },
  en: {
    weeks: [
      ['this week', 0],
      ['next week', 1],
      ['the week after next', 2],
    ],
    orders: ["W(?:['’]s)?,? (?:on )?D", 'D,? (?:of |in )?W'],
  },
  ja: {
    weeks: [
      ['今週', 0],
      ['(?<!再)来週|次週|翌週', 1],
      ['再来週', 2],
    ],
    orders: ['(?:W)の?D'],
  },
}

interface Found {
  start: number
  end: number
  /** `YYYY-MM-DD`. */
  day: string
}

/** `firstDay` of the week: 1 Monday .. 7 Sunday. */
export function findWeekdays(text: string, today: string, locale: string, firstDay = 1): Found[] {
  return patternsOf(locale).flatMap(({ pattern, ahead, weekday }) =>
    [...text.matchAll(pattern)].map((found) => {
      // 1 January 1900 was a Monday.
      const since = (day: number) => (((day - (firstDay - 1)) % 7) + 7) % 7
      const begin = addDays(today, -since(daysBetween('1900-01-01', today)))
      const day = addDays(begin, 7 * ahead + since(weekday))
      return { start: found.index, end: found.index + found[0].length, day }
    }),
  )
}

/** The text with each such day as 2026-12-04, and where in the first text each of its characters stood. */
export function countWeekdays(text: string, today: string, locale: string, firstDay?: number) {
  const places: number[] = []
  let counted = ''
  let at = 0
  const copyTo = (end: number) => {
    for (; at < end; at++) {
      counted += text[at]
      places.push(at)
    }
  }
  const found = findWeekdays(text, today, locale, firstDay).sort((a, b) => a.start - b.start)
  for (const { start, end, day } of found.filter(
    ({ start }, index) => start >= (found[index - 1]?.end ?? 0),
  )) {
    copyTo(start)
    counted += day
    for (const _ of day) places.push(start)
    at = end
    if (/^\d/.test(text.slice(end))) {
      counted += ' '
      places.push(end)
    }
  }
  copyTo(text.length)
  return { text: counted, places: [...places, text.length] }
}

interface Pattern {
  pattern: RegExp
  ahead: number
  /** 0 Monday .. 6 Sunday. */
  weekday: number
}

const known = new Map<string, Pattern[]>()

function patternsOf(locale: string): Pattern[] {
  const [language = ''] = locale.split('-')
  const before = known.get(language)
  if (before) return before
  const { weeks, orders } = phrases[language] ?? { weeks: [], orders: [] }
  const patterns = weeks.flatMap(([week, ahead]) =>
    dayNames(language).map((names, weekday) => {
      const either = orders.map((order) => order.replace('W', week).replace('D', `(?:${names.join('|')})`))
      const whole =
        language === 'ja' ? either.join('|') : `(?<![\\p{L}\\p{N}])(?:${either.join('|')})(?![\\p{L}\\p{N}])`
      return {
        pattern: new RegExp(whole.replaceAll('أ', '[أا]').replaceAll(' ', '\\s+'), 'giu'),
        ahead,
        weekday,
      }
    }),
  )
  known.set(language, patterns)
  return patterns
}

/** Monday first. The Japanese leave the last character out as they please. */
function dayNames(language: string): string[][] {
  const styles = language === 'ja' ? (['long'] as const) : (['long', 'short'] as const)
  return Array.from({ length: 7 }, (_, day) =>
    styles.map((weekday) => {
      // 5 January 1970 was a Monday.
      const name = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
        Date.UTC(1970, 0, 5 + day),
      )
      return language === 'ja' ? name.replace(/日$/, '日?') : name.replace('.', '')
    }),
  )
}
