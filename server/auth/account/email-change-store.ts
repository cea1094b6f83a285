// An address that changes, in the database, through the gates. Each in the running transaction.
import { sql } from 'drizzle-orm'
import { ACCOUNT_LINK_SECONDS } from '#contract/limits.ts'
import { canonicalEmail } from '#contract/text.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db } from '#server/database/scope.ts'

interface Asked extends Record<string, unknown> {
  trouble: 'unchanged' | 'taken' | null
  old_email: string
  language: string | null
  is_proven: boolean
  expires_at: string
}

/** Keeps the new address until both agree. Nothing is kept when there is `trouble`. */
export async function ask(
  userId: string,
  { email, leaveHash, takeHash }: { email: string; leaveHash: string; takeHash: string },
) {
  const { rows } = await db.execute<Asked>(
    sql`select * from gates.ask_email_change(${userId}, ${email}, ${canonicalEmail(email)}, ${leaveHash}, ${takeHash}, ${ACCOUNT_LINK_SECONDS})`,
  )
  const [row] = rows
  if (!row) throw new Error('an account that is gone')
  return {
    trouble: row.trouble,
    oldEmail: row.old_email,
    language: row.language,
    isProven: row.is_proven,
    expiresAt: isoInstant(row.expires_at),
  }
}

export async function cancel(userId: string): Promise<void> {
  await db.execute(sql`select gates.cancel_email_change(${userId})`)
}

interface Confirmed extends Record<string, unknown> {
  outcome: 'other_account' | 'waits' | 'changed' | 'taken'
  old_email: string
  new_email: string
  waits_for: string | null
}

/** Uses the link up; undefined when it is dead. */
export async function confirm(userId: string, tokenHash: string) {
  const { rows } = await db.execute<Confirmed>(
    sql`select * from gates.confirm_email_change(${userId}, ${tokenHash})`,
  )
  const [row] = rows
  return row && { outcome: row.outcome, from: row.old_email, to: row.new_email, waitsFor: row.waits_for }
}
