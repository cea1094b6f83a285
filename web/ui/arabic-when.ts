// What Arabic has for days and times beside the words of browser and reader: tomorrow's morning, the hour five, ٣.

/** Arabic digits as the readers know them; each stands for one, so that places in a text stay. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))

const hours = [
  'الواحدة',
  'الثانية',
  'الثالثة',
  'الرابعة',
  'الخامسة',
  'السادسة',
  'السابعة',
  'الثامنة',
  'التاسعة',
  'العاشرة',
  'الحادية عشرة',
  'الثانية عشرة',
]
const partsOfHour: Record<string, string> = { والنصف: '30', والربع: '15', والثلث: '20' }
/** As the readers of other languages take them. */
const partsOfDay: [string, string][] = [
  ['بعد (?:ال)?ظهر|عصرا?', '15:00'],
  ['صباحا?', '09:00'],
  ['ظهرا?', '12:00'],
  ['مساء', '18:00'],
  ['ليلا?', '20:00'],
]

const spokenHour = new RegExp(
  `الساعة (${hours.toReversed().join('|')})(?: (${Object.keys(partsOfHour).join('|')}))?`,
)

/** A lower-case text without vowel signs, in the words that `parseDay` and `takeTime` know. */
export function plainArabic(typed: string): string {
  const text = typed
    .replace(/\s+/g, ' ')
    .replace(/^هذا ال(صباح|مساء)$/, '$1 اليوم')
    .replace(/^(?:هذه )?الليلة$/, 'ليل اليوم')
    .replace(spokenHour, (_, hour: string, rest?: string) => {
      return `الساعة ${hours.indexOf(hour) + 1}:${(rest && partsOfHour[rest]) ?? '00'}`
    })
    .replace(/الساعة (\d{1,2})(?![\d:.])/, 'الساعة $1:00')
  return plainDay(partOfDay(text))
}

/** Tomorrow's morning, and tomorrow in the morning; 5 in the morning is an hour. */
function partOfDay(text: string): string {
  for (const [part, time] of partsOfDay) {
    const before = new RegExp(`^(?:في )?(?:${part}) (?:يوم )?(.+)$`).exec(text)
    if (before?.[1] && !/\d/.test(before[1])) return `${before[1]} ${time}`
    const behind = new RegExp(`^(.*[^\\d ]) (?:في )?(?:ال)?(?:${part})$`).exec(text)
    if (behind?.[1] && !/\d/.test(behind[1])) return `${behind[1]} ${time}`
  }
  return text
}

/** As the browser says them. */
const plainDay = (text: string): string =>
  text
    .replace(/^يوم (?=ال)/, '')
    .replace(/^الغد(?= |$)/, 'غدا')
    .replace(/^غد(?= |$)/, 'غدا')
    .replace(/^بعد غد(?= |$)/, 'بعد الغد')
    .replace(/(?<=^ال(?:أسبوع|اسبوع|شهر) )المقبل/, 'القادم')
