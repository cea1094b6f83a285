// What the parser of Markdown may not know, and what its tree is made to say: directions, breaks, safe links, mentions.
import { linkTarget } from './link-target.ts'
import { NESTED_NODES } from './markdown-limits.ts'
import type { HiddenMentions, Piece } from './mention-pieces.ts'

/** A node of the parsed text (mdast), as far as it is looked at here. */
interface Node {
  type: string
  children?: Node[]
  value?: string
  url?: string
  title?: string | null
  /** What stands behind the opening of a block of code. */
  lang?: string | null
  meta?: string | null
  alt?: string | null
  /** Level of a heading. */
  depth?: number
  position?: { start: { offset?: number }; end: { offset?: number } }
  data?: { hProperties: { dir: 'auto' } }
}

interface Place {
  level: number
  isInLink: boolean
  /** Begins a block that already takes its direction from it. */
  isLead: boolean
}

/**
 * HTML stays text. Four spaces make no code and `[name]: address` no hidden address: few type them on purpose, and a
 * long address that is called by its name a thousand times would fill the memory. Footnotes would need ids.
 */
const unknown = ['htmlFlow', 'htmlText', 'codeIndented', 'definition']
unknown.push('gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall')

export function withoutSyntax(this: { data(): object }): void {
  const parser: { micromarkExtensions?: unknown[] } = this.data()
  parser.micromarkExtensions = [...(parser.micromarkExtensions ?? []), { disable: { null: unknown } }]
}

/** `source` is the text that is parsed, with its mentions hidden. Throws where it is nested too deeply. */
export function shapeTree(source: string, { hasMark }: HiddenMentions): () => (tree: Node) => void {
  const levelOf = headingLevels()
  const shapeChildren = (node: Node, { level, isInLink, isLead }: Place) => {
    if (level > NESTED_NODES) throw new RangeError('nested too deeply')
    if (!node.children) return
    node.children = node.children.flatMap((child, index) =>
      shape(child, { level: level + 1, isInLink, isLead: isLead && index === 0 }),
    )
  }

  /** What comes in the node's place. */
  const shape = (node: Node, place: Place): Node[] => {
    const { url, title, lang, meta } = node
    // A mention that would vanish into an address counts all the same: everything is shown.
    if ([url, title, lang, meta].some(hasMark)) return asTyped(node, source)
    switch (node.type) {
      case 'text':
        return withBreaks(node.value ?? '')
      case 'image':
        return shape(pictureLink(node), place)
      case 'link': {
        const isLink = !place.isInLink && linkTarget(url ?? '') !== null
        shapeChildren(node, { ...place, isInLink: true })
        return isLink ? [node] : (node.children ?? [])
      }
      case 'heading':
        node.depth = levelOf(node.depth ?? 1)
    }
    const isBlock = ['paragraph', 'heading', 'listItem', 'tableCell', 'blockquote'].includes(node.type)
    if (isBlock && !place.isLead) node.data = { hProperties: { dir: 'auto' } }
    shapeChildren(node, { ...place, isLead: isBlock || place.isLead })
    return [node]
  }
  return () => (tree) => shapeChildren(tree, { level: 0, isInLink: false, isLead: false })
}

/** The page has a first and a second level of its own; below them no level is left out, whichever were written. */
function headingLevels(): (written: number) => number {
  const open: number[] = []
  return (written) => {
    while ((open.at(-1) ?? 0) >= written) open.pop()
    return Math.min(2 + open.push(written), 6)
  }
}

/** The end of a line ends the line: people expect it of what they typed. */
function withBreaks(text: string): Node[] {
  return text
    .split('\n')
    .flatMap((value, index) =>
      index === 0 ? [{ type: 'text', value }] : [{ type: 'break' }, { type: 'text', value }],
    )
}

/** A picture from elsewhere would tell its owner who reads this, so it is only offered. */
const pictureLink = ({ url = '', title, alt, position }: Node): Node => ({
  type: 'link',
  url,
  ...(title && { title }),
  ...(position && { position }),
  children: [{ type: 'text', value: alt || url }],
})

function asTyped({ type, children = [], position }: Node, source: string): Node[] {
  // Only an address that was never written as a link has no place of its own; its text is the address.
  const text = position ? withBreaks(source.slice(position.start.offset, position.end.offset)) : children
  return type === 'code' ? [{ type: 'paragraph', children: text }] : text
}

/** An element of the page to be (hast), as far as it is looked at here. */
interface Element {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, string>
  children?: Element[]
}

/** Puts the mentions back, wherever the parser left their marks. */
export function showMentions({ piecesOf }: HiddenMentions): () => (tree: Element) => void {
  const show = (node: Element) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? piecesOf(child.value ?? '').map(elementOf) : [child],
    )
    for (const child of node.children) show(child)
  }
  return () => show
}

/** Names the tick of each point of a checklist by its words; the points below it have ticks of their own. */
export function nameTicks(): (tree: Element) => void {
  const name = (node: Element) => {
    const tick = node.children?.find(({ tagName }) => tagName === 'input')
    if (tick) tick.properties = { ...tick.properties, ariaLabel: wordsOf(node).trim() }
    for (const child of node.children ?? []) name(child)
  }
  return name
}

function wordsOf({ type, value = '', tagName = '', children = [] }: Element): string {
  if (type === 'text') return value
  return ['ul', 'ol'].includes(tagName) ? '' : children.map(wordsOf).join('')
}

function elementOf(piece: Piece): Element {
  if (typeof piece === 'string') return { type: 'text', value: piece }
  const name: Element = { type: 'text', value: piece.name }
  return { type: 'element', tagName: 'span', properties: { dataUserId: piece.id }, children: [name] }
}
