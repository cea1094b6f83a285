// Deletes for good, once a night, what nobody can bring back any more.
import { sql } from 'drizzle-orm'
import {
  IDEMPOTENCY_SECONDS,
  MAIL_DAYS,
  NOTIFICATION_DAYS,
  SESSION_IDLE_SECONDS,
  UNDO_DAYS,
} from '#contract/limits.ts'
import { db, withoutSession } from '#server/database/scope.ts'
import type { Routine } from '#server/jobs.ts'
import { log } from '#server/log.ts'

/** One that ended long enough ago, with all that it holds; false when there is none. */
async function purgeCompany(): Promise<boolean> {
  const { rows } = await withoutSession(async () =>
    db.execute<{ gone: string | null }>(sql`select gates.purge_company() as gone`),
  )
  const gone = rows[0]?.gone
  if (gone) log.info({ company: gone }, 'purged a company that had ended')
  return Boolean(gone)
}

export const housekeeping: Routine = {
  name: 'housekeeping',
  cron: '30 3 * * *',
  async run() {
    const { rows } = await withoutSession(async () =>
      db.execute(
        sql`select * from gates.purge(${UNDO_DAYS}, ${SESSION_IDLE_SECONDS}, ${IDEMPOTENCY_SECONDS}, ${NOTIFICATION_DAYS}, ${MAIL_DAYS})`,
      ),
    )
    log.info(rows[0], 'purged what had ended')
    // Each on its own: what many people made over years takes a while.
    while (await purgeCompany());
  },
}
