// Takes a time of day off a text: 17:00, 5 pm, 17 Uhr, 17h30, 午後5時, 5 مساءً.

export interface TimedText {
  /** `HH:MM`. */
  time: string
  /** What is left of the text. */
  rest: string
}

/** What people write between a day and a time. */
const joiner = '(?:at|@|um|à|a las|às|alle|om|kl\\.?|klo|o|в|о|saat|στις|الساعة|lúc)'
const noon = {
  before: '(?<noon>午前|午後|上午|下午|早上|晚上|오전|오후)?\\s*',
  after: '(?:\\s*(?<late>[ap]\\.?\\s?m\\.?|صباحا|مساء|ص|م))?',
}
const clock = [
  // 17:00, 5:30 pm, 17:30 Uhr, 17.30 Uhr
  `(?<hour>\\d{1,2}):(?<minute>\\d{2})(?:\\s*(?:uhr|h))?${noon.after}`,
  '(?<hour>\\d{1,2})\\.(?<minute>\\d{2})\\s*uhr',
  // 17 Uhr, 17 Uhr 30, 17h, 17h30
  '(?<hour>\\d{1,2})\\s*(?:uhr|h)(?:\\s*(?<minute>\\d{2}))?',
  // 17時, 午後5時30分, 下午5点, 오후 5시 30분
  `${noon.before}(?<hour>\\d{1,2})\\s*(?:時|时|点|點|시)(?:\\s*(?<minute>\\d{1,2})\\s*(?:分|분)|(?<half>半|반))?`,
  // 5 pm, 5 مساء
  '(?<hour>\\d{1,2})\\s*(?<late>[ap]\\.?\\s?m\\.?|صباحا|مساء|ص|م)',
]
const atEnd = clock.map((one) => new RegExp(`(?:(?<![\\p{L}\\p{N}])${joiner}\\s*)?(?<![\\d:.])${one}$`, 'u'))
const atStart = clock.map((one) => new RegExp(`^(?:${joiner}\\s*)?${one}(?![\\p{L}\\p{N}])`, 'u'))

/** A time at the end or the beginning of a lower-case text. */
export function takeTime(text: string): TimedText | undefined {
  for (const pattern of [...atEnd, ...atStart]) {
    const found = pattern.exec(text)
    const time = found?.groups && timeOf(found.groups)
    if (found && time) {
      const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length)
      return { time, rest: rest.replace(/^[\s,]+|[\s,]+$/g, '') }
    }
  }
  return undefined
}

function timeOf({ hour = '', minute, half, late, noon }: Record<string, string | undefined>) {
  const mark = late ?? noon
  const isLate = mark && /^(?:p|م|午後|下午|晚上|오후)/.test(mark)
  if (mark && Number(hour) > 12 && !isLate) return undefined
  if (mark && Number(hour) === 0 && isLate) return undefined
  const hours = mark && Number(hour) <= 12 ? (Number(hour) % 12) + (isLate ? 12 : 0) : Number(hour)
  const minutes = half ? 30 : Number(minute ?? 0)
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
