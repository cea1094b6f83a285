// How texts are compared in search, and what of them is marked.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch } from '#contract/search.ts'
import { fold, isPart, matchesIn, termsOf } from '#contract/search-text.ts'

test.each([
  ['SATIŞ', 'satış'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['İ', 'i'],
  ['Straße', 'STRASSE'],
  ['Tomás', 'tomas'],
  ['Ångström', 'angstrom'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['ｶﾞﾗｽ', 'ガラス'],
  ['مُهِمَّة', 'مهمه'],
  ['e\u0301', 'é'],
  ['O’Brien', "O'Brien"],
  ['“Oak” „Oak‟ «Oak»', '"Oak" "Oak" "Oak"'],
  ['2020–2024 — −5', '2020-2024 - -5'],
  ['DS‑7604', 'DS-7604'],
  ['Silben\u00adtrennung', 'Silbentrennung'],
  ['می\u200cخواهم', 'میخواهم'],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['❤\ufe0f', '❤'],
  ['٢٠٢٦', '2026'],
  ['۲۰۲۶', '2026'],
  ['२०२६', '2026'],
  ['２０２６', '2026'],
  ['\u{1e952}\u{1e950}\u{1e952}\u{1e956}', '2026'],
])('%s reads like %s', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['が', 'か'],
  ['한', '하'],
  ['हिन्दी', 'हन्द'],
])('%s does not read like %s', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('every digit of every script reads like its European one', () => {
  let digits = ''
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code)
    if (/\p{Nd}/u.test(letter)) digits += letter
  }
  expect(fold(digits)).toMatch(/^(0123456789){60,}$/)
})

test('folding twice is folding once', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
})

test('a query is at most eight terms, each once', () => {
  expect(termsOf('  Oak  oak OAK board ')).toEqual(['oak', 'board'])
  expect(termsOf('a b c d e f g h i j')).toHaveLength(8)
  expect(termsOf(' \n ')).toEqual([])
})

test.each([
  ['it', false],
  ['mar', true],
  ['(a', false],
  ['時', true],
  ['a.b', false],
])('%s is found inside words: %s', (term, expected) => {
  expect(isPart(term)).toBe(expected)
})

const marked = (text: string, query: string) =>
  matchesIn(text, query).map(([from, to]) => text.slice(from, to))

test.each([
  ['Mara Ilves', 'mar', ['Mar']],
  ['Order 40 brass hinges from Halmar', 'mar', ['mar']],
  ['Fit it in the kitchen', 'it', ['it']],
  ['İstanbul SATIŞ', 'satış ist', ['İst', 'SATIŞ']],
  ['Straße 12', 'strasse', ['Straße']],
  ['e\u0301clair', 'éc', ['e\u0301c']],
  ['新しい時光機を買う', '時光', ['時光']],
  ['DS-7604 and ds-7604', 'ds-76', ['DS-76', 'ds-76']],
  ['100% (sure)', '( %', ['%', '(']],
  ['abcabc', 'abc bca', ['abcabc']],
  ['nothing here', 'xyz', []],
  ['The Silben\u00adtrennung of words', 'silbentrennung', ['Silben\u00adtrennung']],
  ['\u200bOak\u200b and ash', 'oak', ['Oak']],
  ['oak\u200b\u200bash ash', 'ash', ['ash', 'ash']],
  ['of O’Brien', "o'brien", ['O’Brien']],
  ["of O'Brien", 'o’brien', ["O'Brien"]],
  ['I ❤\ufe0f it', '❤', ['❤\ufe0f']],
  ['Invoice ٢٠٢٦ of \u{1e952}\u{1e950}', '2026 20', ['٢٠٢٦', '\u{1e952}\u{1e950}']],
  ['a\u2060b 2020–2024 c', '2020-2024', ['2020–2024']],
])('in “%s” the query “%s” marks %j', (text, query, expected) => {
  expect(marked(text, query)).toEqual(expected)
})

test('marked ranges lie inside the text, in order and apart', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (where, query) => {
      let end = 0
      for (const [from, to] of matchesIn(where, query)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(where.length)
    }),
  )
})

test.each([
  ['in:pages sett', { text: 'sett', filter: 'pages' }],
  ['sett in:PAGES', { text: 'sett', filter: 'pages' }],
  ['in:pages', { text: '', filter: 'pages' }],
  ['in:nowhere oak', { text: 'in:nowhere oak' }],
  ['berlin:pages', { text: 'berlin:pages' }],
])('%s is read as %j', (typed, expected) => {
  expect(parseSearch(typed)).toEqual(expected)
})

test('what is typed beyond 200 characters is not looked for', () => {
  expect(parseSearch('x'.repeat(10_000)).text).toHaveLength(200)
  expect([...parseSearch('💦'.repeat(10_000)).text]).toHaveLength(200)
})
