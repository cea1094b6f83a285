// A creation sent twice with one Idempotency-Key happens once; the second sender gets the first answer.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '#server/database/scope.ts'
import { idempotencyKeys } from '#server/database/tables.ts'
import { fail } from '#server/errors.ts'

interface Sender {
  /** The company of the scope, or in a person's scope the person: what the row's wall tests. */
  ownerId: string
  userId: string
}

/** A reply as it is sent, and as it is kept for whoever asks again. */
export interface Written {
  sent: string
  kept: string
}

/** What a caller's key stands for; the same key with another request is a mistake. */
export const fingerprint = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(body ?? null)}`)
    .digest('hex')

/**
 * Runs the work and keeps its reply, or gives back the kept one. Within the scope's transaction: a second sender
 * waits at the key's row until the first one's changes are there, or are taken back.
 */
export async function once(
  sender: Sender,
  { key, request }: { key: string; request: string },
  work: () => Promise<Written>,
): Promise<string> {
  if (key.length > 200) throw fail('bad_request')
  const row = { ...sender, key }
  const isThisRow = and(
    eq(idempotencyKeys.ownerId, row.ownerId),
    eq(idempotencyKeys.userId, row.userId),
    eq(idempotencyKeys.key, row.key),
  )
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ ...row, request })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length === 0) {
    const [kept] = await db.select().from(idempotencyKeys).where(isThisRow)
    if (kept?.request !== request || kept.reply === null) throw fail('idempotency_key_reused')
    return kept.reply
  }
  const { sent, kept } = await work()
  await db.update(idempotencyKeys).set({ reply: kept }).where(isThisRow)
  return sent
}
