// Where two versions of a text differ, word by word.

export interface Piece {
  text: string
  /** Not in the other version. */
  isOther: boolean
}

/** Pairs of words that are compared at most: of longer texts all between the first and the last difference counts. */
const PAIRS_MAX = 4_000_000

export function differing(one: string, other: string, locale: string): [Piece[], Piece[]] {
  const [a, b] = [wordsOf(one, locale), wordsOf(other, locale)]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const shared = inBoth(middleA, middleB)
  const piecesOf = (words: string[], kept: ReadonlySet<number>) => {
    const isOther = (index: number) =>
      index >= start && index < words.length - end && !kept.has(index - start)
    return joined(words.map((text, index) => ({ text, isOther: isOther(index) })))
  }
  return [piecesOf(a, shared[0]), piecesOf(b, shared[1])]
}

/** Also spaces and marks, so that together they are the text. */
const wordsOf = (text: string, locale: string): string[] =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

/** The places of the longest row of words that both have in the same order. */
function inBoth(a: string[], b: string[]): [Set<number>, Set<number>] {
  const shared: [Set<number>, Set<number>] = [new Set(), new Set()]
  if (a.length * b.length > PAIRS_MAX) return shared
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      shared[0].add(i++)
      shared[1].add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return shared
}

function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.isOther === piece.isOther) last.text += piece.text
    else result.push({ ...piece })
  }
  return result
}
