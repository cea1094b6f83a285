// Every word on the screen comes from the locale files.
import { describe, expect, it } from 'vitest'
import { isNode, type Node, parse, place, type SourceFile, sourceFiles, stringOf, walk } from './sources.ts'

/** Attributes that people read or hear. */
const spoken = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
]
spoken.push('alt', 'label', 'description', 'error')
/** Names that are the same in every language. */
const names = ['Lintel']

/** One Latin letter is a key on the keyboard. */
const isBare = (text: string): boolean =>
  /\p{L}/u.test(text) && !/^[A-Z]$/.test(text.trim()) && !names.includes(text.trim())

/** The strings that an expression may turn out as: both sides of conditions and defaults too. */
function stringsIn(node: unknown): Node[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return stringsIn(node.expression)
    case 'ConditionalExpression':
      return [...stringsIn(node.consequent), ...stringsIn(node.alternate)]
    case 'LogicalExpression':
      return [...stringsIn(node.operator === '&&' ? undefined : node.left), ...stringsIn(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...stringsIn(node.left), ...stringsIn(node.right)] : []
    case 'TemplateLiteral':
      return (node.quasis as Node[]).filter((quasi) => isBare((quasi.value as { cooked: string }).cooked))
    default:
      return isBare(stringOf(node) ?? '') ? [node] : []
  }
}

function faultsOf(file: SourceFile): string[] {
  const bare: Node[] = []
  walk(parse(file).tree, (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type !== 'JSXText') bare.push(...stringsIn(child))
        else if (isBare(String(child.value))) bare.push(child)
      }
    }
    if (node.type === 'JSXAttribute' && isNode(node.name) && spoken.includes(String(node.name.name))) {
      bare.push(...stringsIn(node.value))
    }
  })
  return bare.map(({ start, end }) => `${place(file, start)}: ${file.text.slice(start, end).trim()}`)
}

describe('text on the screen', () => {
  it('is never written into a component', () => {
    const files = sourceFiles('.tsx').filter(
      ({ path }) => path.startsWith('web/') && !/\btest(ing)?\./.test(path),
    )
    expect(files.flatMap(faultsOf)).toEqual([])
  })

  it.each([
    '<p>Hello</p>',
    '<>Hello</>',
    '<p>{"Hello"}</p>',
    '<p>{isOpen ? "Close" : t("open")}</p>',
    '<p>{name ?? "Nobody"}</p>',
    '<p>{isOpen && "Open"}</p>',
    '<p>{count + " items"}</p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    '<p>{`${count} items`}</p>',
    '<p>{`Hello`}</p>',
    '<p>時光</p>',
    '<input placeholder="Search" />',
    '<input aria-label={`Search`} />',
    '<img alt={isOpen ? "Open" : alt} />',
    '<TextInput label="Name" />',
  ])('%s is refused', (text) => {
    expect(faultsOf({ path: 'web/a.tsx', text })).toHaveLength(1)
  })

  it.each([
    '<p>{t("title")}</p>',
    '<p>{count} / {total} · 42</p>',
    '<p className="card" data-state={isOpen ? "open" : "shut"}>Lintel</p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    '<p>{`${done}/${total}`}</p>',
    '<img alt="" />',
    '<p>{kind === "user" && t("user")}</p>',
    '<kbd>Z</kbd>',
  ])('%s is fine', (text) => {
    expect(faultsOf({ path: 'web/a.tsx', text })).toEqual([])
  })
})
