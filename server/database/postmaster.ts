// Starts and stops the server process of a cluster.
import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type ClusterPlace, folderArgument } from '#server/database/cluster-place.ts'
import { isPostmaster } from '#server/database/postmaster-file.ts'

export interface Launch {
  hasEnded(): boolean
  /** What the server wrote to its log before it gave up, in one line. */
  lastWords(): string
}

const largeLog = 10 * 1024 * 1024

/** Without a port it takes one that is free now. The server may end at once: look at `hasEnded`. */
export async function launchPostmaster(
  place: ClusterPlace,
  { isDurable, port }: { isDurable: boolean; port?: number | undefined },
): Promise<Launch> {
  const options = settings(port ?? (await freePort()), isDurable).flatMap((setting) => ['-c', setting])
  // Nothing rotates it, and it is of use only after something went wrong.
  const isLarge = (fs.statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0) > largeLog
  const log = fs.openSync(place.logFile, isLarge ? 'w' : 'a', 0o600)
  const logStart = fs.fstatSync(log).size
  const folder = fs.openSync(place.folder, 'r')
  const child = spawn(...command(place, options), {
    ...place.user,
    cwd: '/',
    // In a session of its own, so that Ctrl-C leaves it up while running requests finish; and with a file for
    // its words, because a server that outlives us would die of a closed pipe.
    detached: true,
    stdio: ['ignore', log, log, folder],
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' },
    windowsHide: true,
  })
  fs.closeSync(log)
  fs.closeSync(folder)
  let end: string | undefined
  child.once('error', (error) => {
    end = error.message
  })
  child.once('exit', (code, signal) => {
    // On Windows the child is pg_ctl, which ends well as soon as the server is on its way.
    if (code !== 0 || process.platform !== 'win32') end ??= `it ended with ${signal ?? code}`
  })
  child.unref()
  return {
    hasEnded: () => end !== undefined,
    lastWords: () => complaint(place, logStart) ?? end ?? '',
  }
}

/** Ends all connections, writes everything out, and returns when the process is gone. */
export async function stopPostmaster(place: ClusterPlace, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(place.binaries.pgCtl, ['stop', '-m', 'fast', '-D', place.folder]).catch(
      () => {},
    )
    return
  }
  const signal = (name: NodeJS.Signals) => isPostmaster(pid, place.folder) && process.kill(pid, name)
  signal('SIGINT')
  for (let waited = 0; waited < 30_000 && isPostmaster(pid, place.folder); waited += 15) await sleep(15)
  // Past patience: as if the power went, which the next start recovers from.
  signal('SIGQUIT')
}

function settings(port: number, isDurable: boolean): string[] {
  const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'cluster_name=lintel',
    ...(isDurable ? [] : unsafe),
  ]
}

/** On Windows pg_ctl starts it, since the server refuses an administrator's rights and pg_ctl drops them. */
function command(place: ClusterPlace, options: string[]): [string, string[]] {
  if (process.platform !== 'win32') {
    return [place.binaries.postgres, ['-D', folderArgument(place, place.folder, 3), ...options]]
  }
  const words = ['start', '-W', '-D', place.folder, '-l', place.logFile, '-o', options.join(' ')]
  return [place.binaries.pgCtl, words]
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function complaint(place: ClusterPlace, from: number): string | undefined {
  const log = fs.readFileSync(place.logFile).subarray(from).toString('utf8')
  const lines = log.replaceAll('/proc/self/fd/3', place.folder).split('\n')
  const grave = lines.flatMap((line) => /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? [])
  return grave.at(-1) ?? lines.findLast((line) => line.trim())
}
