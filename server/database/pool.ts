// The application's connections: every one of them runs as the role that the walls bind.
import pg from 'pg'

const POOL_SIZE = 16

let pool: pg.Pool | undefined

/** Opens the pool; `ownerUrl` logs in, the role in force is lintel_app from the first query on. */
export function openPool(ownerUrl: string, size = POOL_SIZE): { close(): Promise<void> } {
  // Statements are prepared once, and planning behind the walls takes longer than most queries: plan once too.
  const opened = connections(ownerUrl, size, '-c plan_cache_mode=force_generic_plan -c TimeZone=UTC')
  pool = opened
  return {
    async close() {
      if (pool === opened) pool = undefined
      await opened.end()
    },
  }
}

/**
 * Over these, processes tell each other what changed: one listens, one speaks. What was said is gone with a crash
 * anyway, so nobody waits until it is on disk.
 */
export const openNewsPool = (ownerUrl: string): pg.Pool =>
  connections(ownerUrl, 2, '-c synchronous_commit=off')

/** The job queue's: its tables belong to the database's owner. `close` comes back when no connection is left. */
export function openQueuePool(ownerUrl: string, onError: (error: Error) => void) {
  const opened = new pg.Pool({ connectionString: ownerUrl, max: 4, application_name: 'lintel-jobs' })
  const open = new Set<Promise<void>>()
  opened.on('error', onError)
  opened.on('connect', (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    open.add(ended)
    client.once('end', () => open.delete(ended))
  })
  return {
    executeSql: (text: string, values: unknown[]) => opened.query(text, values),
    async close() {
      await opened.end()
      await Promise.all(open)
    },
  }
}

function connections(ownerUrl: string, size: number, options: string): pg.Pool {
  const opened = new pg.Pool({
    connectionString: ownerUrl,
    options: `-c role=lintel_app ${options}`,
    application_name: 'lintel',
    max: size,
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that dies idle is reported by the pool, one that dies in use by itself; unheard, either ends node.
  opened.on('error', () => {})
  opened.on('connect', (client) => client.on('error', () => {}))
  return opened
}

/** For database/scope.ts and the throttles only: everything else reads and writes inside a scope. */
export function currentPool(): pg.Pool {
  if (!pool) throw new Error('the database is not open')
  return pool
}
