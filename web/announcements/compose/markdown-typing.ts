// What the toolbar of a Markdown field does to the text and its selection.

export interface Marked {
  text: string
  start: number
  end: number
}

export type MarkdownEdit = (marked: Marked) => Marked

/** Between two marks, or taken out of them again; without a selection the caret stands between the marks. */
const between =
  (mark: string): MarkdownEdit =>
  ({ text, start, end }) => {
    const selected = text.slice(start, end)
    // White space before a closing mark would make it none.
    const from = start + (selected.length - selected.trimStart().length)
    const to = Math.max(from, end - (selected.length - selected.trimEnd().length))
    const inner = text.slice(from, to)
    const size = mark.length
    if (hasMark(text.slice(0, from), mark, 'end') && hasMark(text.slice(to), mark, 'start')) {
      return {
        text: text.slice(0, from - size) + inner + text.slice(to + size),
        start: from - size,
        end: to - size,
      }
    }
    if (inner.length > 2 * size && hasMark(inner, mark, 'start') && hasMark(inner, mark, 'end')) {
      const bare = inner.slice(size, -size)
      return { text: text.slice(0, from) + bare + text.slice(to), start: from, end: from + bare.length }
    }
    return {
      text: text.slice(0, from) + mark + inner + mark + text.slice(to),
      start: from + size,
      end: to + size,
    }
  }

/** Exactly this mark, and not a longer run of the same sign. */
function hasMark(text: string, mark: string, side: 'start' | 'end'): boolean {
  const sign = mark.charAt(0)
  const run = side === 'start' ? text : [...text].reverse().join('')
  return run.startsWith(mark) && run.charAt(mark.length) !== sign
}

const POINT = /^(\s*)[-*+] /

/** Every line of the selection becomes a point, or none of them any longer. */
const list: MarkdownEdit = ({ text, start, end }) => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const found = text.indexOf('\n', end)
  const to = found === -1 ? text.length : found
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => POINT.test(line) || !line.trim()) && lines.some((line) => line.trim())
  const isAlone = lines.length === 1
  const changed = lines.map((line) => {
    if (isList) return line.replace(POINT, '$1')
    return (line.trim() || isAlone) && !POINT.test(line) ? `- ${line}` : line
  })
  // A list that follows a paragraph at once is none in every reader of Markdown.
  const gap =
    !isList &&
    from > 0 &&
    isParagraph(
      text
        .slice(0, from - 1)
        .split('\n')
        .at(-1) ?? '',
    )
      ? '\n'
      : ''
  const block = gap + changed.join('\n')
  const result = text.slice(0, from) + block + text.slice(to)
  const last = from + block.length
  return {
    text: result,
    start: isAlone ? last - (to - end) : from + gap.length,
    end: isAlone ? last - (to - end) : last,
  }
}

const isParagraph = (line: string): boolean => line.trim() !== '' && !POINT.test(line)

const ADDRESS = 'https://'

/** The selection is what the link says, or, when it is an address, where it leads; what is missing is selected. */
const link: MarkdownEdit = ({ text, start, end }) => {
  const selected = text.slice(start, end).trim()
  const isAddress = /^(https?:\/\/|mailto:)\S+$/i.test(selected)
  const words = isAddress ? '' : selected
  const address = isAddress ? selected : ADDRESS
  const after = start + `[${words}](`.length
  return {
    text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`,
    start: isAddress || !words ? start + 1 : after,
    end: isAddress || !words ? start + 1 : after + address.length,
  }
}

export const markdownEdits = { bold: between('**'), italic: between('_'), list, link } as const
export type MarkdownEditName = keyof typeof markdownEdits
