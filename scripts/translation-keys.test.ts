// Every key that the web's code asks for exists, and every key of the English file is asked for.
import { describe, expect, it } from 'vitest'
import { readLocale } from './messages.ts'
import { isNode, type Node, parse, place, type SourceFile, sourceFiles, stringOf, walk } from './sources.ts'

interface Use {
  place: string
  /** The whole key; where it is put together at run time, `*` stands for the unknown part. */
  key: string
}

/** What a key argument may be: literals, both sides of a condition, templates with `*` for their holes. */
function keysOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)]
  if (node.type === 'TSAsExpression') return keysOf(node.expression)
  if (node.type === 'TemplateLiteral') {
    return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*')]
  }
  const literal = stringOf(node)
  return literal === undefined ? [] : [literal]
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

/** Follows `const t = useTranslations('tasks')` to `t('title')` and `t.rich('title')` in the same function. */
function usesOf(file: SourceFile): Use[] {
  const uses: Use[] = []
  const scopes: Map<string, string>[] = [new Map()]
  const namespaceOf = (name: unknown) =>
    scopes.findLast((scope) => scope.has(String(name)))?.get(String(name))
  const enter = (node: Node) => {
    if (isFunction(node)) scopes.push(new Map())
    if (node.type === 'VariableDeclarator' && isNode(node.init) && isNode(node.id)) {
      const { callee, arguments: [namespace] = [] } = node.init as Node & { arguments?: unknown[] }
      if (!isNode(callee) || callee.name !== 'useTranslations') return
      const [known = namespace ? undefined : ''] = keysOf(namespace)
      if (known !== undefined) scopes.at(-1)?.set(String(node.id.name), known && `${known}.`)
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return
    const { callee } = node
    const translator = callee.type === 'MemberExpression' && isNode(callee.object) ? callee.object : callee
    const namespace = translator.type === 'Identifier' ? namespaceOf(translator.name) : undefined
    if (namespace === undefined) return
    const keys = keysOf((node.arguments as unknown[])[0])
    uses.push(...keys.map((key) => ({ place: place(file, node.start), key: namespace + key })))
  }
  walk(parse(file).tree, enter, (node) => isFunction(node) && scopes.pop())
  return uses
}

/** `tasks.status.*` as a pattern; the unknown part may hold dots. */
const pattern = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replace(/[.\\^$*+?()[\]{}|]/g, '\\$&'))
      .join('.+')}$`,
  )

const unknownUses = (uses: Use[], keys: string[]): Use[] =>
  uses.filter(({ key }) => !keys.some((known) => pattern(key).test(known)))

/** Keys also travel in variables, so a string that ends like the key anywhere in the code counts as a use. */
function unusedKeys(keys: string[], uses: Use[], files: SourceFile[]): string[] {
  const strings = new Set<string>()
  for (const file of files) {
    walk(parse(file).tree, (node) => {
      for (const key of node.type === 'JSXText' ? [] : keysOf(node)) strings.add(key)
      if (node.type === 'Property' && isNode(node.key)) strings.add(String(node.key.name ?? node.key.value))
    })
  }
  const patterns = [...new Set(uses.map(({ key }) => key))].map(pattern)
  const isUsed = (key: string) =>
    patterns.some((used) => used.test(key)) ||
    key.split('.').some((_, index, parts) => strings.has(parts.slice(index).join('.')))
  return keys.filter((key) => !isUsed(key))
}

const files = sourceFiles('.ts', '.tsx').filter(
  ({ path }) => /^(web|contract)\//.test(path) && !/\.test\./.test(path),
)
const keys = [...readLocale('en').keys()]
const uses = files.flatMap(usesOf)

describe('translation keys', () => {
  it('that the code asks for exist', () => {
    expect(unknownUses(uses, keys)).toEqual([])
  })

  it('that exist are asked for', () => {
    const fromServer = /^errors\./
    expect(
      unusedKeys(
        keys.filter((key) => !fromServer.test(key)),
        uses,
        files,
      ),
    ).toEqual([])
  })

  const component = (body: string): SourceFile => ({
    path: 'web/a.tsx',
    // biome-ignore format: one line, so that places are easy to tell
    text: `function A() { const t = useTranslations('tasks'); ${body} }; function B() { const t = useTranslations(); t('x.y') }`,
  })

  it.each([
    ["t('gone')", 'tasks.gone'],
    ["t.rich('gone', {})", 'tasks.gone'],
    ["t(isOpen ? 'title' : 'gone')", 'tasks.gone'],
    ['t(`gone.$' + '{status}`)', 'tasks.gone.*'],
    ["return () => t('gone')", 'tasks.gone'],
  ])('%s is found when it does not exist', (body, key) => {
    const found = unknownUses(usesOf(component(body)), ['tasks.title', 'x.y'])
    expect(found).toEqual([{ place: 'web/a.tsx:1', key }])
  })

  it('that nobody asks for are found', () => {
    const file = component('t(`status.$' + "{status}`); const columns = ['name']")
    const known = ['tasks.status.open', 'tasks.name', 'tasks.gone', 'x.y', 'x.z']
    expect(unusedKeys(known, usesOf(file), [file])).toEqual(['tasks.gone', 'x.z'])
  })
})
