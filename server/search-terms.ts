// Takes texts and queries apart for the search index: words, codes, parts of words, pairs of Han, kana and Hangul.
import { fold, isPart, PAIRED, termsOf } from '#contract/search-text.ts'

/** Longer words are found by their beginning. */
const WORD_LENGTH = 60

const RUN = /[\p{L}\p{N}\p{M}]+/gu
const SYMBOL = /[\p{P}\p{S}]/gu
const pairedRun = new RegExp(`(?:${PAIRED.source})+`, 'gu')
const otherRun = new RegExp(`(?:(?!${PAIRED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/**
 * The words by which a text is found, each as the beginning of what is looked for: `DS-7604` gives `ds-7604` and
 * `7604`, `foo.png` gives `foo.png` and `png`, 時光機 gives 時光, 光機 and 機; every symbol stands for itself.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const chunk of fold(text).split(/[\s\p{Cc}]+/u)) {
    for (const [symbol] of chunk.matchAll(SYMBOL)) words.add(symbol)
    for (const { index } of startsIn(chunk)) words.add(cut(chunk.slice(index)))
    for (const [run] of chunk.matchAll(pairedRun)) for (const pair of pairsOf(run)) words.add(pair)
  }
  return [...words]
}

/** Where words begin inside a chunk without spaces. */
function* startsIn(chunk: string): Generator<{ index: number; run: string }> {
  for (const found of chunk.matchAll(RUN)) {
    const [run] = found
    const parts = [...run.matchAll(pairedRun), ...run.matchAll(otherRun)]
    for (const part of parts) yield { index: found.index + part.index, run: part[0] }
  }
}

/** Neighbours two by two, and the last one alone. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
}

const cut = (word: string) => [...word.slice(0, 2 * WORD_LENGTH)].slice(0, WORD_LENGTH).join('')

/** What must hold of a document that a query finds; see gates.search. */
export interface Conditions {
  /** The folded query, for putting the best first. */
  phrase: string
  /** A tsquery of all terms; `prefix` is put before each word, as it is in the index. */
  everyWord(prefix: string): string
  /** A tsquery of the terms that are found as beginnings of words only; null: there is none. */
  shortWords(prefix: string): string | null
  /** LIKE patterns of the others, which are found inside words too; longest first. */
  parts: string[]
  /** LIKE patterns of terms of which words alone say too little. */
  checks: string[]
}

interface Term {
  words: Word[]
  check: string | null
  part: string | null
}

interface Word {
  text: string
  /** The word may go on. */
  isBeginning: boolean
}

/** Undefined: nothing is looked for. */
export function conditionsOf(query: string): Conditions | undefined {
  const terms = termsOf(query).map(termOf)
  if (terms.length === 0) return undefined
  const short = terms.filter(({ part }) => part === null)
  const parts = terms.flatMap(({ part }) => part ?? [])
  return {
    phrase: termsOf(query).join(' '),
    everyWord: (prefix) => queryOf(terms, prefix),
    shortWords: (prefix) => (short.length > 0 ? queryOf(short, prefix) : null),
    parts: parts.sort((a, b) => b.length - a.length),
    checks: terms.flatMap(({ check }) => check ?? []),
  }
}

const queryOf = (terms: Term[], prefix: string) =>
  terms
    .flatMap(({ words }) => words)
    .map(({ text, isBeginning }) => `${lexeme(prefix + text)}${isBeginning ? ':*' : ''}`)
    .join(' & ')

function termOf(term: string): Term {
  const isPaired = PAIRED.test(term)
  const words = isPaired || !startsAsWord(term) ? piecesOf(term) : [{ text: cut(term), isBeginning: true }]
  const isExact = words.length === 1 && cut(term) === term
  // A pair of letters is a word of its own; more of anything must also stand together.
  const check = isExact || (isPaired && [...term].length <= 2) ? null : likeOf(term)
  return { words, check, part: isPart(term) && !isPaired ? likeOf(term) : null }
}

const startsAsWord = (term: string) => term.search(RUN) === 0

function piecesOf(term: string): Word[] {
  const symbols = new Set([...term.matchAll(SYMBOL)].map(([symbol]) => symbol))
  const pieces = [
    ...[...symbols].map((text) => ({ text, isBeginning: false })),
    ...[...startsIn(term)].flatMap(({ run }) =>
      PAIRED.test(run) ? pairWords(run) : [{ text: cut(run), isBeginning: true }],
    ),
  ]
  // What is neither letter, digit nor symbol is in no index.
  return pieces.length > 0 ? pieces : [{ text: cut(term), isBeginning: false }]
}

function pairWords(run: string): Word[] {
  if ([...run].length === 1) return [{ text: run, isBeginning: true }]
  return pairsOf(run)
    .slice(0, -1)
    .map((text) => ({ text, isBeginning: false }))
}

/** Quoted for a tsquery, so that nothing in it is an operator. */
const lexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const likeOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`
