// Where a text is cut.
import { expect, it } from 'vitest'
import { firstWords } from './first-words.ts'

it.each([
  ['one two three four five six seven eight', 'one two three four five six seven eight'],
  ['one two three four five six seven eight.', 'one two three four five six seven eight.'],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight…'],
  ['one, two – three (four) 5: six; seven "eight" nine', 'one, two – three (four) 5: six; seven "eight…'],
  ['一二三。', '一二三。'],
  ['', ''],
])('%s becomes %s', (text, cut) => {
  expect(firstWords(text, 8)).toBe(cut)
})

it.each([
  ['Chinese', '我们明天上午在会议室讨论新的预算方案，请大家准时参加并带上相关文件。'],
  ['Japanese', '明日の午前中に会議室で新しい予算案について話し合いますので、資料を用意してください。'],
  ['Thai', 'พรุ่งนี้เช้าเราจะประชุมเรื่องงบประมาณใหม่ที่ห้องประชุมใหญ่ กรุณามาให้ตรงเวลา'],
])('a long text in %s is cut too, though it has no spaces between words', (_, text) => {
  const cut = firstWords(text, 8)
  expect(cut.length).toBeLessThan(text.length)
  expect(cut).toMatch(/^.{8,}…$/u)
  expect(text.startsWith(cut.slice(0, -1))).toBe(true)
})
