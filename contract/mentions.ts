// Mentions of people in Markdown texts, written `@[Name](user:ID)`: what the server tells people of, the web shows.
import type { Person } from '#contract/people.ts'

export interface Mention {
  /** Where it stands in the text, in code units; `end` is behind it. */
  start: number
  end: number
  /** In lower case, as rows are known by. */
  id: string
  /** As it was written; the person may be called otherwise by now. */
  name: string
}

/** The text that mentions somebody. */
export function mentionOf({
  id,
  firstName,
  lastName,
}: Pick<Person, 'id' | 'firstName' | 'lastName'>): string {
  const name = `${firstName} ${lastName}`.replace(/\s+/g, ' ').trim()
  return `@[${name.replace(/[\\[\]]/g, '\\$&')}](user:${id})`
}

/** As people read it: `@Name` in place of each mention. */
export function textWithNames(text: string): string {
  let shown = ''
  let end = 0
  for (const mention of findMentions(text)) {
    shown += `${text.slice(end, mention.start)}@${mention.name}`
    end = mention.end
  }
  return shown + text.slice(end)
}

/** Ids of the people mentioned, each once, in the order of the text. */
export function mentionsIn(text: string): string[] {
  return [...new Set(findMentions(text).map(({ id }) => id))]
}

/** Every mention outside code, in order. Takes time in proportion to the text, whatever it holds. */
export function findMentions(text: string): Mention[] {
  // Markdown knows a lone carriage return as the end of a line; the places must stay what they are.
  const lines = text.replace(/\r(?!\n)/g, '\n')
  return proseOf(lines).flatMap(([start, end]) => mentionsBetween(lines, start, end))
}

type Range = readonly [start: number, end: number]

/** Quotes and lists that a line stands in; then three or more backticks or tildes open a block of code. */
const fenceOpening = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})/
/** A blank line, a heading or an item of a list: code within a line of text does not reach across it. */
const newBlock = /^[ \t>]*(?:$|#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t])/

const quoteDepth = (line: string): number => /^[ \t>]*/.exec(line)?.[0].replace(/[^>]/g, '').length ?? 0

/** The blocks of a text, without those of code. */
function proseOf(text: string): Range[] {
  const blocks: Range[] = []
  let fence: { mark: string; depth: number } | undefined
  let start = 0
  let lineStart = 0
  for (const rawLine of text.split('\n')) {
    const line = rawLine.trimEnd()
    const next = lineStart + rawLine.length + 1
    const opening = fenceOpening.exec(line)?.[1]
    if (fence) {
      const isLeft = quoteDepth(line) < fence.depth
      const rest = line.replace(/^[ \t>]+/, '')
      const isClosed = rest.startsWith(fence.mark) && rest === fence.mark.charAt(0).repeat(rest.length)
      if (isLeft || isClosed) fence = undefined
      start = isLeft ? lineStart : next
    } else if (opening) {
      blocks.push([start, lineStart])
      fence = { mark: opening, depth: quoteDepth(line) }
    } else if (newBlock.test(line)) {
      blocks.push([start, lineStart])
      start = lineStart
    }
    lineStart = next
  }
  if (!fence) blocks.push([start, text.length])
  return blocks
}

/** An escaped character, backticks, or a mention. A bare `[` ends a name, so that no text is read twice. */
const tokens =
  /\\[!-/:-@[-`{-~]|`+|@\[((?:\\.|[^\\[\]\n])+)\]\(user:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\)/gi

function mentionsBetween(text: string, from: number, to: number): Mention[] {
  const block = text.slice(from, to)
  const found: Mention[] = []
  const closings = closingsOf(block)
  tokens.lastIndex = 0
  for (let token = tokens.exec(block); token; token = tokens.exec(block)) {
    const [written, name, id] = token
    const end = token.index + written.length
    if (name && id) {
      const start = from + token.index
      found.push({ start, end: from + end, id: id.toLowerCase(), name: name.replace(/\\(.)/g, '$1') })
    } else if (written.startsWith('`')) {
      // Backticks that as many others follow enclose code; alone they are only themselves.
      tokens.lastIndex = closings.after(token.index, written.length) ?? end
    }
  }
  return found
}

/** Where the runs of backticks of each length end. */
function closingsOf(block: string) {
  const runs = new Map<number, { starts: number[]; next: number }>()
  for (const { 0: run, index } of block.matchAll(/`+/g)) {
    const known = runs.get(run.length)
    if (known) known.starts.push(index)
    else runs.set(run.length, { starts: [index], next: 0 })
  }
  return {
    /** The end of the next run of this length behind `position`; each call is for a later position. */
    after(position: number, length: number): number | undefined {
      const run = runs.get(length)
      if (!run) return undefined
      while ((run.starts[run.next] ?? Number.POSITIVE_INFINITY) <= position) run.next++
      const start = run.starts[run.next]
      return start === undefined ? undefined : start + length
    },
  }
}
