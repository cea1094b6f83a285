// Takes texts and queries apart for the search index: words, codes, parts of words, pairs of Han, kana and Hangul.
import { fold, isPart, PAIRED, termsOf } from '#contract/search-text.ts'

/** Longer words are found by their beginning; those that begin inside of one have less room. */
const WORD_LENGTH = 60
const INNER_LENGTH = 24
/** Of a document's words together: PostgreSQL cannot read a tsvector of more than a megabyte. */
const WORDS_BYTES = 200_000

const SYMBOL = /[\p{P}\p{S}]/gu
const WORD = '[\\p{L}\\p{N}\\p{M}]'
/** Where a word begins inside a chunk without spaces: letters and digits of one kind. */
const RUN = new RegExp(`(?:${PAIRED.source})+|(?:(?!${PAIRED.source})${WORD})+`, 'gu')

/**
 * The words by which a text is found, each as the beginning of what is looked for: `DS-7604` gives `ds-7604` and
 * `7604`, `foo.png` gives `foo.png` and `png`, 時光機 gives 時光, 光機 and 機; every symbol stands for itself. Each
 * after `prefix`; of a text with too many only the first.
 */
export function wordsOf(text: string, prefix: string): string[] {
  const words = new Set<string>()
  let bytes = 0
  for (const word of everyWordOf(text)) {
    const prefixed = prefix + word
    if (words.has(prefixed)) continue
    bytes += Buffer.byteLength(prefixed)
    if (bytes > WORDS_BYTES) break
    words.add(prefixed)
  }
  return [...words]
}

function* everyWordOf(text: string): Generator<string> {
  for (const chunk of fold(text).split(/[\s\p{Cc}]+/u)) {
    for (const [symbol] of chunk.matchAll(SYMBOL)) yield symbol
    let length = WORD_LENGTH
    for (const { 0: run, index } of chunk.matchAll(RUN)) {
      yield cut(chunk.slice(index), length)
      if (PAIRED.test(run)) yield* pairsOf(run)
      length = INNER_LENGTH
    }
  }
}

/** Neighbours two by two, and the last one alone. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
}

const cut = (word: string, length: number) => [...word.slice(0, 2 * length)].slice(0, length).join('')

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
    .map((word) => wordQuery(word, prefix))
    .join(' & ')

/** A long word may begin one in the index, or be what is left of one that begins inside another. */
function wordQuery({ text, isBeginning }: Word, prefix: string): string {
  if (!isBeginning) return lexeme(prefix + text)
  const inner = cut(text, INNER_LENGTH)
  const beginning = `${lexeme(prefix + cut(text, WORD_LENGTH))}:*`
  return inner === text ? beginning : `(${beginning} | ${lexeme(prefix + inner)})`
}

function termOf(term: string): Term {
  const isPaired = PAIRED.test(term)
  const words = isPaired || !startsAsWord(term) ? piecesOf(term) : [{ text: term, isBeginning: true }]
  // What is one word of the index is found by it; more must also stand together.
  const isWord = words.length === 1 && words[0]?.text === term && cut(term, INNER_LENGTH) === term
  const check = isWord ? null : likeOf(term)
  return { words, check, part: isPart(term) && !isPaired ? likeOf(term) : null }
}

const startsAsWord = (term: string) => term.search(RUN) === 0

function piecesOf(term: string): Word[] {
  const symbols = new Set([...term.matchAll(SYMBOL)].map(([symbol]) => symbol))
  const pieces = [
    ...[...symbols].map((text) => ({ text, isBeginning: false })),
    ...[...term.matchAll(RUN)].flatMap(([run]) =>
      PAIRED.test(run) ? pairWords(run) : [{ text: run, isBeginning: true }],
    ),
  ]
  // What is neither letter, digit nor symbol is in no index.
  return pieces.length > 0 ? pieces : [{ text: term, isBeginning: false }]
}

function pairWords(run: string): Word[] {
  if ([...run].length === 1) return [{ text: run, isBeginning: true }]
  return pairsOf(run)
    .slice(0, -1)
    .map((text) => ({ text, isBeginning: false }))
}

/** Quoted for a tsquery, so that nothing in it is an operator. */
const lexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A LIKE pattern of texts that hold a term. */
export const likeOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`
