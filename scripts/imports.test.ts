// Who may import whom: the table of docs/architecture.md, and the form of every import.
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { isTest, parse, place, type SourceFile, sourceFiles, walk } from './sources.ts'

const modules = [
  ...['auth', 'companies', 'users', 'tasks', 'announcements', 'communication', 'calendar', 'storage'],
  ...['signatures', 'finance', 'time-tracking', 'insights', 'search', 'assistant', 'notifications'],
  ...['dashboard', 'settings'],
]
/** Modules that show what others hold, and may read their stores. */
const readers = ['dashboard', 'calendar', 'insights', 'search', 'assistant', 'signatures']
/** The web's folders, each importing only from itself and those before it; modules stand between. */
const webLayers = ['lib', 'ui', 'parts', 'module', 'shell']
/** They put modules together. */
const composers = ['server/app.ts', 'server/operator.ts']
const toolDefaults = ['server/test-setup.ts', 'e2e/server.ts']

interface Import {
  specifier: string
  place: string
}

function importsOf(file: SourceFile): Import[] {
  const { tree, module } = parse(file)
  const found = [...module.staticImports, ...module.staticExports.flatMap((statement) => statement.entries)]
    .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest] : []))
    .map(({ value, start }) => ({ specifier: value, place: place(file, start) }))
  walk(tree, (node) => {
    const source = node.type === 'ImportExpression' || node.type === 'TSImportType' ? node.source : undefined
    const value = source && typeof source === 'object' && 'value' in source ? source.value : undefined
    if (typeof value === 'string') found.push({ specifier: value, place: place(file, node.start) })
  })
  return found
}

/** Top folder, then what stands for a layer: a module's name, `kernel`, one of webLayers, or `root`. */
function zoneOf(path: string): { top: string; layer: string } {
  const [top = '', second = '', ...deeper] = path.split('/')
  if (top === 'server') {
    return { top, layer: deeper.length === 0 || ['database', 'locales'].includes(second) ? 'kernel' : second }
  }
  if (top !== 'web') return { top: path.includes('/') ? top : 'scripts', layer: 'root' }
  if (deeper.length > 0) return { top, layer: second === 'locales' ? 'lib' : second }
  // The theme is set apart from the screens; the rest of web's own files puts everything together.
  return { top, layer: /^(theme|testing)\b/.test(second) ? 'lib' : 'root' }
}

const webRank = (layer: string): number =>
  layer === 'root' ? webLayers.length : webLayers.indexOf(webLayers.includes(layer) ? layer : 'module')

function mayImport(from: string, to: string): boolean {
  const a = zoneOf(from)
  const b = zoneOf(to)
  if (b.top === 'contract') return true
  if (a.top === 'e2e') return b.top === 'e2e'
  if (a.top === 'bench' || a.top === 'scripts') return b.top === a.top || b.top === 'server'
  if (a.top !== b.top || a.top === 'contract') return a.top === b.top
  if (isTest(from)) return true
  if (a.top === 'server') {
    if (b.layer === 'kernel' || a.layer === b.layer || composers.includes(from)) return true
    return readers.includes(a.layer) && to === `server/${b.layer}/store.ts`
  }
  const distance = webRank(a.layer) - webRank(b.layer)
  return a.layer === b.layer || distance > 0
}

function packageFault(from: string, name: string): string | undefined {
  const { top } = zoneOf(from)
  if (isTest(from)) return undefined
  if (top === 'contract' && name !== 'zod') return 'contract/ depends on zod only'
  if (top === 'web' && name.startsWith('node:')) return 'a browser has no Node'
  return undefined
}

function importFault(from: string, specifier: string): string | undefined {
  if (/^\.\.(\/|$)/.test(specifier)) return 'no ../: use #contract, #server or #web'
  const own = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('./')
      ? specifier
      : undefined
  if (!own) return packageFault(from, specifier)
  const to = own.startsWith('./') ? join(dirname(from), own) : own
  if (!/\.(tsx?|mjs|css|json|svg|sql)(\?\w+)?$/.test(to)) return 'write the file extension'
  if (!specifier.startsWith('#') && dirname(to) !== dirname(from)) return 'use # across folders'
  return mayImport(from, to) ? undefined : 'this layer may not import that one'
}

function exportFaults(file: SourceFile): string[] {
  const faults: string[] = []
  const entries = parse(file).module.staticExports.flatMap((statement) => statement.entries)
  if (/(^|\/)index\.tsx?$/.test(file.path)) faults.push(`${file.path}: no barrels, name the file`)
  for (const { moduleRequest, exportName, start } of entries) {
    if (moduleRequest) faults.push(`${place(file, start)}: no re-exports, import from where it stands`)
    const mayDefault = /\.config\.ts$/.test(file.path) || toolDefaults.includes(file.path)
    if (exportName.kind === 'Default' && !mayDefault) faults.push(`${place(file, start)}: no default exports`)
  }
  return faults
}

const files = sourceFiles('.ts', '.tsx')

describe('imports', () => {
  it('follow the table, and are written with # or ./ and the extension', () => {
    const faults = files.flatMap((file) =>
      importsOf(file).flatMap(({ specifier, place }) => {
        const fault = importFault(file.path, specifier)
        return fault ? [`${place} imports ${specifier}: ${fault}`] : []
      }),
    )
    expect(faults).toEqual([])
  })

  it('are never through barrels or default exports', () => {
    expect(files.flatMap(exportFaults)).toEqual([])
  })

  it('name folders by the words of the modules', () => {
    const known = new Set([...modules, 'database', 'lib', 'ui', 'parts', 'shell', 'locales'])
    const folders = files
      .map((file) => file.path.split('/'))
      .filter(([top]) => top === 'server' || top === 'web')
    expect(folders.filter(([, folder, inside]) => inside && !known.has(folder ?? ''))).toEqual([])
  })

  it.each([
    ['contract/tasks.ts', '#server/config.ts'],
    ['contract/tasks.ts', 'fastify'],
    ['server/errors.ts', '#server/tasks/store.ts'],
    ['server/operator-accounts.ts', '#server/auth/passwords.ts'],
    ['server/users/store.ts', '#server/tasks/store.ts'],
    ['server/dashboard/store.ts', '#server/tasks/routes.ts'],
    ['server/tasks/store.ts', '#web/lib/call.ts'],
    ['web/lib/call.ts', '#web/ui/Page.tsx'],
    ['web/tasks/api.ts', '#web/users/api.ts'],
    ['web/tasks/api.ts', '#web/shell/Sidebar.tsx'],
    ['web/shell/Sidebar.tsx', '#web/routes.tsx'],
    ['web/lib/call.ts', '#server/errors.ts'],
    ['web/lib/call.ts', 'node:fs'],
    ['e2e/people.ts', '#server/testing.ts'],
    ['server/tasks/store.ts', '../errors.ts'],
    ['server/tasks/store.ts', './rules'],
    ['server/tasks/store.ts', '#server/errors'],
    ['server/tasks/store.ts', './rules/points.ts'],
  ])('from %s, %s is refused', (from, specifier) => {
    expect(importFault(from, specifier)).toBeDefined()
  })

  it.each([
    ['server/app.ts', '#server/tasks/routes.ts'],
    ['server/operator.ts', '#server/auth/passwords.ts'],
    ['server/dashboard/store.ts', '#server/tasks/store.ts'],
    ['server/tasks/tasks.test.ts', '#server/users/store.ts'],
    ['server/tasks/store.ts', '#server/database/scope.ts'],
    ['web/tasks/TasksPage.tsx', '#web/ui/Page.tsx'],
    ['web/shell/Sidebar.tsx', '#web/tasks/api.ts'],
    ['web/routes.tsx', '#web/shell/AppShell.tsx'],
    ['web/tasks/api.ts', '#contract/tasks.ts'],
  ])('from %s, %s is allowed', (from, specifier) => {
    expect(importFault(from, specifier)).toBeUndefined()
  })

  it.each([
    ['server/tasks/index.ts', `export const a = 1`],
    ['server/tasks/store.ts', `export { a } from './rules.ts'`],
    ['server/tasks/store.ts', `export * from './rules.ts'`],
    ['web/tasks/TasksPage.tsx', `export default function TasksPage() {}`],
  ])('%s with "%s" is refused', (path, text) => {
    expect(exportFaults({ path, text })).not.toEqual([])
  })

  it('are found in every form', () => {
    const text = `import a from 'a'; export { b } from 'b'; const c = await import('c'); type D = import('d').D
      import type { E } from 'e'; import 'f'`
    const found = importsOf({ path: 'server/a.ts', text }).map(({ specifier }) => specifier)
    expect(found.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})
