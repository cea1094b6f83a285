// Puts on record who did what, when and from where. Rows can be added and never changed.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AccountAction, AuditAction } from '#contract/audit.ts'
import { db, inCompany, type Origin, type Scope } from '#server/database/scope.ts'
import { auditEntries } from '#server/database/service-tables.ts'
import { Failure } from '#server/errors.ts'
import { log } from '#server/log.ts'

interface Doer {
  companyId: string
  /** Null: somebody who is not known. */
  userId: string | null
  /** Null: nobody called; it was time for it. */
  origin: Origin | null
}

interface Entry {
  /** What it was done to, in words: an address, a name. Never a secret. */
  subject?: string
  details?: Record<string, string>
}

/** In the running scope's transaction: what is taken back is not on record. */
export async function record(doer: Doer, action: AuditAction, entry: Entry = {}): Promise<void> {
  await recordEach(doer, action, [entry])
}

/** As `record`, of an act on several things. */
export async function recordEach(
  { companyId, userId, origin }: Doer,
  action: AuditAction,
  entries: Entry[],
): Promise<void> {
  if (entries.length === 0) return
  await db.insert(auditEntries).values(
    entries.map(({ subject, details = {} }) => ({
      companyId,
      id: uuidv7(),
      action,
      actorId: userId,
      subject: subject ?? null,
      details,
      address: origin?.address ?? null,
      userAgent: origin?.userAgent ?? null,
    })),
  )
}

/**
 * Of an account, in whatever companies: for its owner, and for each company that they are a member of. `subject` is for
 * the owner alone: what somebody calls a passkey, and which other devices they have, is no business of a company.
 */
export async function recordAccount(
  userId: string,
  action: AccountAction,
  { address, userAgent }: Origin,
  subject: string | null = null,
): Promise<void> {
  await db.execute(
    sql`select gates.record_account(${userId}, ${action}, ${subject}, ${address}, ${userAgent})`,
  )
}

/** One refusal a minute of a person and call is enough to know, and too few to fill the record with. */
const REFUSAL_MS = 60_000
const MOST_REMEMBERED = 10_000
const refusedAt = new Map<string, number>()

/** Puts a call on record that the caller's role did not allow. Its transaction has ended by then. */
export async function recordRefusal(member: Scope | null, call: string, failure: unknown): Promise<void> {
  const isRefusal =
    failure instanceof Failure && ['forbidden', 'role_above_own', 'member_above_own'].includes(failure.code)
  if (!member || !isRefusal) return
  const key = `${member.companyId} ${member.userId} ${call}`
  if (Date.now() - (refusedAt.get(key) ?? 0) < REFUSAL_MS) return
  if (refusedAt.size >= MOST_REMEMBERED) refusedAt.clear()
  refusedAt.set(key, Date.now())
  await inCompany(member, () => record(member, 'call_refused', { subject: call })).catch((error: unknown) =>
    log.error(error, 'a refusal could not be put on record'),
  )
}
