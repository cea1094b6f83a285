// Starts Lintel: configuration, database, migrations, server. Stops it in the reverse order.
import { setTimeout as sleep } from 'node:timers/promises'
import { STOP_SECONDS } from '#contract/limits.ts'
import { startServer } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { givenKey, settleKey } from '#server/database/encryption-key.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { log } from '#server/log.ts'
import { SAMPLE_LOGIN } from '#server/sample-data.ts'
import { sealWith } from '#server/sealing.ts'
import { onShutdown } from '#server/shutdown.ts'
import { StartError } from '#server/start-error.ts'

/** The server keeps its own limit; this one is for a stop that hangs. */
const stopPatience = (STOP_SECONDS + 2) * 1000

interface Running {
  database: Database
  stop(): Promise<void>
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // Begun a moment later: making the first cluster blocks, and a signal must not find us without a handler.
  const starting = Promise.resolve().then(() => start(config))
  let running: Running | undefined
  let isStopping = false
  onShutdown({
    stop: () => {
      isStopping = true
      // A start that fails says so itself.
      return starting.then(
        (started) => started.stop(),
        () => sleep(1_000),
      )
    },
    force: async () => {
      await Promise.race([running?.database.stop(), sleep(3_000)])
    },
  })
  running = await starting.catch(async (error: unknown) => {
    // Ctrl-C reaches the programs of PostgreSQL too, and us only after those that block have failed.
    await sleep(50)
    throw isStopping ? new StartError('Lintel was stopped while it started.') : error
  })
  void running.database.lost.then(fail)
}

async function start(config: Config): Promise<Running> {
  givenKey(config) // a mistake that is plain already ends the start before anything is touched
  const database = await openDatabase(config)
  try {
    await migrate(database.ownerUrl)
    sealWith(await settleKey(database.ownerUrl, config))
    const server = await startServer({ config, ownerUrl: database.ownerUrl }).catch((error: unknown) => {
      throw explainListen(error, config)
    })
    if (process.argv.includes('--demo')) {
      await server.loadSampleCompany()
      console.log(
        `Sample company: log in as ${SAMPLE_LOGIN.email} with the password ${SAMPLE_LOGIN.password}`,
      )
    }
    console.log(`Lintel is running at ${server.address}`)
    const stop = async () => {
      try {
        await Promise.race([server.stop(), sleep(stopPatience)])
      } finally {
        await database.stop()
      }
    }
    return { database, stop }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Other errors pass unchanged: a file that may not be read has the code of a port that may not be used. */
function explainListen(error: unknown, { port, host }: Config): unknown {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  const isOurName = syscall === 'getaddrinfo' && hostname === host
  if (isOurName || (syscall === 'listen' && code === 'EADDRNOTAVAIL')) {
    return new StartError(`HOST ${host} is no address of this machine.`)
  }
  if (syscall !== 'listen') return error
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} of ${host} is taken by another program: set PORT to a free one.`)
  }
  return code === 'EACCES'
    ? new StartError(`PORT ${port} may not be used by this user: choose another.`)
    : error
}

function fail(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

// The job queue settles what it ran without waiting: a database that is away for a moment must not end the server.
// Whatever else nothing waits for is a mistake, and on the log.
process.on('unhandledRejection', (error) => log.error(error, 'something failed that nothing waits for'))
main().catch(fail)
