// The lock that keeps a second Lintel off a cluster: an advisory lock on one connection, held for life.
import pg from 'pg'
import { StartError } from '#server/start-error.ts'

/** Any number does, as long as no release changes it. */
const lockKey = 4711

/** A killed process loses its connection and with it the lock, so nothing has to be swept. */
export async function tryLock(url: string): Promise<pg.Client | 'taken' | 'not ready'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lintel lock',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The loss of the connection is seen by its 'end'.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      lockKey,
    ])
    if (rows[0]?.isOurs) return client
    await client.end()
    return 'taken'
  } catch (error) {
    await client.end().catch(() => {})
    const isPasswordWrong = error instanceof pg.DatabaseError && error.code === '28P01'
    if (isPasswordWrong)
      throw new StartError('The running PostgreSQL refuses the password kept in its folder.')
    return 'not ready'
  }
}
