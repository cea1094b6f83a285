// Characters as people count them, and one form for each e-mail address.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEmail, countGraphemes, email, limitedText, requiredText } from '#contract/text.ts'

test.each([
  ['abc', 3],
  ['💦', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['é', 1],
  ['🇩🇪🇯🇵', 2],
  ['', 0],
])('%s is %i characters', (text, count) => {
  expect(countGraphemes(text)).toBe(count)
})

test.each([
  ['💦'.repeat(500), true],
  ['a'.repeat(501), false],
  [`${'a'.repeat(499)}👨‍👩‍👧‍👦`, true],
  [`${'a'.repeat(500)}👨‍👩‍👧‍👦`, false],
  [`e${'\u0301'.repeat(20_000)}`, false], // one character, but no reasonable one
])('a limit of 500 counts them so (%#)', (text, fits) => {
  expect(limitedText(500).safeParse(text).success).toBe(fits)
})

test('a required text is trimmed, and blank ones are missing', () => {
  expect(requiredText(10).parse('  a b ')).toBe('a b')
  for (const blank of ['', ' ', '\t\n', '\u00a0'])
    expect(requiredText(10).safeParse(blank).success).toBe(false)
})

test.each([
  ['Mara@Example.Test', 'mara@example.test'],
  ['  mara@example.test\n', 'mara@example.test'],
  ['mara＠example.test', 'mara@example.test'],
  ['ｍａｒａ@example.test', 'mara@example.test'],
  ['INFO@example.test', 'info@example.test'],
  ['H\u0331@example.test', '\u1e96@example.test'],
  ['Ame\u0301lie@example.test', 'amélie@example.test'],
])('%s is %s', (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical)
  expect(canonicalEmail(email('required').parse(typed))).toBe(canonical)
})

test('a canonical address stays as it is', () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(letters, (name) => {
      const address = `${name}@example.test`
      const once = canonicalEmail(address)
      expect(canonicalEmail(once)).toBe(once)
    }),
  )
})

test.each([
  ['letters', 'a'.repeat(50_000), 50_000],
  ['accents', 'é'.repeat(50_000), 50_000],
  ['families', '👨‍👩‍👧‍👦'.repeat(4_000), 4_000],
  ['flags', '🇩🇪'.repeat(3_001), 3_001],
  ['one letter with very many marks', `a${'\u0301'.repeat(999)}`, 1],
])('a long text of %s is counted as a short one is', (_name, text, count) => {
  expect(countGraphemes(text)).toBe(count)
  expect(countGraphemes(text, 10)).toBeGreaterThan(count > 10 ? 10 : 0)
})
