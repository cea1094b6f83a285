// The application's connections: every one of them runs as the role that the walls bind.
import pg from 'pg'

const POOL_SIZE = 16

let pool: pg.Pool | undefined

/** Opens the pool; `ownerUrl` logs in, the role in force is lintel_app from the first query on. */
export function openPool(ownerUrl: string, size = POOL_SIZE): { close(): Promise<void> } {
  const opened = new pg.Pool({
    connectionString: ownerUrl,
    // Statements are prepared once, and planning behind the walls takes longer than most queries: plan once too.
    options: '-c role=lintel_app -c plan_cache_mode=force_generic_plan -c TimeZone=UTC',
    application_name: 'lintel',
    max: size,
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that dies idle is reported by the pool, one that dies in use by itself; unheard, either ends node.
  opened.on('error', () => {})
  opened.on('connect', (client) => client.on('error', () => {}))
  pool = opened
  return {
    async close() {
      if (pool === opened) pool = undefined
      await opened.end()
    },
  }
}

/** For database/scope.ts and the throttles only: everything else reads and writes inside a scope. */
export function currentPool(): pg.Pool {
  if (!pool) throw new Error('the database is not open')
  return pool
}
