// The beginning of a text, counted in words as its language has them.

// Chinese, Japanese and Thai write no spaces; their words are found by dictionary, whatever the locale.
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The first words of a text and an ellipsis; the text itself when it has no more of them. */
export function firstWords(text: string, count: number): string {
  let words = 0
  let end = 0
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue
    if (words === count) return `${text.slice(0, end)}…`
    words++
    end = index + segment.length
  }
  return text
}
