// Brings a cluster up, or adopts the server that a killed Lintel left running, and takes its lock.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { tryLock } from '#server/database/cluster-lock.ts'
import type { ClusterPlace } from '#server/database/cluster-place.ts'
import { type Launch, launchPostmaster, stopPostmaster } from '#server/database/postmaster.ts'
import { disarmStaleFile, findPostmaster, type Postmaster } from '#server/database/postmaster-file.ts'
import { StartError } from '#server/start-error.ts'

export interface Hold extends Postmaster {
  lock: pg.Client
  hasAdopted: boolean
}

export interface HoldOptions {
  place: ClusterPlace
  isDurable: boolean
  urlOf(port: number): string
  /** When the server comes back after it died, its address must stay. */
  port?: number
}

/** The holder may have been killed a moment ago: its connection needs a moment to fall. */
const rivalPatience = 2_000
/** Backends of a killed server keep its shared memory for a while, and a port may be taken meanwhile. */
const passingReason = /lock file|shared memory|bind|TCP\/IP/
const passingPatience = 10_000
const launchPatience = 1_000
/** Replaying the log after a crash takes long on a slow disk; a server that is replaying is not stuck. */
const answerPatience = 10 * 60_000

export async function holdCluster(options: HoldOptions): Promise<Hold> {
  const { place } = options
  const begin = Date.now()
  const isPast = (patience: number) => Date.now() - begin > patience
  let launch: Launch | undefined
  for (; ; await sleep(30)) {
    const running = findPostmaster(place.folder)
    if (running) {
      const hold = await tryHold(running, options, launch === undefined)
      if (typeof hold === 'object') return hold
      if (hold === 'taken' && isPast(rivalPatience))
        throw new StartError(`Another Lintel is using ${place.home}.`)
      if (hold === 'stopped') launch = undefined
    } else if (launch === undefined || launch.hasEnded()) {
      if (launch) await sleep(200)
      const reason = launch?.lastWords()
      if (reason && isPast(passingReason.test(reason) ? passingPatience : launchPatience)) {
        throw new StartError(`PostgreSQL did not start: ${reason}; see ${place.logFile}.`)
      }
      disarmStaleFile(place.folder)
      launch = await launchPostmaster(place, options)
    }
    if (isPast(answerPatience)) throw new StartError(`PostgreSQL does not answer; see ${place.logFile}.`)
  }
}

async function tryHold(
  running: Postmaster,
  { place, urlOf }: HoldOptions,
  hasAdopted: boolean,
): Promise<Hold | 'taken' | 'not ready' | 'stopped'> {
  // Its port comes into the file a moment after its number.
  if (!running.port) return 'not ready'
  const lock = await tryLock(urlOf(running.port))
  if (typeof lock === 'string') return lock
  try {
    // An upgrade replaced the programs under a server that was left running: it could not load its own parts.
    if (hasAdopted && (await versionOf(lock)) !== place.binaries.version) {
      await stopPostmaster(place, running.pid)
      await lock.end()
      return 'stopped'
    }
    return { ...running, lock, hasAdopted }
  } catch (error) {
    await stopPostmaster(place, running.pid)
    await lock.end()
    throw error
  }
}

async function versionOf(lock: pg.Client): Promise<string | undefined> {
  const { rows } = await lock.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version
}
