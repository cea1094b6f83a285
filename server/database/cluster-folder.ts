// Makes the cluster's folder on the first start and checks it on every other.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type ClusterPlace, folderArgument } from '#server/database/cluster-place.ts'
import { isProcess } from '#server/database/postmaster-file.ts'
import { StartError } from '#server/start-error.ts'

/** Made beside its place and then renamed, so that no kill and no second starter leaves half a cluster. */
export function createFolder(place: ClusterPlace, isDurable: boolean): void {
  sweepHalves(place)
  if (fs.existsSync(place.folder)) return
  const half = `${place.folder}.${process.pid}`
  const passwordFile = `${half}.password`
  const password = randomBytes(24).toString('hex')
  fs.mkdirSync(half, { mode: 0o700 })
  writePassword(place, passwordFile, password)
  if (place.user) fs.chownSync(half, place.user.uid, place.user.gid)
  try {
    initialise(place, half, passwordFile, isDurable)
    writePassword(place, passwordIn(half), password)
    fs.renameSync(half, place.folder)
    syncFolder(place.home)
  } catch (error) {
    // Another starter's rename may have come first; then its cluster is as good as ours.
    if (error instanceof StartError || !fs.existsSync(place.folder)) throw error
  } finally {
    fs.rmSync(passwordFile, { force: true })
    fs.rmSync(half, { recursive: true, force: true })
  }
}

/** Returns the superuser's password. */
export function openFolder(place: ClusterPlace): string {
  const ours = place.binaries.version.split('.')[0]
  const made = readIn(place, path.join(place.folder, 'PG_VERSION'))
  if (made !== ours) {
    throw new StartError(
      `${place.folder} was made by PostgreSQL ${made}; this Lintel brings ${ours}. Nothing was touched.`,
    )
  }
  return readIn(place, passwordIn(place.folder))
}

const passwordIn = (folder: string) => path.join(folder, 'lintel.password')

function readIn(place: ClusterPlace, file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      code === 'EACCES'
        ? `${place.folder} belongs to another user of this machine: start Lintel as that user.`
        : `${place.folder} is not a database of Lintel: ${path.basename(file)} cannot be read (${code}).`,
    )
  }
}

function writePassword(place: ClusterPlace, file: string, password: string): void {
  fs.writeFileSync(file, password, { mode: 0o600, flush: true })
  if (place.user) fs.chownSync(file, place.user.uid, place.user.gid)
}

function initialise(place: ClusterPlace, half: string, passwordFile: string, isDurable: boolean): void {
  const folder = fs.openSync(half, 'r')
  const secret = fs.openSync(passwordFile, 'r')
  const result = spawnSync(
    place.binaries.initdb,
    [
      `--pgdata=${folderArgument(place, half, 3)}`,
      `--pwfile=${folderArgument(place, passwordFile, 4)}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${localeName()}`,
      ...(isDurable ? [] : ['--no-sync']),
    ],
    {
      ...place.user,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe', folder, secret],
      encoding: 'utf8',
      windowsHide: true,
    },
  )
  fs.closeSync(folder)
  fs.closeSync(secret)
  if (result.status === 0) return
  const lines = (result.stderr ?? '').trim().split('\n')
  const reason = lines.find((line) => /error:|FATAL/.test(line)) ?? result.error?.message ?? lines.at(-1)
  throw new StartError(`PostgreSQL could not make its folder in ${place.home}: ${reason}`)
}

/** Trigrams of Chinese and Japanese words need a locale that knows what a letter is: plain C does not. */
function localeName(): string {
  if (process.platform === 'win32') return 'en-US'
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
}

/** Puts on the disk which files it has. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // it has no such call
  const descriptor = fs.openSync(folder, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

/** What a start that was killed left behind. */
function sweepHalves(place: ClusterPlace): void {
  for (const name of fs.readdirSync(place.home)) {
    const pid = Number(/^postgresql\.(\d+)(\.password)?$/.exec(name)?.[1])
    if (pid && (pid === process.pid || !isProcess(pid))) {
      fs.rmSync(path.join(place.home, name), { recursive: true, force: true })
    }
  }
}
