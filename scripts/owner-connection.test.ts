// Who may use the connection of the database's owner, which the walls between companies do not hold back.
import { describe, expect, it } from 'vitest'
import { isTest, type Node, parse, place, type SourceFile, sourceFiles, walk } from './sources.ts'

/** The folder that opens it, the job queue, and the two files that hand it from one to the other. */
const holders = /^server\/(database\/[^/]+|jobs|main|app|testing|test-setup)\.ts$/
/** Whoever opens a connection by themselves could open any. */
const drivers: Record<string, RegExp> = {
  pg: /^server\/(database\/[^/]+|testing|test-setup)\.ts$/,
  'pg-boss': /^server\/(jobs|test-setup|database\/migrate)\.ts$/,
}

function faultsOf(file: SourceFile): string[] {
  if (isTest(file.path)) return []
  const faults: string[] = []
  const { tree, module } = parse(file)
  for (const { moduleRequest, entries } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType)
    const allowed = drivers[moduleRequest.value]
    if (allowed && !isTypeOnly && !allowed.test(file.path)) {
      faults.push(`${place(file, moduleRequest.start)}: opens connections with ${moduleRequest.value}`)
    }
  }
  if (holders.test(file.path)) return faults
  walk(tree, (node: Node) => {
    const name = node.type === 'Identifier' ? String(node.name) : ''
    if (/^owner(Url|Pool|Client)$/.test(name)) faults.push(`${place(file, node.start)}: reads ${name}`)
  })
  return faults
}

describe("the owner's connection", () => {
  it('is used by migrations and the job queue only', () => {
    const files = sourceFiles('.ts').filter(({ path }) => path.startsWith('server/'))
    expect(files.flatMap(faultsOf)).toEqual([])
  })

  it.each([
    ['server/tasks/store.ts', `import pg from 'pg'`],
    ['server/health.ts', `import PgBoss from 'pg-boss'`],
    ['server/tasks/store.ts', `export const list = ({ ownerUrl }) => ownerUrl.length`],
    ['server/tasks/store.ts', 'connect(database.ownerUrl)'],
  ])('%s with "%s" is refused', (path, text) => {
    expect(faultsOf({ path, text })).not.toEqual([])
  })

  it.each([
    ['server/jobs.ts', `import PgBoss from 'pg-boss'; new PgBoss(ownerUrl)`],
    ['server/database/migrate.ts', `import pg from 'pg'; new pg.Client(ownerUrl)`],
    ['server/tasks/store.ts', `import type pg from 'pg'`],
    ['server/tasks/tasks.test.ts', `import pg from 'pg'`],
  ])('%s with "%s" is fine', (path, text) => {
    expect(faultsOf({ path, text })).toEqual([])
  })
})
