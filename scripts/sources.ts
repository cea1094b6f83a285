// The repository's own files and their syntax trees, for the tests that hold the house rules.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']

export interface SourceFile {
  /** From the root, with slashes: `server/tasks/store.ts`. */
  path: string
  text: string
}

/** A node of the syntax tree: ESTree with TypeScript and JSX. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Every file below the product's folders and at the root whose name ends in one of the extensions. */
export function sourceFiles(...extensions: string[]): SourceFile[] {
  const found = readdirSync(root).filter((name) => /\.config\.ts$/.test(name))
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      found.push(`${folder}/${name.replaceAll('\\', '/')}`)
    }
  }
  return found
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('e2e/')

export function parse(file: SourceFile) {
  const { program, module, errors } = parseSync(file.path, file.text)
  if (errors.length > 0) throw new Error(`${file.path}: ${errors[0]?.message}`)
  return { tree: program as unknown as Node, module }
}

/** Visits every node below and including this one, parents first; `leave` runs after the children. */
export function walk(node: Node, enter: (node: Node) => void, leave?: (node: Node) => void): void {
  enter(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, enter, leave)
  }
  leave?.(node)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The value of a string literal, or of a template without holes. */
export function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[]
    return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
  }
  return undefined
}

/** `path:line`, as editors link it. */
export const place = ({ path, text }: SourceFile, offset: number): string =>
  `${path}:${text.slice(0, offset).split('\n').length}`
