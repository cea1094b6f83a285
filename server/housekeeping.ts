// Deletes for good what nobody can bring back any more: once a night, and each hour what people begin and do not end.
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

/** Each on its own: what many people made over years takes a while, and one that fails holds up no other. */
async function purgeCompanies(): Promise<void> {
  const { rows } = await withoutSession(() =>
    db.execute<{ company: string }>(sql`select gates.gone_companies() as company`),
  )
  for (const { company } of rows) {
    try {
      const purged = await withoutSession(() =>
        db.execute<{ is_gone: boolean }>(sql`select gates.purge_company(${company}) as is_gone`),
      )
      if (purged.rows[0]?.is_gone) log.info({ company }, 'purged a company that had ended')
    } catch (error) {
      log.error({ err: error, company }, 'a company that had ended could not be purged')
    }
  }
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
    await purgeCompanies()
  },
}

/** Anybody can begin a sign-in, without an account: what comes of that does not stay for a day. */
export const challengeRoutine: Routine = {
  name: 'challenges',
  cron: '15 * * * *',
  async run() {
    await withoutSession(() => db.execute(sql`select gates.purge_challenges()`))
  },
}
