// The SQL migrations and the tables in code say the same: generating on a clean tree writes nothing.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
let copy: string

interface Snapshot {
  tables: Record<string, { columns: Record<string, unknown> }>
}

/** The names of the SQL files that drizzle-kit adds to the copy. */
async function generated(): Promise<string[]> {
  const { default: config } = await import(pathToFileURL(join(root, 'drizzle.config.ts')).href)
  const sqlFiles = async () => (await readdir(copy)).filter((name) => name.endsWith('.sql'))
  const before = await sqlFiles()
  const drizzleKit = join(root, 'node_modules/drizzle-kit/bin.cjs')
  // Of an absolute path it makes a relative one, by putting `./` before it.
  const out = relative(root, copy)
  const options = ['--dialect', config.dialect, '--schema', config.schema, '--out', out]
  const { stdout } = await run(process.execPath, [drizzleKit, 'generate', ...options], { cwd: root })
  const added = (await sqlFiles()).filter((name) => !before.includes(name))
  // It exits 0 without a word of SQL when it would have had to ask whether something was renamed.
  if (added.length === 0 && !stdout.includes('No schema changes')) throw new Error(stdout)
  return added
}

describe('migrations', () => {
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'lintel-migrations-'))
    await cp(join(root, 'server/database/migrations'), copy, { recursive: true })
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  it('are complete: nothing is left to generate', async () => {
    expect(await generated()).toEqual([])
  })

  it('are found incomplete when a column is new', async () => {
    const snapshots = (await readdir(join(copy, 'meta'))).filter((name) => name.endsWith('_snapshot.json'))
    const newest = join(copy, 'meta', snapshots.sort().at(-1)!)
    const snapshot: Snapshot = JSON.parse(await readFile(newest, 'utf8'))
    delete snapshot.tables['public.tasks']?.columns.title
    await writeFile(newest, JSON.stringify(snapshot))
    expect(await generated()).toHaveLength(1)
  })
})
