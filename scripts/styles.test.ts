// Logical CSS only, so that every screen mirrors itself in Arabic.
import { describe, expect, it } from 'vitest'
import { isNode, parse, place, type SourceFile, sourceFiles, stringOf, walk } from './sources.ts'

const sided = /^(?:scroll-)?(?:margin|padding|border|inset)?-?(?:left|right)(?:-(?:width|color|style))?$/
const corner = /^border-(?:top|bottom)-(?:left|right)-radius$/
/** Properties whose value names a side. */
const aligned = ['text-align', 'float', 'clear']
/** Mantine's short forms of the physical properties; `ms me ps pe` and `start end` are the logical ones. */
const mantineProps = ['ml', 'mr', 'pl', 'pr', 'left', 'right']

const isPhysical = (property: string, value?: string): boolean =>
  sided.test(property) ||
  corner.test(property) ||
  (aligned.includes(property) && /\b(?:left|right)\b/.test(value ?? ''))

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function cssFaults(file: SourceFile): string[] {
  // Comments become blanks, so that places stay right.
  const text = file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...text.matchAll(/(?<=^|[\s;{])([a-z-]+)\s*:\s*([^;{}]*)(?=[;}])/g)].flatMap((match) => {
    const [, property = '', value] = match
    return isPhysical(property, value) ? [`${place(file, match.index)}: ${match[0].trim()}`] : []
  })
}

/** Looks at objects whose keys are style properties, and at Mantine's props. */
function codeFaults(file: SourceFile): string[] {
  const faults: string[] = []
  const report = (offset: number, what: string) => faults.push(`${place(file, offset)}: ${what}`)
  walk(parse(file).tree, (node) => {
    if (node.type === 'JSXAttribute' && isNode(node.name)) {
      const name = String(node.name.name)
      const isSidedAlign = name === 'ta' && /left|right/.test(stringOf(node.value) ?? '')
      if (mantineProps.includes(name) || isSidedAlign) report(node.start, name)
      if (name === 'style' || name === 'styles') walk(node, inStyle)
    }
    if (node.type === 'TSTypeReference' || node.type === 'TSSatisfiesExpression') return
    const declared =
      node.type === 'VariableDeclarator' && isNode(node.id) ? node.id.typeAnnotation : undefined
    if (isNode(declared) && /CSSProperties/.test(file.text.slice(declared.start, declared.end))) {
      walk(node, inStyle)
    }
  })
  function inStyle(node: { type: string; start: number; [key: string]: unknown }) {
    if (node.type !== 'Property' || !isNode(node.key)) return
    const key = kebab(String(node.key.name ?? node.key.value))
    if (isPhysical(key, stringOf(node.value))) report(node.start, key)
  }
  return faults
}

/** Names of custom properties that something sets: a style sheet, the theme, or an element's style. */
function setNames(files: SourceFile[]): Set<string> {
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/['"]?(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name),
  )
  return new Set(names.filter((name) => name !== undefined))
}

/** A property that nothing sets makes its whole declaration void, and nobody is told. Mantine sets its own. */
function unsetFaults(files: SourceFile[]): string[] {
  const known = setNames(files)
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => !/^--(mantine|button)-/.test(name) && !known.has(name))
        .map((name) => `${path}: nothing sets ${name}`),
    )
}

const faultsOf = (file: SourceFile) => (file.path.endsWith('.css') ? cssFaults(file) : codeFaults(file))

describe('styles', () => {
  it('use only custom properties that are set', () => {
    const files = sourceFiles('.css', '.ts', '.tsx').filter(({ path }) => path.startsWith('web/'))
    expect(unsetFaults(files)).toEqual([])
    const [used, set] = ['.a { color: var(--ours) }', '.a { --ours: red; color: var(--ours) }']
    expect(unsetFaults([{ path: 'web/a.css', text: used ?? '' }])).toEqual(['web/a.css: nothing sets --ours'])
    expect(unsetFaults([{ path: 'web/a.css', text: set ?? '' }])).toEqual([])
  })

  it('leave it to VisuallyHidden to hide from the eye, but where the width decides', () => {
    const hiding = sourceFiles('.css').filter(({ text }) => text.includes('clip-path: inset(50%)'))
    expect(hiding.map(({ path }) => path)).toEqual(['web/ui/Table.module.css'])
  })

  it('name no left and no right', () => {
    const files = sourceFiles('.css', '.tsx').filter(({ path }) => path.startsWith('web/'))
    expect(files.flatMap(faultsOf)).toEqual([])
  })

  it.each([
    ['web/a.css', '.a { margin-left: 4px; }'],
    ['web/a.css', '.a { left: 0 }'],
    ['web/a.css', '.a {\n  padding-right: 1px;\n}'],
    ['web/a.css', '.a { border-left: 1px solid red; }'],
    ['web/a.css', '.a { border-top-left-radius: 4px; }'],
    ['web/a.css', '.a { text-align: right; }'],
    ['web/a.css', '.a { scroll-margin-left: 4px; }'],
    ['web/a.tsx', '<p style={{ marginLeft: 4 }} />'],
    ['web/a.tsx', '<p style={{ ...rest, textAlign: "left" }} />'],
    ['web/a.tsx', '<Group styles={{ root: { paddingRight: 4 } }} />'],
    ['web/a.tsx', 'const style: CSSProperties = { right: 0 }'],
    ['web/a.tsx', '<Group ml="md" />'],
    ['web/a.tsx', '<Text ta="right" />'],
  ])('%s with %s is refused', (path, text) => {
    expect(faultsOf({ path, text })).toHaveLength(1)
  })

  it.each([
    ['web/a.css', '/* left: 0; */ .a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start }'],
    ['web/a.css', '.a:hover { background-position: left; transition: left 1s; border-radius: 4px; }'],
    ['web/a.css', '.left { color: red; }'],
    ['web/a.tsx', '<Group ms="md" style={{ insetInlineStart: 0 }} data-side={{ left: 1 }} />'],
    ['web/a.tsx', '<Button leftSection={icon} />'],
  ])('%s with %s is fine', (path, text) => {
    expect(faultsOf({ path, text })).toEqual([])
  })
})
