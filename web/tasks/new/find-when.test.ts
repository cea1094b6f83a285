// Which words of a title are taken for its deadline, and which are not.
import { beforeAll, expect, it } from 'vitest'
import { dayIn } from '#contract/dates.ts'
import { loadWhenWords } from '#web/ui/when-words.ts'
import { findWhen, withoutWords } from './find-when.ts'

const zone = 'America/Los_Angeles'
// Friday 27 November 2026, 23:30 there.
const now = new Date('2026-11-28T07:30:00Z')
const locales = ['en-GB', 'de', 'ja', 'ar', 'fr', 'es', 'zh-Hans', 'tr', 'pl', 'ko', 'ru', 'pt-PT']
beforeAll(() => Promise.all(locales.map(loadWhenWords)))

const find = (title: string, locale: string, ignored: string[] = []) =>
  findWhen(title, { today: dayIn(zone, now), now, zone, locale }, ignored)

it.each([
  ['Order hinges next friday 17:00', 'en-GB', 'Order hinges', '2026-12-04 17:00'],
  ['Order hinges by next friday', 'en-GB', 'Order hinges', '2026-12-04'],
  ['Call Halmar Friday', 'en-GB', 'Call Halmar', '2026-12-04'],
  ['Call Halmar on Friday 23:45', 'en-GB', 'Call Halmar', '2026-12-04 23:45'],
  ['Call Halmar this Friday', 'en-GB', 'Call Halmar', '2026-11-27'],
  ['On Monday call Halmar', 'en-GB', 'call Halmar', '2026-11-30'],
  ['Call Halmar at 09:30, then Jonas', 'en-GB', 'Call Halmar then Jonas', '2026-11-28 09:30'],
  ['Call Halmar 5pm', 'en-GB', 'Call Halmar', '2026-11-28 17:00'],
  ['Pay the invoice in 3 days', 'en-GB', 'Pay the invoice', '2026-11-30'],
  ['Pay the invoice 2026-12-24', 'en-GB', 'Pay the invoice', '2026-12-24'],
  ['Monday report for Tuesday', 'en-GB', 'Monday report', '2026-12-01'],
  ['Oil "before friday" by 4 Dec', 'en-GB', 'Oil "before friday"', '2026-12-04'],
  ['Scharniere bestellen bis nächsten Freitag 17 Uhr', 'de', 'Scharniere bestellen', '2026-12-04 17:00'],
  ['Halmar am Freitag anrufen', 'de', 'Halmar anrufen', '2026-12-04'],
  ['Halmar am Freitag um 23:45 anrufen', 'de', 'Halmar anrufen', '2026-12-04 23:45'],
  ['Halmar diesen Freitag anrufen', 'de', 'Halmar anrufen', '2026-11-27'],
  ['Geschenke bis 24.12. besorgen', 'de', 'Geschenke besorgen', '2026-12-24'],
  ['Pay the rent by the 15th', 'en-GB', 'Pay the rent', '2026-12-15'],
  ['Report on the 28th, with figures', 'en-US', 'Report with figures', '2026-11-28'],
  ['Übermorgen Öl kaufen', 'de', 'Öl kaufen', '2026-11-29'],
  ['明日17時に会議', 'ja', '会議', '2026-11-28 17:00'],
  ['金曜日に電話', 'ja', '電話', '2026-12-04'],
  ['金曜日23:45に電話', 'ja', '電話', '2026-12-04 23:45'],
  ['次の金曜日17時に電話', 'ja', '電話', '2026-12-04 17:00'],
  ['見積もりを3日後までに送る', 'ja', '見積もりを送る', '2026-11-30'],
  ['اتصل بالمورّد غدًا 17:00', 'ar', 'اتصل بالمورّد', '2026-11-28 17:00'],
  ['اطلب المفصلات قبل الجمعة القادمة', 'ar', 'اطلب المفصلات', '2026-12-04'],
  ['اتصل بالمورّد الجمعة', 'ar', 'اتصل بالمورّد', '2026-12-04'],
  ['اتصل بالمورّد الجمعة القادمة الساعة الخامسة', 'ar', 'اتصل بالمورّد', '2026-12-04 05:00'],
  ['اتصل بالمورّد يوم الجمعة المقبلة الساعة الخامسة والنصف مساءً', 'ar', 'اتصل بالمورّد', '2026-12-04 17:30'],
  ['ادهن الباب مساء الغد', 'ar', 'ادهن الباب', '2026-11-28 18:00'],
  ['أرسل العرض حتى يوم الاثنين', 'ar', 'أرسل العرض', '2026-11-30'],
  ['أرسل العرض الأسبوع المقبل', 'ar', 'أرسل العرض', '2026-12-04'],
  ['أرسل العرض بعد ثلاثة أيام', 'ar', 'أرسل العرض', '2026-11-30'],
  ['اتصل بالمورّد الساعة ١٧', 'ar', 'اتصل بالمورّد', '2026-11-28 17:00'],
  ['اتصل بالمورّد غدًا الساعة الخامسة مساءً', 'ar', 'اتصل بالمورّد', '2026-11-28 17:00'],
  ['Call Halmar next week Friday 17:00', 'en-GB', 'Call Halmar', '2026-12-04 17:00'],
  ['Call Halmar on Monday next week, then Jonas', 'en-GB', 'Call Halmar then Jonas', '2026-11-30'],
  ['Call Halmar this week on Friday', 'en-GB', 'Call Halmar', '2026-11-27'],
  ['Halmar nächste Woche am Montag um 17 Uhr anrufen', 'de', 'Halmar anrufen', '2026-11-30 17:00'],
  ['Halmar bis Sonntag der nächsten Woche anrufen', 'de', 'Halmar anrufen', '2026-12-06'],
  ['来週の日曜日に電話', 'ja', '電話', '2026-12-06'],
  ['来週の金曜日17時に電話', 'ja', '電話', '2026-12-04 17:00'],
  ['اتصل بالمورّد يوم الأحد من الأسبوع القادم', 'ar', 'اتصل بالمورّد', '2026-12-06'],
  ['Commander pour vendredi prochain à 17h30', 'fr', 'Commander', '2026-12-04 17:30'],
  ['Menteşe sipariş et yarın 17:00', 'tr', 'Menteşe sipariş et', '2026-11-28 17:00'],
  ['Zamówić zawiasy za 3 dni', 'pl', 'Zamówić zawiasy', '2026-11-30'],
  ['明天下午5点开会', 'zh-Hans', '开会', '2026-11-28 17:00'],
])('%s (%s)', (title, locale, rest, expected) => {
  const found = find(title, locale)
  expect(found && [found.when.day, found.when.time].filter(Boolean).join(' ')).toBe(expected)
  expect(found && withoutWords(title, found)).toBe(rest)
})

it.each([
  ['Friday', 'en-GB'],
  ['Review the "next friday 17:00" clause', 'en-GB'],
  ['Review the “tomorrow” clause', 'en-GB'],
  ['Prüfen: „morgen 17 Uhr“', 'de'],
  ['「明日」を読む', 'ja'],
  ['Ask May about the lease', 'en-GB'],
  ['March to the yard', 'en-GB'],
  ['Buy sun cream and a sat phone', 'en-GB'],
  ['Buy 3/4 inch screws', 'en-GB'],
  ['Print at 1:50', 'en-GB'],
  ['Look at 5 samples', 'en-GB'],
  ['Second coat after 24 hours', 'en-GB'],
  ['Plan the 2 weeks of holiday', 'en-GB'],
  ['Clean the mill every monday', 'en-GB'],
  ['Clean the mill every Friday 17:00', 'en-GB'],
  ['Stand-up every day at 09:30', 'en-GB'],
  ['Each Tuesday call Jonas', 'en-US'],
  ['今週の月曜日に話したこと', 'ja'],
  ['Notes of Monday this week', 'en-GB'],
  ['Jeden Montag Öl prüfen', 'de'],
  ['تنظيف الورشة كل جمعة', 'ar'],
  ['دهان الباب كل صباح', 'ar'],
  ['قهوة المساء', 'ar'],
  ['بعد الاجتماع أرسل العرض', 'ar'],
  ['毎週月曜日に掃除', 'ja'],
  ['Paint the 15th floor', 'en-GB'],
  ['Ask the 2nd supplier', 'en-GB'],
  ['Do it now', 'en-GB'],
  ['What happened yesterday', 'en-GB'],
  ['Version 1.2 prüfen', 'de'],
  ['Fr. Weber anrufen', 'de'],
  ['Read https://example.com/2026-12-01', 'en-GB'],
  ['x'.repeat(10_000), 'en-GB'],
  ['', 'en-GB'],
])('%s (%s) names no day', (title, locale) => {
  expect(find(title, locale)).toBeUndefined()
})

it('leaves words alone that the person wants to keep', () => {
  expect(find('Report by friday', 'en-GB', ['by friday'])).toBeUndefined()
  expect(find('Monday report by friday', 'en-GB', ['by friday'])?.words).toBe('Monday')
})
