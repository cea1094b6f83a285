// Runs the PostgreSQL of DATA_DIR as a child process and keeps it running for as long as Lintel lives.
import { createFolder, openFolder } from '#server/database/cluster-folder.ts'
import { type Hold, holdCluster } from '#server/database/cluster-hold.ts'
import { preparePlace } from '#server/database/cluster-place.ts'
import { stopPostmaster } from '#server/database/postmaster.ts'
import { StartError } from '#server/start-error.ts'

export interface Cluster {
  port: number
  /** As the cluster's superuser; without a name the database `postgres`. */
  urlOf(database?: string): string
  /** The server was left running by a Lintel that was killed. */
  hasAdopted: boolean
  /** Resolves only when the server died, could not be started again, and nobody asked it to stop. */
  lost: Promise<StartError>
  stop(): Promise<void>
}

/** Only tests may do without durability, for speed. */
export async function startCluster(options: { dataDir: string; isDurable: boolean }): Promise<Cluster> {
  const place = preparePlace(options.dataDir)
  createFolder(place, options.isDurable)
  const password = openFolder(place)
  const urlOf = (port: number, database = 'postgres') =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  const holdOptions = { place, isDurable: options.isDurable, urlOf }

  let hold = await holdCluster(holdOptions)
  const { port, hasAdopted } = hold
  let isStopping = false
  let recovery: Promise<void> | undefined
  let reportLoss: (error: StartError) => void
  const lost = new Promise<StartError>((resolve) => {
    reportLoss = resolve
  })

  // The lock's connection ends when the server dies or restarts itself after one of its processes was killed.
  const watch = (held: Hold) =>
    held.lock.once('end', () => {
      if (!isStopping) recovery = recover()
    })
  const recover = async () => {
    try {
      hold = await holdCluster({ ...holdOptions, port })
      watch(hold)
    } catch (error) {
      reportLoss(error instanceof StartError ? error : new StartError(String(error)))
    }
  }
  watch(hold)

  return {
    port,
    urlOf: (database) => urlOf(port, database),
    hasAdopted,
    lost,
    async stop() {
      isStopping = true
      await recovery
      await stopPostmaster(place, hold.pid)
      // Last, so that nobody adopts a server that is about to end.
      await hold.lock.end()
    },
  }
}
