// Long names and titles within a sentence.
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** At most `max` characters as people count them, an ellipsis for the rest. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...segmenter.segment(text)].map(({ segment }) => segment)
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`
}
