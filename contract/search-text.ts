// How texts are compared in search: folded, in terms; and which parts of a text a query matches.
import { SEARCH_TERMS } from '#contract/limits.ts'

// Accents of Latin, Greek and Cyrillic, vowel signs of Arabic and its stretching stroke. Signs of other scripts are letters.
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g
const LETTERS: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Nobody sees them: soft hyphens, joiners, marks of direction, the style of an emoji. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu
const APOSTROPHE = /[‘’‚‛ʼ‹›]/g
const QUOTE = /[“”„‟«»]/g
const DASH = /[\u2010-\u2015\u2212]/g
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

/**
 * For comparing what people read, never for identifiers: without case and accents, Turkish i's alike, one width, the
 * plain form of quotes and dashes, European digits.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHE, "'")
    .replace(QUOTE, '"')
    .replace(DASH, '-')
    .replace(FOREIGN_DIGIT, digitOf)
    .normalize('NFC')
}

/** The digits of every script stand in a row of ten, from nought to nine. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let lower = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - lower - 1))) lower++
  return String(lower % 10)
}

/** Scripts that write words without spaces between them. */
export const PAIRED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]/u

/** The parts of a query that must all be found, folded, each once. */
export function termsOf(query: string): string[] {
  const terms = fold(query)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
  return [...new Set(terms)].slice(0, SEARCH_TERMS)
}

/** Letters and digits that a part of a word needs, to be found in its middle. */
const PART_LENGTH = 3

/** Whether a term is found inside words too; a shorter one begins a word. */
export function isPart(term: string): boolean {
  return PAIRED.test(term) || new RegExp(`[\\p{L}\\p{N}\\p{M}]{${PART_LENGTH}}`, 'u').test(term)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const WORD = /[\p{L}\p{N}\p{M}]/u

/** From and up to, in code units of the text. */
export type Range = readonly [start: number, end: number]

/** The ranges of a text that a query's terms match, in order and apart from each other. */
export function matchesIn(text: string, query: string): Range[] {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  let folded = ''
  /** For each code unit of `folded`: where the character that it comes from begins and ends. */
  const places: Range[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const piece = fold(segment)
    for (let unit = 0; unit < piece.length; unit++) places.push([index, index + segment.length])
    folded += piece
  }
  const found = terms.flatMap((term) => rangesOf(folded, term, places))
  return merge(found.sort((a, b) => a[0] - b[0]))
}

function rangesOf(folded: string, term: string, places: Range[]): Range[] {
  const ranges: Range[] = []
  for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + term.length)) {
    const [start, end] = [places[at]?.[0], places[at + term.length - 1]?.[1]]
    const beginsWord = at === 0 || !WORD.test(folded[at - 1] ?? '') || !WORD.test(term[0] ?? '')
    if (start !== undefined && end !== undefined && (beginsWord || isPart(term))) ranges.push([start, end])
  }
  return ranges
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && range[0] <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], range[1])]
    else merged.push(range)
  }
  return merged
}
