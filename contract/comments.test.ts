// How long a comment may be: counted as people see it, a mention as the name behind an @.
import { expect, test } from 'vitest'
import { commentLength, commentText, isCommentTooLong } from '#contract/comments.ts'
import { mentionOf } from '#contract/mentions.ts'

const MAX = 500
const id = '01890000-0000-7000-8000-000000000001'
/** Seen as `@Jo W`, five characters. */
const jo = mentionOf({ id, firstName: 'Jo', lastName: 'W' })
const family = '👨‍👩‍👧‍👦'

test.each([
  ['500 drops', '💦'.repeat(500), 500],
  ['501 letters', 'a'.repeat(501), 501],
  ['499 letters and a family', 'a'.repeat(499) + family, 500],
  ['495 letters and a mention', `${'a'.repeat(494)} ${jo}`, 500],
  ['496 letters and a mention', `${'a'.repeat(495)} ${jo}`, 501],
  ['a hundred mentions', jo.repeat(100), 500],
  ['a hundred mentions and a letter', `${jo.repeat(100)}a`, 501],
  ['a mention in code, which is none', `\`${jo}\``, 2 + jo.length],
  ['a name with brackets', mentionOf({ id, firstName: '[x]', lastName: '' }), 4],
])('%s', (_what, text, length) => {
  expect(commentLength(text)).toBe(length)
  expect(isCommentTooLong(text, MAX)).toBe(length > MAX)
  expect(commentText(MAX).safeParse(text).success).toBe(length <= MAX)
})

test('it is trimmed before it is counted, and neither blank nor with a zero byte', () => {
  expect(commentText(3).parse(' abc\n')).toBe('abc')
  const refused = (text: string) => commentText(3).safeParse(text).error?.issues[0]?.message
  expect(['', ' \n', 'a\u0000', 'abcd'].map(refused)).toEqual(['required', 'required', 'invalid', 'too_long'])
})

test('thousands of code units on one letter are no comment', () => {
  expect(commentText(MAX).safeParse(`e${'\u0301'.repeat(20_000)}`).success).toBe(false)
})
