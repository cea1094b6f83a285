// Days and times in words mean the same in every zone that a person or a machine may be in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '#contract/dates.ts'
import { parseWhen } from './parse-when.ts'
import { loadWhenWords } from './when-words.ts'

const locales = [
  'en-GB',
  'en-US',
  'de',
  'ja',
  'ar-u-nu-latn',
  'fr',
  'es',
  'zh-Hans',
  'tr',
  'pl',
  'ko',
  'pt-PT',
]
const machine = process.env.TZ
beforeAll(() => Promise.all(locales.map(loadWhenWords)))
afterAll(() => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
})

const read = (typed: string, locale: string, zone: string, instant: string) => {
  const now = new Date(instant)
  const when = parseWhen(typed, { today: dayIn(zone, now), now, zone, locale })
  return when && [when.day, when.time].filter(Boolean).join(' ')
}

// Half past eleven in the evening of Friday 27 November 2026, in two zones that are a day apart.
const evening = [
  ['Pacific/Auckland', '2026-11-27T10:30:00Z'],
  ['America/Los_Angeles', '2026-11-28T07:30:00Z'],
] as const

describe.each(evening)('on a Friday at 23:30 in %s', (zone, now) => {
  describe.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])('on a machine in %s', (tz) => {
    beforeAll(() => {
      process.env.TZ = tz
    })
    it.each([
      ['next friday 17:00', 'en-GB', '2026-12-04 17:00'],
      ['Friday', 'en-GB', '2026-12-04'],
      ['on friday at 23:45', 'en-GB', '2026-12-04 23:45'],
      ['this friday', 'en-GB', '2026-11-27'],
      ['by next monday at 5pm', 'en-GB', '2026-11-30 17:00'],
      ['tomorrow 9am', 'en-GB', '2026-11-28 09:00'],
      ['tomorrow morning', 'en-GB', '2026-11-28 09:00'],
      ['noon tomorrow', 'en-GB', '2026-11-28 12:00'],
      ['in 3 days', 'en-GB', '2026-11-30'],
      ['in three weeks', 'en-GB', '2026-12-18'],
      ['in 2 hours', 'en-GB', '2026-11-28 01:30'],
      ['next week', 'en-GB', '2026-12-04'],
      ['17:00', 'en-GB', '2026-11-28 17:00'],
      ['23:45', 'en-GB', '2026-11-27 23:45'],
      ['today 17:00', 'en-GB', '2026-11-27 17:00'],
      ['3/12 8:15', 'en-GB', '2026-12-03 08:15'],
      ['3/12 8:15', 'en-US', '2027-03-12 08:15'],
      ['Fri 4 Dec 17:00', 'en-GB', '2026-12-04 17:00'],
      ['2026-12-01 17:00', 'en-GB', '2026-12-01 17:00'],
      ['morgen 17 Uhr', 'de', '2026-11-28 17:00'],
      ['nächsten Freitag', 'de', '2026-12-04'],
      ['übermorgen um 9:30', 'de', '2026-11-29 09:30'],
      ['am Freitag', 'de', '2026-12-04'],
      ['diesen Freitag', 'de', '2026-11-27'],
      ['in 3 Tagen', 'de', '2026-11-30'],
      ['12.3. 17.30 Uhr', 'de', '2027-03-12 17:30'],
      ['明日 17時', 'ja', '2026-11-28 17:00'],
      ['明日午後5時半', 'ja', '2026-11-28 17:30'],
      ['金曜日', 'ja', '2026-12-04'],
      ['3日後', 'ja', '2026-11-30'],
      ['12月1日 17時', 'ja', '2026-12-01 17:00'],
      ['غدًا 17:00', 'ar-u-nu-latn', '2026-11-28 17:00'],
      ['غدا الساعة 5 مساءً', 'ar-u-nu-latn', '2026-11-28 17:00'],
      ['الجمعة القادمة', 'ar-u-nu-latn', '2026-12-04'],
      ['الجمعة', 'ar-u-nu-latn', '2026-12-04'],
      ['يوم الجمعة', 'ar-u-nu-latn', '2026-12-04'],
      ['اليوم', 'ar-u-nu-latn', '2026-11-27'],
      ['مساء الغد', 'ar-u-nu-latn', '2026-11-28 18:00'],
      ['غدا بعد الظهر', 'ar-u-nu-latn', '2026-11-28 15:00'],
      ['صباح يوم الاثنين', 'ar-u-nu-latn', '2026-11-30 09:00'],
      ['بعد غد الساعة 9:30', 'ar-u-nu-latn', '2026-11-29 09:30'],
      ['الإثنين', 'ar-u-nu-latn', '2026-11-30'],
      ['الاربعاء المقبل', 'ar-u-nu-latn', '2026-12-02'],
      ['الجمعة القادمة الساعة الخامسة والنصف مساء', 'ar-u-nu-latn', '2026-12-04 17:30'],
      ['الأسبوع القادم', 'ar-u-nu-latn', '2026-12-04'],
      ['الاسبوع المقبل', 'ar-u-nu-latn', '2026-12-04'],
      ['الشهر المقبل', 'ar-u-nu-latn', '2026-12-27'],
      ['بعد أسبوعين', 'ar-u-nu-latn', '2026-12-11'],
      ['بعد ٣ أيام', 'ar-u-nu-latn', '2026-11-30'],
      ['بعد ساعتين', 'ar-u-nu-latn', '2026-11-28 01:30'],
      ['١٧:٠٠', 'ar-u-nu-latn', '2026-11-28 17:00'],
      ['٢٤/١٢/٢٠٢٦', 'ar-u-nu-latn', '2026-12-24'],
      ['نهاية الشهر', 'ar-u-nu-latn', undefined],
      ['vendredi prochain à 17h30', 'fr', '2026-12-04 17:30'],
      ['mañana a las 17:00', 'es', '2026-11-28 17:00'],
      ['明天下午5点', 'zh-Hans', '2026-11-28 17:00'],
      ['yarın 17:00', 'tr', '2026-11-28 17:00'],
      ['za 3 dni', 'pl', '2026-11-30'],
      ['내일 오후 5시', 'ko', '2026-11-28 17:00'],
      ['next friday 17:00', 'tr', '2026-12-04 17:00'],
      ['31.2.2027', 'de', undefined],
      ['soon', 'en-GB', undefined],
      ['25:00', 'en-GB', undefined],
      ['', 'en-GB', undefined],
      ['monday to friday', 'en-GB', undefined],
      ['x'.repeat(10_000), 'en-GB', undefined],
    ])('%s (%s) is %s', (typed, locale, expected) => {
      expect(read(typed, locale, zone, now)).toBe(expected)
    })
  })
})

// Clocks go forward in Auckland on 27 September 2026 at 2:00, in Los Angeles on 8 March 2026.
it.each([
  ['tomorrow 17:00', 'Pacific/Auckland', '2026-09-26T11:30:00Z', '2026-09-27 17:00'],
  ['in 2 days', 'Pacific/Auckland', '2026-09-26T11:30:00Z', '2026-09-28'],
  ['in 3 hours', 'Pacific/Auckland', '2026-09-26T11:30:00Z', '2026-09-27 03:30'],
  ['tomorrow 17:00', 'America/Los_Angeles', '2026-03-08T07:30:00Z', '2026-03-08 17:00'],
  ['in 3 hours', 'America/Los_Angeles', '2026-03-08T07:30:00Z', '2026-03-08 03:30'],
  ['sunday 9am', 'America/Los_Angeles', '2026-10-31T06:30:00Z', '2026-11-01 09:00'],
])('%s in %s over a change of clocks', (typed, zone, now, expected) => {
  for (const tz of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    process.env.TZ = tz
    expect(read(typed, 'en-GB', zone, now), `on a machine in ${tz}`).toBe(expected)
  }
})

// Monday 30 November 2026, and the Sunday before it, whose week ends with it where weeks begin on a Monday.
it.each([
  ['next week friday', 'en-GB', '2026-12-11'],
  ["next week's friday", 'en-GB', '2026-12-11'],
  ['Friday next week', 'en-GB', '2026-12-11'],
  ['Fri of next week 17:00', 'en-GB', '2026-12-11 17:00'],
  ['this week friday', 'en-GB', '2026-12-04'],
  ['friday the week after next', 'en-GB', '2026-12-18'],
  ['nächste Woche Freitag', 'de', '2026-12-11'],
  ['nächste Woche am Freitag um 17 Uhr', 'de', '2026-12-11 17:00'],
  ['Freitag nächster Woche', 'de', '2026-12-11'],
  ['am Freitag in der nächsten Woche', 'de', '2026-12-11'],
  ['diese Woche Freitag', 'de', '2026-12-04'],
  ['übernächste Woche Freitag', 'de', '2026-12-18'],
  ['next week friday', 'de', '2026-12-11'],
  ['来週の金曜日', 'ja', '2026-12-11'],
  ['来週金曜', 'ja', '2026-12-11'],
  ['来週の金曜日17時', 'ja', '2026-12-11 17:00'],
  ['今週の金曜日', 'ja', '2026-12-04'],
  ['再来週の金曜日', 'ja', '2026-12-18'],
  ['الجمعة من الأسبوع القادم', 'ar', '2026-12-11'],
  ['يوم الجمعة من الاسبوع المقبل الساعة الخامسة', 'ar', '2026-12-11 05:00'],
  ['الأسبوع القادم يوم الجمعة', 'ar', '2026-12-11'],
  ['الجمعة من هذا الأسبوع', 'ar', '2026-12-04'],
])('on a Monday %s (%s) is %s', (typed, locale, expected) => {
  expect(read(typed, locale, 'UTC', '2026-11-30T10:00:00Z')).toBe(expected)
})

it.each([
  [1, '2026-12-04'],
  [7, '2026-12-11'],
])('on a Sunday next week is the next one of the calendar that begins on day %i', (firstDay, expected) => {
  const now = new Date('2026-11-29T10:00:00Z')
  const context = { today: '2026-11-29', now, zone: 'UTC', locale: 'en-GB', firstDay }
  expect(parseWhen('friday next week', context)?.day).toBe(expected)
})
