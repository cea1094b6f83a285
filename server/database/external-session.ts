// Tells a connection of one's own from one that a pooler lends for a transaction at a time.
import { once } from 'node:events'
import type pg from 'pg'
import { StartError } from '#server/start-error.ts'

/** LISTEN, advisory locks and prepared statements all live in a session: each caller must have its own. */
export async function assertSession(client: pg.Client, other: pg.Client): Promise<void> {
  if (await hasSession(client, other)) return
  throw new StartError(
    'DATABASE_URL leads to a pooler that shares connections between transactions; Lintel needs a direct connection or session mode.',
  )
}

async function hasSession(client: pg.Client, other: pg.Client): Promise<boolean> {
  try {
    const notified = once(client, 'notification', { signal: AbortSignal.timeout(3_000) })
    // Waited for below; until then its failure must not count as unhandled.
    notified.catch(() => {})
    await client.query('listen lintel_start')
    const backend = await backendOf(client)
    if ((await backendOf(other)) === backend) return false
    await other.query('notify lintel_start')
    await notified
    return (await backendOf(client)) === backend
  } catch {
    return false
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
