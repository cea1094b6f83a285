// Which texts are formatted. The parser takes time by the square of what it has to match, and would freeze the page.

/** In code units. */
const FORMATTED_LENGTH = 20_000
/** Quotes and lists within each other on one line. */
const NESTED_BLOCKS = 20
/** Characters that may open or close something, and lines, between two blank lines. */
const MARKERS = 1_500
/** Lines that make a heading of what stands above them. */
const UNDERLINES = 500
/** Of all tables; each row is filled up to the length of the longest. */
const TABLE_CELLS = 5_000
/** Levels of the parsed text, each list being two. */
export const NESTED_NODES = 64

export function isFormattable(text: string): boolean {
  if (text.length > FORMATTED_LENGTH || count(text, /^[ \t>]*(?:=+|-+)[ \t]*$/gm) > UNDERLINES) return false
  const blocks = text.split(/\n[ \t]*\n/)
  const cells = blocks.map((block) => {
    const lines = block.split('\n')
    return lines.length * Math.max(...lines.map((line) => count(line, /\|/g)))
  })
  return (
    cells.reduce((sum, some) => sum + some, 0) <= TABLE_CELLS &&
    blocks.every((block) => count(block, /[*_~`[\]<&\n]/g) <= MARKERS) &&
    text.split('\n').every((line) => depthOf(line) <= NESTED_BLOCKS)
  )
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function depthOf(line: string): number {
  const markers = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)?.[0] ?? ''
  return count(markers, /[>*+-]|\d[.)]/g)
}
